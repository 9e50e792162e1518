import type { Mapping, MappingColumn } from '@stammbuch/contracts'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatCount, formatList } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { LeaveGuard } from '@/ui/leave-guard.tsx'
import { Panel } from '@/ui/panel.tsx'
import { dropDraft } from './column-drafts.ts'
import { ColumnRow } from './column-row.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { joinedTargets, missingRequired } from './target-options.ts'
import { useColumnLines } from './use-column-lines.ts'
import { useTargetOptions } from './use-target-options.ts'

interface UnsavedColumnsProps {
  readonly dirty: boolean
  readonly onDrop: () => void
}

const mappingIn = (search: unknown): unknown => (search as { readonly mapping?: string }).mapping

/** Leaving unsaved columns is asked about: keep them for later, or throw them away. */
const UnsavedColumns = ({ dirty, onDrop }: UnsavedColumnsProps) => (
  <LeaveGuard
    hasWork={() => dirty}
    leaves={(current, next) =>
      current.pathname !== next.pathname || mappingIn(current.search) !== mappingIn(next.search)
    }
    onDrop={onDrop}
    title="Änderungen nicht gespeichert"
  >
    Die Spalten dieses Daten-Mappings wurden geändert und noch nicht gespeichert. Behaltene
    Änderungen stehen wieder da, wenn Sie es in diesem Fenster öffnen.
  </LeaveGuard>
)

interface ColumnsEditorProps {
  readonly mapping: Mapping
  /** A delivery to try it with. */
  readonly sampleId: string | undefined
  readonly headers: readonly string[]
  readonly rows: number
  /** The columns as they stand, saved or not. */
  readonly onColumns: (columns: readonly MappingColumn[]) => void
  readonly onSaved: (mapping: Mapping) => void
  readonly onCopy: () => void
}

const samplesShown = [0, 1, 2] as const

/** The first values of every column. */
const useSampleValues = (sampleId: string | undefined, rows: number) => {
  const results = useQueries({
    queries: samplesShown
      .filter((rowIndex) => sampleId !== undefined && rowIndex < rows)
      .map((rowIndex) => read('sampleRow', { params: { sampleId: sampleId ?? '', rowIndex } })),
  })
  return (header: string | null): readonly string[] =>
    header === null ? [] : results.flatMap(({ data }) => (data ? [data[header] ?? ''] : []))
}

/** Names of dictionaries by their id, for rules that refer to one. */
const useDictionaryNames = () => {
  const { data } = useQuery(read('listDictionaries'))
  return new Map(data?.list.map(({ id, label }) => [id, label]))
}

const head = 'px-3 text-left font-medium'

/** Which column of the delivery becomes which field, and how. */
export const ColumnsEditor = (props: ColumnsEditorProps) => {
  const { mapping, sampleId, headers, rows, onColumns, onSaved, onCopy } = props
  const { lines, columns, suggestions, sure, actions, dirty, ...edit } = useColumnLines(
    mapping,
    sampleId,
    headers,
  )
  const samplesOf = useSampleValues(sampleId, rows)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        'setMappingColumns',
        { params: { id: mapping.id }, body: { columns } },
        { ifMatch: `"${mapping.revision}"` },
      ),
    onSuccess: (next) => {
      edit.dropDraft()
      onSaved(next)
    },
  })
  const standing = JSON.stringify(columns)
  useEffect(() => onColumns(JSON.parse(standing)), [standing, onColumns])

  const { locked, targetClass } = mapping
  const proposed = [...suggestions.values()].flat()
  const { options, labelOf } = useTargetOptions(targetClass, [...columns, ...proposed])
  const dictionaries = useDictionaryNames()
  const missing = missingRequired(
    targetClass,
    lines.map(({ target }) => target),
  )
  const joined = joinedTargets(columns)
  const unusable = lines.some(({ source, constant }) => source === null && constant === '')
  const unsavable = unusable
    ? 'Eine Konstante hat noch keinen Wert.'
    : dirty
      ? null
      : 'Es gibt nichts zu speichern.'
  useHotkeys(
    {
      'mod+s': {
        label: 'Spalten speichern',
        inInputs: true,
        run: () => {
          if (!unsavable && !isPending) mutate()
        },
      },
    },
    { scope: 'Mapping-Editor', enabled: !locked },
  )

  return (
    <Panel
      title={`Spalten von „${mapping.name}“`}
      aside={`${columns.length} zugeordnet`}
      flush
      actions={
        !locked &&
        sure.size > 0 && (
          <Button size="small" onClick={edit.takeSure}>
            {formatCount(
              [...sure.values()].flat().length,
              'sicheren Vorschlag',
              'sichere Vorschläge',
            )}{' '}
            übernehmen
          </Button>
        )
      }
    >
      <UnsavedColumns dirty={dirty} onDrop={() => dropDraft(mapping.id)} />
      <DraftBanner
        draft={edit.draft}
        onTake={edit.takeDraft}
        onDrop={() => {
          edit.dropDraft()
          edit.reset()
        }}
      />
      {(locked || missing.length > 0 || joined.length > 0 || error) && (
        <div className="grid gap-2 px-4 py-3">
          {locked && (
            <Banner tone="neutral" title="Dieses Daten-Mapping ist gesperrt.">
              Es wurde bereits angewendet. Für Änderungen legen Sie eine Kopie an.{' '}
              <Button look="link" onClick={onCopy}>
                Kopieren
              </Button>
            </Banner>
          )}
          {missing.length > 0 && (
            <Banner tone="warning" title="Pflichtfelder ohne Quelle">
              {formatList(missing)}. Neue Einträge entstehen auch ohne sie; die Redaktion muss sie
              dann ergänzen.
            </Banner>
          )}
          {joined.length > 0 && (
            <Banner tone="info" title="Zielfelder mit mehreren Quellspalten">
              {joined
                .map(([target, sources]) => `${labelOf(target)} aus ${formatList([...sources])}`)
                .join('; ')}
              . Ihre Werte werden in dieser Folge verbunden, mit einem Leerzeichen dazwischen oder
              dem, was der Schritt „Verbinden“ sagt.
            </Banner>
          )}
          {error && <Banner tone="danger" announce title={sentenceOf(error)} />}
        </div>
      )}
      {/* What is for the ear alone is positioned: without this it would widen the whole page. */}
      <div className="relative overflow-x-auto">
        <table
          className="w-full min-w-3xl table-fixed text-table"
          aria-label="Zuordnung der Spalten"
        >
          <thead className="bg-sunken text-xs text-muted">
            <tr className="h-8 border-y">
              <th scope="col" className={`${head} pl-4`}>
                Quellspalte
              </th>
              <th scope="col" className={`w-56 ${head}`}>
                Regel
              </th>
              <th scope="col" className={`w-76 ${head}`}>
                Zielfeld
              </th>
              <th scope="col" className="w-24">
                <span className="sr-only">Aktionen</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {lines.map((line, index) => (
              <ColumnRow
                key={line.key}
                line={line}
                further={
                  index > 0 && line.source !== null && lines[index - 1]?.source === line.source
                }
                samples={samplesOf(line.source)}
                targets={options}
                labelOf={labelOf}
                dictionaries={dictionaries}
                suggestions={suggestions.get(line.source ?? '') ?? []}
                locked={locked}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!locked && (
        <footer className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
          <Button size="small" look="quiet" onClick={edit.addConstant}>
            <Plus aria-hidden /> Konstante hinzufügen
          </Button>
          <span className="ml-auto text-table text-muted">
            {dirty ? 'Nicht gespeicherte Änderungen' : 'Alles gespeichert'}
          </span>
          {dirty && (
            <Button size="small" onClick={edit.reset}>
              Verwerfen
            </Button>
          )}
          <Button
            size="small"
            look="primary"
            pending={isPending}
            disabledBecause={unsavable}
            onClick={() => mutate()}
          >
            Spalten speichern
          </Button>
        </footer>
      )}
    </Panel>
  )
}
