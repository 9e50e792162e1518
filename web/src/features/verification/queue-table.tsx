import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { usePresence } from '@/live/use-live.ts'
import { useStore } from '@/state/store.ts'
import { DataTable, type DataTableHandle } from '@/ui/data-table.tsx'
import { type Page, Pagination } from '@/ui/pagination.tsx'
import type { Present } from '@/ui/presence-avatars.tsx'
import { nothingSelected, type Selection } from '@/ui/use-row-selection.ts'
import { BatchBar } from './batch-bar.tsx'
import { decide } from './decide.ts'
import { decisions } from './decision-store.ts'
import { listMemory } from './list-memory.ts'
import { refreshOpenChanges, useOpenChanges } from './open-changes.query.ts'
import { QueueBar } from './queue-bar.tsx'
import { queueColumns } from './queue-columns.tsx'
import { type QueueActions, QueueContext } from './queue-context.ts'
import { type QueueRow, queueRows, useSteadyRows } from './queue-rows.ts'
import { type QueueScope, recordHref } from './queue-search.ts'
import { useListMemory } from './use-list-memory.ts'
import type { PendingList } from './use-pending-list.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useAdvance, useUnfolding } from './use-unfolding.ts'

interface QueueTableProps {
  readonly list: PendingList
  readonly scope: QueueScope
  readonly page: Page
  readonly onPage: (page: Page) => void
  readonly empty: ReactNode
}

const rootIdOf = (row: QueueRow): string => (row.kind === 'record' ? row.id : row.rootId)

/** The verification list, worked by keyboard: unfold a record, decide its changes, go on to the next. */
export const QueueTable = ({ list, scope, page, onPage, empty }: QueueTableProps) => {
  const client = useQueryClient()
  const router = useRouter()
  const mayDecide = useSession().can('edit')
  const container = useRef<HTMLDivElement>(null)
  const table = useRef<DataTableHandle>(null)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const place = JSON.stringify({ ...scope, ...page })
  const { shown } = list
  const items = shown?.list ?? []
  const { unfolded, toggle } = useUnfolding(items, listMemory(place)?.unfolded ?? [])
  const changes = useOpenChanges(items.filter(({ root }) => unfolded.has(root.id)))
  const made = useStore(decisions)
  const rows = useSteadyRows(
    queueRows({
      items,
      gone: list.gone,
      deciders: list.deciders,
      unfolded,
      changes,
      decisions: made,
    }),
  )
  const advance = useAdvance(rows, table)
  const keepPlace = useListMemory(place, { rows, table, container, unfolded })

  const present = usePresence('queue')
  const peopleAt = (rootId: string): readonly Present[] =>
    present.filter(({ field }) => field === rootId).map((one) => ({ ...one, id: one.userId }))

  const goOnAfter = (row: QueueRow): void => {
    const rootId = rootIdOf(row)
    const left = rows.some(
      (one) => one.kind === 'change' && one.rootId === rootId && one.id !== row.id && !one.lost,
    )
    const records = rows.filter((one) => one.kind === 'record')
    const at = records.findIndex(({ id }) => id === rootId)
    const next = records
      .slice(at + 1)
      .find(
        ({ id, state, open, item }) =>
          state === 'open' && open > 0 && item.action === 'changes' && peopleAt(id).length === 0,
      )
    if (left || !next) return
    toggle(next.id, true)
    advance.to(next.id)
  }
  const decideRow: QueueActions['decide'] = (row, verdict, evenIfStale = false) => {
    if (row.lost || row.item.action === 'initial') return
    goOnAfter(row)
    void decide(client, { change: row.change, rootId: row.rootId, verdict, evenIfStale })
  }
  const onDecideKey = (row: QueueRow, verdict: 'accept' | 'decline'): void => {
    if (row.kind === 'change' && row.change.stale && verdict === 'accept')
      container.current
        ?.querySelector<HTMLElement>('tr[tabindex="0"] [data-stale-choice] button')
        ?.focus()
    else if (row.kind === 'change') decideRow(row, verdict)
    else {
      toggle(rootIdOf(row), true)
      advance.to(rootIdOf(row))
    }
  }
  const actions: QueueActions = {
    scope,
    mayDecide,
    decide: decideRow,
    fold: (row) => toggle(rootIdOf(row)),
    peopleAt,
    retry: (rootId) => void refreshOpenChanges(client, rootId),
  }
  const onKey = useQueueKeys({
    rows,
    table,
    container,
    mayDecide,
    fold: actions.fold,
    decide: onDecideKey,
    onMove: advance.stop,
  })

  return (
    <QueueContext value={actions}>
      <div ref={container} onKeyDownCapture={onKey} className="grid min-w-0">
        <DataTable
          handle={table}
          label="Ausstehende Verifikationen"
          columns={queueColumns}
          rows={rows}
          rowId={({ id }) => id}
          total={shown?.total ?? 0}
          offset={page.offset}
          onOpen={(row) => {
            keepPlace()
            router.history.push(recordHref(row.item.root, scope))
          }}
          rowTone={(row) =>
            (row.kind === 'record' && row.state !== 'open') || (row.kind === 'change' && row.lost)
              ? 'muted'
              : undefined
          }
          loading={list.loading}
          error={list.error && sentenceOf(list.error)}
          onRetry={list.refresh}
          empty={empty}
          minWidth="60rem"
          {...(mayDecide && { selection, onSelectionChange: setSelection })}
          toolbar={
            <>
              {selection.size === 0 && <QueueBar list={list} />}
              {/* Stays when nothing is selected any more, to say what was refused. */}
              <BatchBar
                rows={rows}
                selection={selection}
                onClear={() => setSelection(nothingSelected)}
              />
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
