import type { Reply } from '@stammbuch/contracts/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { evidenceWords, fieldWords, outcomeWords, shownValue } from './import-words.ts'
import { RowRelations } from './row-relations.tsx'
import { useDynamicLabels } from './use-dynamic-labels.ts'

type Listed = Reply<'importedRows'>['list'][number]
type Outcome = Listed['outcome']

const sizes = [50, 250, 500] as const

const Found = ({ row }: { readonly row: Listed }) => {
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
        {evidence && <span className="block text-muted">{evidenceWords[evidence]}</span>}
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

type Told = Listed['changes'][number]

const shownOf = ({ targetClass, attributeName }: Told, value: unknown) =>
  shownValue(targetClass, attributeName, value)

const Said = ({ row: { changes, rejectedRows, relations } }: { readonly row: Listed }) => {
  const labels = useDynamicLabels()
  return (
    <ul className="grid gap-1">
      {relations.length > 0 && (
        <li>
          <RowRelations relations={relations} />
        </li>
      )}
      {changes.map((one) => (
        <li key={`${one.targetClass}.${one.attributeName}`} className="min-w-0">
          <span className="text-muted">
            {fieldWords(one.targetClass, one.attributeName, labels)}:{' '}
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

const { accessor, display, columns } = columnsFor<Listed>()
const resultColumns = columns([
  accessor('row', { header: 'Datensatz', meta: { width: '6rem', align: 'end' } }),
  accessor('outcome', {
    header: 'Ergebnis',
    cell: ({ getValue }) => {
      const [word, tone] = outcomeWords[getValue()]
      return <Badge tone={tone}>{word}</Badge>
    },
    meta: { width: '9rem' },
  }),
  display({
    id: 'record',
    header: 'Eintrag',
    cell: ({ row: { original } }) => <Found row={original} />,
    meta: { width: '16rem', wrap: true },
  }),
  display({
    id: 'changes',
    header: 'Änderungen und Gründe',
    cell: ({ row: { original } }) => <Said row={original} />,
    meta: { wrap: true },
  }),
])

/** What the run did with each row, or would do: by outcome, page by page. */
export const RowResults = ({ runId }: { readonly runId: string }) => {
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all')
  const [page, setPage] = useState<Page>({ offset: 0, limit: 50 })
  const query = {
    ...(outcome !== 'all' && { outcome }),
    ...page,
  }
  const { data, error } = useQuery({
    ...read('importedRows', { params: { runId }, query }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Banner tone="danger" announce title={sentenceOf(error)} />
  return (
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
          <h2 className="mr-auto text-sm font-semibold">Ergebnis je Zeile</h2>
          <Select
            aria-label="Ergebnis"
            size="small"
            className="w-44"
            value={outcome}
            onChange={(next) => {
              setOutcome(next)
              setPage(({ limit }) => ({ offset: 0, limit }))
            }}
            options={[
              { value: 'all' as const, label: 'Alle Zeilen' },
              ...Object.entries(outcomeWords).map(([value, [label]]) => ({
                value: value as Outcome,
                label,
              })),
            ]}
          />
        </>
      }
    />
  )
}
