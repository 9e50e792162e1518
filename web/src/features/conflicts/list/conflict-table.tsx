import { type Conflict, conflictTypeLabels } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { ListX, Scale, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { choiceLabels, hrefOf, titleOf } from '../conflict-labels.ts'
import type { Worklist } from '../conflicts-search.ts'
import { Similarity } from '../deciding/similarity.tsx'
import { isAside, takeUp } from '../deciding/take-up.ts'

/** Open conflicts on a page. */
export const perPage = 100

const { accessor, columns } = columnsFor<Conflict>()
const shared = [
  accessor(titleOf, {
    id: 'title',
    header: 'Konflikt',
    cell: ({ getValue }) => (
      <span className="truncate" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  accessor(({ type }) => conflictTypeLabels[type], {
    id: 'type',
    header: 'Art',
    cell: ({ getValue }) => getValue(),
    meta: { width: '14rem' },
  }),
  accessor('chanceIsConflict', {
    header: 'Ähnlichkeit',
    cell: ({ getValue }) => <Similarity percent={getValue()} />,
    meta: { width: '8.5rem' },
  }),
]
// What is solved is told by when it was solved.
const openColumns = columns([
  ...shared,
  accessor('createdAt', {
    header: 'Gefunden',
    cell: ({ getValue }) => <span className="tabular-nums">{formatDateTime(getValue())}</span>,
    meta: { width: '9rem' },
  }),
])
const solvedShared = [
  ...shared,
  accessor(({ choice }) => (choice ? choiceLabels[choice] : ''), {
    id: 'choice',
    header: 'Entscheidung',
    cell: ({ getValue }) => getValue(),
    meta: { width: '10rem' },
  }),
  accessor(
    ({ solvedAt, solvedBy }) =>
      [solvedAt && formatDateTime(solvedAt), solvedBy?.fullName].filter(Boolean).join(' · '),
    {
      id: 'solved',
      header: 'Gelöst',
      cell: ({ getValue }) => <span className="truncate tabular-nums">{getValue()}</span>,
      meta: { width: '15rem' },
    },
  ),
] as const
const reopening = accessor(({ id }) => id, {
  id: 'reopen',
  header: () => <span className="sr-only">Aktionen</span>,
  cell: ({ row: { original } }) =>
    isAside(original.choice) && (
      <IconButton
        size="small"
        label={`Wieder aufnehmen: ${titleOf(original)}`}
        className="-my-1 text-muted"
        onClick={() => void takeUp([original.id])}
      >
        <Undo2 aria-hidden />
      </IconButton>
    ),
  meta: { width: '4rem', name: 'Aktionen', pinned: true },
})
const solvedColumns = columns([...solvedShared])
const reopenableColumns = columns([...solvedShared, reopening])

interface TableProps {
  readonly rows: readonly Conflict[] | undefined
  readonly total: number
  readonly offset: number
  readonly isSolved: boolean
  readonly filters: ReactNode
  /** The worklist in which a row's page goes on, once it is decided. */
  readonly worklist: Worklist
  /** True if a filter hides conflicts; `onReset` removes it. */
  readonly narrowed: boolean
  readonly onReset: () => void
  readonly onOffset: (offset: number) => void
  readonly loading: boolean
  readonly error: unknown
  readonly onRetry: () => void
}

const Empty = ({ narrowed, onReset }: Pick<TableProps, 'narrowed' | 'onReset'>) =>
  narrowed ? (
    <EmptyState
      icon={ListX}
      title="Keine Treffer für diese Filter."
      action={<Button onClick={onReset}>Filter zurücksetzen</Button>}
    />
  ) : (
    <EmptyState
      icon={Scale}
      title="Keine Konflikte vorhanden."
      action={
        <Button asChild>
          <Link to="/verifikation">Zurück zur Verifikation</Link>
        </Button>
      }
    >
      Einer entsteht, wenn eine Zeile zu mehreren Einträgen passt oder zwei Einträge sich sehr
      ähneln. „Alles durchsuchen“ weiter unten sucht nach solchen Paaren.
    </EmptyState>
  )

/** Open or solved conflicts; a row leads to its decision. */
export const ConflictTable = (props: TableProps) => {
  const { rows, total, offset, isSolved, error } = props
  const { can } = useSession()
  const decided = can('edit') ? reopenableColumns : solvedColumns
  return (
    <DataTable
      label="Konflikte"
      columns={isSolved ? decided : openColumns}
      rows={rows ?? []}
      rowId={({ id }) => id}
      rowHref={(row) => hrefOf(row, props.worklist)}
      total={total}
      offset={offset}
      loading={props.loading}
      error={error ? sentenceOf(error) : null}
      onRetry={props.onRetry}
      minWidth={isSolved ? '66rem' : '48rem'}
      toolbar={
        <search
          aria-label="Konflikte filtern"
          className="flex w-full flex-wrap items-center gap-x-3 gap-y-2"
        >
          {props.filters}
          <p role="status" className="text-table text-muted tabular-nums">
            {rows && formatCount(total, 'Konflikt', 'Konflikte')}
          </p>
        </search>
      }
      empty={<Empty {...props} />}
      footer={
        !isSolved &&
        total > perPage && (
          <Pagination
            offset={offset}
            limit={perPage}
            total={total}
            sizes={[perPage]}
            onChange={(page) => props.onOffset(page.offset)}
          />
        )
      }
    />
  )
}
