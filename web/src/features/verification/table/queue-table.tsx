import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { usePresence } from '@/live/use-live.ts'
import { useDecisions } from '@/product/deciding/decisions.ts'
import { refreshOpenChanges } from '@/product/deciding/readings.ts'
import { useStore } from '@/state/store.ts'
import { DataTable, type DataTableHandle } from '@/ui/data-table.tsx'
import { type Page, Pagination } from '@/ui/pagination.tsx'
import type { Present } from '@/ui/presence-avatars.tsx'
import { nothingSelected, type Selection } from '@/ui/use-row-selection.ts'
import { columnsOfList, type QueueScope } from '../filter/queue-scope.ts'
import { initialKey, useInitialValues } from '../reading/initial-values.query.ts'
import { useOpenChanges } from '../reading/open-changes.query.ts'
import type { PendingList } from '../reading/use-pending-list.ts'
import { companyOf } from '../working/company.ts'
import { listMemory } from '../working/list-memory.ts'
import { useChecked } from '../working/progress-store.ts'
import { useListMemory } from '../working/use-list-memory.ts'
import { usePageTurn } from '../working/use-page-turn.ts'
import { useQueueDecisions } from '../working/use-queue-decisions.ts'
import { useQueueKeys } from '../working/use-queue-keys.ts'
import { useAdvance, useUnfolding } from '../working/use-unfolding.ts'
import { verified } from '../working/verify-root.ts'
import { QueueBar } from './queue-bar.tsx'
import { useQueueColumns } from './queue-columns.tsx'
import { QueueContext, useSteadyActions } from './queue-context.ts'
import { type QueueRow, queueRows, rootIdOf, useSteadyRows } from './queue-rows.ts'

const BatchBar = lazy(async () => ({ default: (await import('../batch/batch-bar.tsx')).BatchBar }))

interface QueueTableProps {
  readonly list: PendingList
  readonly scope: QueueScope
  readonly page: Page
  readonly onPage: (page: Page) => void
  readonly empty: ReactNode
  /** Beside the number of records: how many there would be without the filter. */
  readonly of: number | undefined
}

const nobody: readonly Present[] = []

/** The record that somebody looks at by having the focus in it, once it is unfolded. */
const openRecordAt = (target: Element, rows: readonly QueueRow[]): string | null => {
  const row = rows[Number(target.closest<HTMLElement>('tr[data-index]')?.dataset.index)]
  if (!row || (row.kind === 'record' && !row.unfolded)) return null
  return rootIdOf(row)
}

/** The verification list, worked by keyboard: unfold a record, decide its changes, go on to the next. */
export const QueueTable = ({ list, scope, page, onPage, empty, of }: QueueTableProps) => {
  const client = useQueryClient()
  const mayDecide = useSession().can('edit')
  const container = useRef<HTMLDivElement>(null)
  const table = useRef<DataTableHandle>(null)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [whole, setWhole] = useState(false)
  // From the first selection on.
  const [batching, setBatching] = useState(false)
  const place = JSON.stringify({ ...scope, ...page })
  const { shown } = list
  const items = shown?.list ?? []
  const { unfolded, toggle } = useUnfolding(items, listMemory(place)?.unfolded ?? [], scope)
  const open = items.filter(({ root }) => unfolded.has(root.id))
  const changes = useOpenChanges(open, scope)
  const brings = useInitialValues(open)
  const [here, setHere] = useState<string | null>(null)
  const present = usePresence('queue', here === null ? {} : { field: here, mode: 'views' })
  const peopleBy = Map.groupBy(present, ({ field }) => field)
  const peopleAt = (rootId: string): readonly Present[] =>
    peopleBy.get(rootId)?.map((one) => ({ ...one, id: one.userId })) ?? nobody
  const made = useDecisions()
  const rows = useSteadyRows(
    queueRows({
      items,
      gone: list.gone,
      deciders: list.deciders,
      unfolded,
      changes,
      brings,
      decisions: made,
      verified: useStore(verified),
      peopleAt,
    }),
  )
  const advance = useAdvance(rows, table, (rootId) => does.goOnFrom(rootId))
  useChecked(JSON.stringify(scope), rows, items)
  const keepPlace = useListMemory(place, { rows, table, container, unfolded, ...page })
  const total = shown?.total ?? 0
  const turnPage = usePageTurn({ rows, table, page, total, loading: list.loading, onPage })

  const company = companyOf(present, useSession().user?.id ?? '')
  const does = useQueueDecisions({
    rows,
    scope,
    container,
    toggle,
    advanceTo: advance.to,
    company,
    keepPlace,
  })
  const actions = useSteadyActions({
    scope,
    mayDecide,
    decide: does.decideRow,
    fold: (row) => toggle(rootIdOf(row)),
    retry: (rootId) => {
      void refreshOpenChanges(client, [rootId])
      void client.invalidateQueries({ queryKey: initialKey(rootId) })
    },
    leave: keepPlace,
  })
  const look = useQueueColumns(mayDecide)
  const onKey = useQueueKeys({
    rows,
    table,
    container,
    mayDecide,
    fold: actions.fold,
    decide: does.decideByKey,
    verify: does.verify,
    edit: does.edit,
    followUp: does.followUp,
    company,
    turnPage,
    onMove: advance.stop,
  })

  return (
    <QueueContext value={actions}>
      <div
        ref={container}
        // Colleagues learn it at once, so as not to come to the same record.
        onFocusCapture={({ target }) => setHere(openRecordAt(target, rows))}
        onKeyDownCapture={onKey}
        className="grid min-w-0"
      >
        <DataTable
          handle={table}
          label="Ausstehende Verifikationen"
          {...look}
          rows={rows}
          rowId={({ id }) => id}
          total={total}
          offset={page.offset}
          onOpen={(row) => does.open(row)}
          storageKey={columnsOfList}
          rowTone={(row) =>
            (row.kind === 'record' && row.state !== 'open') || (row.kind === 'change' && row.lost)
              ? 'muted'
              : undefined
          }
          loading={list.loading}
          error={list.error && sentenceOf(list.error)}
          onRetry={list.refresh}
          empty={empty}
          {...(mayDecide && {
            selection,
            onSelectionChange: (next: Selection) => {
              setBatching(true)
              setWhole(false)
              setSelection(next)
            },
          })}
          toolbar={
            <>
              {selection.size === 0 && !whole && <QueueBar list={list} of={of} scope={scope} />}
              {/* Stays when nothing is selected any more, to say what was refused. */}
              {batching && (
                <Suspense>
                  <BatchBar
                    rows={rows}
                    selection={selection}
                    scope={scope}
                    total={total}
                    whole={whole}
                    onWhole={() => setWhole(true)}
                    position={shown?.position ?? 0}
                    onClear={() => {
                      setWhole(false)
                      setSelection(nothingSelected)
                    }}
                  />
                </Suspense>
              )}
            </>
          }
          footer={
            shown &&
            shown.total > 0 && <Pagination {...page} total={shown.total} onChange={onPage} />
          }
        />
      </div>
    </QueueContext>
  )
}
