import type { Reply } from '@stammbuch/contracts/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatPercent } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { DiffValue, ValueText } from '@/ui/diff-value.tsx'
import { type Page, Pagination } from '@/ui/pagination.tsx'
import { Select } from '@/ui/select.tsx'
import { evidenceLabels, fieldLabel, outcomeLabels, shownValue } from './import-labels.ts'
import { RowRelations } from './row-relations.tsx'
import type { Counts } from './run-numbers.tsx'
import { useDynamicLabels } from './use-dynamic-labels.ts'

type ImportedRow = Reply<'importedRows'>['list'][number]
type Outcome = ImportedRow['outcome']
type RowChange = ImportedRow['changes'][number]

/** The numbers of the run that the rows belong to. */
interface RunTotals extends Pick<Counts, 'byClass' | 'newRows' | 'changedRows'> {
  /** Proposed changes of existing records. */
  readonly changes: number
}

interface RunContext {
  /** The year of the delivery. */
  readonly period: string | undefined
  readonly totals: RunTotals | null
}

const RunContext = createContext<RunContext>({ period: undefined, totals: null })

const sizes = [50, 250, 500] as const

const RowRecord = ({ row }: { readonly row: ImportedRow }) => {
  const { record, candidates, changes, outcome, evidence } = row
  if (record)
    return (
      <>
        <a
          href={`/${record.class}/${record.id}`}
          target="_blank"
          rel="noopener"
          className="text-accent underline underline-offset-2"
        >
          {record.label}
        </a>
        {evidence && <span className="block text-muted">{evidenceLabels[evidence]}</span>}
      </>
    )
  if (candidates.length > 0)
    return (
      <ul>
        {outcome === 'new' && <li className="text-muted">Gibt es wohl schon:</li>}
        {candidates.map(({ id, label, probability }) => (
          <li key={id}>
            {label}
            {probability !== null && (
              <span className="text-muted">
                {' '}
                {formatPercent(Math.round(probability * 100) / 100)}
              </span>
            )}
          </li>
        ))}
      </ul>
    )
  const name = changes.filter(({ attributeName }) =>
    ['name', 'firstName', 'surname'].includes(attributeName),
  )
  return <span>{name.map(({ newValue }) => String(newValue)).join(' ')}</span>
}

const shownOf = ({ targetClass, attributeName }: RowChange, value: unknown) =>
  shownValue(targetClass, attributeName, value)

/**
 * The records that a row adds without a value: every new record has exactly one new score, so the scores beyond those
 * belong to rows of known records, at most one to each.
 */
const addedLabel = ({ period, totals }: RunContext): string => {
  const score = ['neue Erhebung', period].filter(Boolean).join(' ')
  const others = 'neue Verknüpfung oder Kennung des Lieferanten'
  if (!totals) return `${score}, ${others}`
  const scores = (totals.byClass.score ?? 0) - totals.newRows
  if (scores >= totals.changedRows) return score
  return scores > 0 ? `${score}, ${others}` : others
}

/** True for a row of a known record that changes no field of it: it only adds records, links or identifications. */
const onlyAdds = ({ outcome, changes }: ImportedRow, { totals }: RunContext): boolean =>
  outcome === 'changed' && (changes.length === 0 || totals?.changes === 0)

const RowOutcome = ({ row }: { readonly row: ImportedRow }) => {
  const [label, tone] = outcomeLabels[row.outcome]
  return <Badge tone={tone}>{onlyAdds(row, useContext(RunContext)) ? 'Ergänzt' : label}</Badge>
}

const RowChanges = ({ row }: { readonly row: ImportedRow }) => {
  const { changes, rejectedRows, relations } = row
  const labels = useDynamicLabels()
  const run = useContext(RunContext)
  const isUnnamed =
    onlyAdds(row, run) && changes.length === 0 && relations.every(({ state }) => state !== 'new')
  return (
    <ul className="grid gap-1">
      {isUnnamed && <li>Ergänzt: {addedLabel(run)}</li>}
      {relations.length > 0 && (
        <li>
          <RowRelations relations={relations} />
        </li>
      )}
      {changes.map((one) => (
        <li key={`${one.targetClass}.${one.attributeName}`} className="min-w-0">
          <span className="text-muted">
            {fieldLabel(one.targetClass, one.attributeName, labels)}:{' '}
          </span>
          {one.oldValue === null || one.oldValue === undefined ? (
            <ValueText value={shownOf(one, one.newValue)} />
          ) : (
            <DiffValue before={shownOf(one, one.oldValue)} after={shownOf(one, one.newValue)} />
          )}
        </li>
      ))}
      {rejectedRows.map(({ column, detail }) => (
        <li key={`${column}:${detail}`} className="text-declined">
          {column && `„${column}“: `}
          {detail}
        </li>
      ))}
    </ul>
  )
}

const { accessor, display, columns } = columnsFor<ImportedRow>()
const resultColumns = columns([
  accessor('row', { header: 'Datensatz', meta: { width: '6rem', align: 'end' } }),
  accessor('outcome', {
    header: 'Ergebnis',
    cell: ({ row: { original } }) => <RowOutcome row={original} />,
    meta: { width: '9rem' },
  }),
  display({
    id: 'record',
    header: 'Eintrag',
    cell: ({ row: { original } }) => <RowRecord row={original} />,
    meta: { width: '16rem', wrap: true },
  }),
  display({
    id: 'changes',
    header: 'Änderungen und Gründe',
    cell: ({ row: { original } }) => <RowChanges row={original} />,
    meta: { wrap: true },
  }),
])

const outcomeOptions = [
  { value: 'all' as const, label: 'Alle Zeilen' },
  ...Object.entries(outcomeLabels).map(([value, [label]]) => ({
    value: value as Outcome,
    label: value === 'changed' ? 'Geändert oder ergänzt' : label,
  })),
]

interface RowResultsProps extends Partial<RunContext> {
  /** The run of an import, or the job of a dry run. */
  readonly runId: string
}

/** The outcome of each row of an import or a dry run, page by page, filtered by outcome. */
export const RowResults = ({ runId, period, totals = null }: RowResultsProps) => {
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all')
  const [page, setPage] = useState<Page>({ offset: 0, limit: 50 })
  const query = { ...(outcome !== 'all' && { outcome }), ...page }
  const { data, error } = useQuery({
    ...read('importedRows', { params: { runId }, query }),
    placeholderData: keepPreviousData,
  })
  const chooseOutcome = (next: Outcome | 'all'): void => {
    setOutcome(next)
    setPage(({ limit }) => ({ offset: 0, limit }))
  }
  if (error) return <Banner tone="danger" announce title={sentenceOf(error)} />
  return (
    <RunContext value={{ period, totals }}>
      <DataTable
        label="Ergebnis je Zeile"
        columns={resultColumns}
        rows={data?.list ?? []}
        rowId={({ row }) => String(row)}
        total={data?.total ?? 0}
        offset={page.offset}
        minWidth="48rem"
        footer={<Pagination {...page} total={data?.total ?? 0} onChange={setPage} sizes={sizes} />}
        toolbar={
          <>
            <h2 className="mr-auto text-base font-semibold">Ergebnis je Zeile</h2>
            <Select
              aria-label="Ergebnis"
              size="small"
              className="w-44"
              value={outcome}
              onChange={chooseOutcome}
              options={outcomeOptions}
            />
          </>
        }
      />
    </RunContext>
  )
}
