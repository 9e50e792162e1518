import type { Mapping, MappingRevision } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, X } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type Difference, differenceOf } from './revision-difference.ts'
import { type DictionaryNames, ruleWords } from './step-labels.ts'
import { useTargetOptions } from './use-target-options.ts'

interface RevisionsPanelProps {
  readonly mapping: Mapping
  readonly from: number | undefined
  readonly to: number | undefined
  readonly onChoose: (from: number, to: number) => void
  readonly onClose: () => void
}

const kinds = {
  added: { tone: 'accepted', label: 'neu' },
  gone: { tone: 'declined', label: 'entfällt' },
  target: { tone: 'proposed', label: 'anderes Ziel' },
  rule: { tone: 'proposed', label: 'andere Regel' },
} as const

const optionsOf = (list: readonly MappingRevision[]) =>
  list.map(({ revision, savedAt, savedBy }) => ({
    value: String(revision),
    label: [`Revision ${revision}`, formatDateTime(savedAt), savedBy?.fullName]
      .filter(Boolean)
      .join(' · '),
  }))

interface LineProps {
  readonly difference: Difference
  readonly labelOf: (target: string) => string
  readonly dictionaries: DictionaryNames
}

const Change = ({ difference, labelOf, dictionaries }: LineProps) => {
  if ('column' in difference) {
    const { column } = difference
    return (
      <>
        {labelOf(column.target)}
        <span className="text-muted"> · {ruleWords(column, dictionaries)}</span>
      </>
    )
  }
  const { kind, before, after } = difference
  const sameRule = ruleWords(before, dictionaries) === ruleWords(after, dictionaries)
  return (
    <span className="grid gap-0.5">
      {kind === 'rule' ? (
        labelOf(after.target)
      ) : (
        <span className="flex flex-wrap items-center gap-1.5">
          <s className="text-muted">{labelOf(before.target)}</s>
          <ArrowRight className="size-3.5 text-muted" aria-label="jetzt" />
          {labelOf(after.target)}
        </span>
      )}
      {!sameRule && (
        <span className="flex flex-wrap items-center gap-1.5 text-muted">
          <s>{ruleWords(before, dictionaries)}</s>
          <ArrowRight className="size-3.5" aria-label="jetzt" />
          <span className="text-foreground">{ruleWords(after, dictionaries)}</span>
        </span>
      )}
    </span>
  )
}

const Differences = (
  props: Omit<LineProps, 'difference'> & { readonly list: readonly Difference[] },
) => {
  const { list, ...words } = props
  if (list.length === 0)
    return <p className="text-table text-muted">Die Spalten dieser Revisionen sind gleich.</p>
  return (
    <table className="w-full text-table" aria-label="Unterschiede der Revisionen">
      <thead className="sr-only">
        <tr>
          <th scope="col">Art</th>
          <th scope="col">Quellspalte</th>
          <th scope="col">Zielfeld und Regel</th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {list.map((difference) => {
          const { source, target } = 'column' in difference ? difference.column : difference.after
          const { tone, label } = kinds[difference.kind]
          return (
            <tr key={`${difference.kind}:${source}:${target}`} className="align-top [&>*]:py-1.5">
              <td className="w-32">
                <Badge tone={tone}>{label}</Badge>
              </td>
              <th scope="row" className="w-1/3 pr-4 text-left font-medium wrap-anywhere">
                {source ?? 'Konstante'}
              </th>
              <td>
                <Change difference={difference} {...words} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Differences between two revisions of a mapping. */
export const RevisionsPanel = ({ mapping, from, to, onChoose, onClose }: RevisionsPanelProps) => {
  const { data, error } = useQuery(read('listMappingRevisions', { params: { id: mapping.id } }))
  const dictionaries = useQuery(read('listDictionaries'))
  const names = new Map(dictionaries.data?.list.map(({ id, label }) => [id, label]))
  const list = data?.list ?? []
  const later = list.find(({ revision }) => revision === to) ?? list[0]
  const earlier = list.find(({ revision }) => revision === from) ?? list[1] ?? list[0]
  const columns = [...(earlier?.columns ?? []), ...(later?.columns ?? [])]
  const { labelOf } = useTargetOptions(mapping.targetClass, columns)
  const found = earlier && later ? differenceOf(earlier.columns, later.columns) : []
  return (
    <Panel
      title="Revisionen vergleichen"
      aside={data && formatCount(found.length, 'Unterschied', 'Unterschiede')}
      actions={
        <IconButton label="Vergleich schließen" size="small" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      }
    >
      {error && <Banner tone="danger" announce title={sentenceOf(error)} />}
      {!data && !error && <Skeleton className="h-24" />}
      {earlier && later && (
        <div className="grid gap-3">
          <div className="grid gap-3 md:grid-cols-2">
            <Field label="Von">
              <Select
                value={String(earlier.revision)}
                onChange={(value) => onChoose(Number(value), later.revision)}
                options={optionsOf(list)}
              />
            </Field>
            <Field label="Bis">
              <Select
                value={String(later.revision)}
                onChange={(value) => onChoose(earlier.revision, Number(value))}
                options={optionsOf(list)}
              />
            </Field>
          </div>
          <Differences list={found} labelOf={labelOf} dictionaries={names} />
        </div>
      )}
    </Panel>
  )
}
