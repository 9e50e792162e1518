import type { Right, RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { DeleteEntry, type Deletion } from '../delete-entry.tsx'
import { actionsColumn } from '../entry-columns.tsx'
import { EntryList, type ReadList } from '../entry-list.tsx'
import { moment, plain, widths } from '../plain-cell.tsx'
import { useListState } from '../use-list-state.ts'
import { EntryFormDialog } from './entry-form-dialog.tsx'
import type { EntryColumn, EntryPage, MoreOfPage, OpenDialog } from './entry-page.ts'

interface RowActionsProps {
  /** Name of the row, for the buttons' names. */
  readonly name: string
  readonly onEdit?: () => void
  readonly onDelete?: () => void
  /** Why it cannot be deleted. */
  readonly keptBecause?: string | null
  readonly children?: ReactNode
}

/** Buttons of a row. */
const RowActions = (props: RowActionsProps) => {
  const { name, onEdit, onDelete, keptBecause, children } = props
  return (
    <span className="-my-1 flex justify-end">
      {children}
      {onEdit && (
        <IconButton label={`Bearbeiten: ${name}`} size="small" onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {onDelete && (
        <IconButton
          label={`Löschen: ${name}`}
          size="small"
          disabledBecause={keptBecause}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

interface Dated {
  readonly createdAt: string
  readonly updatedAt: string
}

/** The column of when an entry was made. */
export const createdColumn: EntryColumn<Pick<Dated, 'createdAt'>> = {
  header: 'Angelegt',
  of: 'createdAt',
  cell: ({ createdAt }) => moment(createdAt),
  width: widths.moment,
}

/** The columns of when an entry was made and when it was changed last. */
export const dateColumns: readonly EntryColumn<Dated>[] = [
  createdColumn,
  {
    header: 'Geändert',
    of: 'updatedAt',
    cell: ({ updatedAt }) => moment(updatedAt),
    width: widths.moment,
  },
]

type Cell = string | number | null

const columnsOf = <Row extends object>(declared: readonly EntryColumn<Row>[]) =>
  declared.map(({ header, of, cell, width, align, wrap }) =>
    columnsFor<Row>().accessor((row) => (typeof of === 'function' ? of(row) : row[of]), {
      id: header,
      header,
      cell: ({ row, getValue }) => (cell ? cell(row.original) : plain(getValue() as Cell)),
      meta: { ...(width && { width }), ...(align && { align }), ...(wrap && { wrap }) },
    }),
  )

const nothingMore = <Row extends object>(): MoreOfPage<Row> => ({})

interface DialogsProps<Row extends object> {
  readonly page: EntryPage<Row>
  readonly doing: OpenDialog<Row>
  readonly initial: Values | undefined
  readonly onClose: () => void
}

type Values = NonNullable<MoreOfPage<object>['values']>

const Dialogs = <Row extends object>({ page, doing, initial, onClose }: DialogsProps<Row>) => {
  const { calls, deletion, nameOf, alsoRead = [] } = page
  if (doing.what === 'add')
    return (
      <EntryFormDialog
        page={page}
        row={null}
        initial={{ ...initial, ...doing.values }}
        onClose={onClose}
      />
    )
  if (doing.what === 'edit')
    return <EntryFormDialog page={page} row={doing.row} onClose={onClose} />
  return (
    deletion && (
      <DeleteEntry
        call={calls.remove as Deletion}
        id={(doing.row as { readonly id?: string }).id ?? ''}
        title={deletion.title}
        done={`„${nameOf(doing.row)}“ ist gelöscht.`}
        lists={[calls.list as RouteName, ...alsoRead]}
        onClose={onClose}
      >
        {deletion.text(doing.row)}
      </DeleteEntry>
    )
  )
}

/** Returns the next step that an empty list names; empty where there is none. */
const nextStepOf = (add: string | undefined, mayChange: boolean): string => {
  if (!mayChange) return 'Zum Anlegen fehlt Ihnen das Recht. Die Administration hat es.'
  return add ? `Beginnen lässt sich mit „${add}“ rechts oben.` : ''
}

interface EntriesPageProps<Row extends object> {
  readonly page: EntryPage<Row>
  /** Between the head and the table. */
  readonly above?: ReactNode
}

/** The page of a kind of master data: its list, followed live, and its dialogs. */
export const EntriesPage = <Row extends object>({ page, above }: EntriesPageProps<Row>) => {
  const { calls, nameOf, query, keptBecause, useMore = nothingMore<Row> } = page
  const mayChange = useSession().can(calls.right as Right)
  const state = useListState()
  const [doing, setDoing] = useState<OpenDialog<Row> | null>(null)
  const asked = query ? { query: query(state.search) } : {}
  const read = useFollowedRead(
    calls.list as RouteName,
    asked as Call<RouteName>,
    `admin:${page.kind}`,
  ) as ReadList<Row>
  const more = useMore({ state, mayChange, read, onDo: setDoing })
  const { columns: own = page.columns, rowActions, actions, dialogs, values, ...list } = more
  const edit = mayChange && page.opensDialog ? (row: Row) => setDoing({ what: 'edit', row }) : null
  const columns = useMemo(() => {
    const { columns: helper } = columnsFor<Row>()
    const hasActions = mayChange && (calls.update !== null || calls.remove !== null)
    return helper([
      ...columnsOf(own),
      ...(hasActions
        ? [
            actionsColumn<Row>(
              (row) => (
                <RowActions
                  name={nameOf(row)}
                  {...(calls.update && { onEdit: () => setDoing({ what: 'edit', row }) })}
                  {...(calls.remove && { onDelete: () => setDoing({ what: 'delete', row }) })}
                  {...(keptBecause && { keptBecause: keptBecause(row) })}
                >
                  {rowActions?.(row)}
                </RowActions>
              ),
              page.actionsWidth,
            ),
          ]
        : []),
    ])
  }, [own, mayChange, calls, nameOf, keptBecause, rowActions, page.actionsWidth])
  const add = page.add && (
    <Button
      look="primary"
      disabledBecause={more.addBlocked}
      onClick={() => setDoing({ what: 'add' })}
    >
      <Plus aria-hidden />
      {page.add}
    </Button>
  )
  return (
    <>
      <EntryList
        {...page}
        above={above}
        read={read}
        state={state}
        {...(edit && { onOpen: edit })}
        {...list}
        columns={columns}
        emptyHint={page.emptyHint ?? nextStepOf(page.add, mayChange)}
        actions={
          mayChange && (
            <>
              {actions}
              {add}
            </>
          )
        }
      />
      {doing && (
        <Dialogs page={page} doing={doing} initial={values} onClose={() => setDoing(null)} />
      )}
      {dialogs}
    </>
  )
}
