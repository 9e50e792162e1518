import { useQueryClient } from '@tanstack/react-query'
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { usePresence, usePublishedPresence } from '@/live/use-live.ts'
import { useDecisions } from '@/product/deciding/decisions.ts'
import { refreshOpenChanges } from '@/product/deciding/readings.ts'
import { createStore, type Store, useStore } from '@/state/store.ts'
import { cn } from '@/ui/cn.ts'
import { DataTable, type DataTableHandle } from '@/ui/data-table.tsx'
import { type Page, Pagination } from '@/ui/pagination.tsx'
import type { Present } from '@/ui/presence-avatars.tsx'
import { nothingSelected, type Selection } from '@/ui/use-row-selection.ts'
import { columnsOfList, type QueueScope } from '../filter/queue-scope.ts'
import type { QueueSearch } from '../filter/queue-search.ts'
import { useQueuePane } from '../pane/use-queue-pane.tsx'
import { initialKey, useInitialValues } from '../reading/initial-values.query.ts'
import { useOpenChanges } from '../reading/open-changes.query.ts'
import type { Facets } from '../reading/use-facets.ts'
import type { PendingList } from '../reading/use-pending-list.ts'
import { companyOf } from '../working/company.ts'
import { listMemory } from '../working/list-memory.ts'
import { useChecked } from '../working/progress-store.ts'
import { useListMemory } from '../working/use-list-memory.ts'
import { usePageEnd } from '../working/use-page-end.ts'
import { usePageTurn } from '../working/use-page-turn.ts'
import { useQueueDecisions } from '../working/use-queue-decisions.ts'
import { useQueueKeys } from '../working/use-queue-keys.ts'
import { useAdvance, useUnfolding } from '../working/use-unfolding.ts'
import { verified } from '../working/verify-root.ts'
import { QueueBar } from './queue-bar.tsx'
import { useQueueColumns } from './queue-columns.tsx'
import { QueueContext, useSteadyActions } from './queue-context.ts'
import { type QueueRow, queueRows, rootIdOf, useSteadyRows } from './queue-rows.ts'
import { useArrangement } from './use-arrangement.tsx'

const BatchBar = lazy(async () => ({ default: (await import('../batch/batch-bar.tsx')).BatchBar }))

interface QueueTableProps {
  readonly list: PendingList
  readonly scope: QueueScope
  readonly page: Page
  readonly onPage: (page: Page) => void
  readonly empty: ReactNode
  /** Beside the number of records: how many there would be without the filter. */
  readonly of: number | undefined
  /** The numbers of the whole list, once they are known. */
  readonly facets: Facets | undefined
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch) => void
}

const nobody: readonly Present[] = []

/** The record that somebody looks at by having the focus in it, once it is unfolded. */
const openRecordAt = (target: Element, rows: readonly QueueRow[]): string | null => {
  const row = rows[Number(target.closest<HTMLElement>('tr[data-index]')?.dataset.index)]
  if (!row || (row.kind === 'record' && !row.unfolded)) return null
  return rootIdOf(row)
}

/** Tells colleagues which record is open here. Beside the list, which need not be drawn for it. */
const OwnPresence = ({ here }: { readonly here: Store<string | null> }) => {
  const field = useStore(here)
  usePublishedPresence('queue', { field, mode: field === null ? undefined : 'views' })
  return null
}

/** The list of a place with its rows, some of them unfolded, and the colleagues who have them open. */
const useQueueState = (list: PendingList, scope: QueueScope, place: string) => {
  const items = list.shown?.list ?? []
  const { unfolded, toggle } = useUnfolding(items, listMemory(place)?.unfolded ?? [], scope)
  const open = items.filter(({ root }) => unfolded.has(root.id))
  const changes = useOpenChanges(open, scope)
  const brings = useInitialValues(open)
  const present = usePresence('queue')
  const peopleBy = Map.groupBy(present, ({ field }) => field)
  const peopleAt = (rootId: string): readonly Present[] =>
    peopleBy.get(rootId)?.map((one) => ({ ...one, id: one.userId })) ?? nobody
  const rows = useSteadyRows(
    queueRows({
      ...{ items, unfolded, changes, brings, peopleAt },
      gone: list.gone,
      carried: list.carried,
      deciders: list.deciders,
      decisions: useDecisions(),
      verified: useStore(verified),
    }),
  )
  useChecked(JSON.stringify(scope), rows, items)
  const company = companyOf(present, useSession().user?.id ?? '')
  return { rows, unfolded, toggle, company }
}

/** The selected lines, or the whole filter. The batch bar stays from the first selection on. */
const useBatchSelection = () => {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [whole, setWhole] = useState(false)
  const [batching, setBatching] = useState(false)
  return {
    ...{ selection, whole, batching },
    select: (next: Selection): void => {
      setBatching(true)
      setWhole(false)
      setSelection(next)
    },
    selectWhole: () => setWhole(true),
    clear: (): void => {
      setWhole(false)
      setSelection(nothingSelected)
    },
  }
}

interface ToolbarProps extends Pick<QueueTableProps, 'list' | 'scope' | 'of'> {
  readonly rows: readonly QueueRow[]
  readonly batch: ReturnType<typeof useBatchSelection>
  readonly button: ReactNode
}

const Toolbar = ({ list, scope, of, rows, batch, button }: ToolbarProps) => (
  <>
    {batch.selection.size === 0 && !batch.whole && (
      <QueueBar list={list} of={of} scope={scope} button={button} />
    )}
    {/* Stays when nothing is selected any more, to say what was refused. */}
    {batch.batching && (
      <Suspense>
        <BatchBar
          rows={rows}
          selection={batch.selection}
          scope={scope}
          total={list.shown?.total ?? 0}
          whole={batch.whole}
          onWhole={batch.selectWhole}
          position={list.shown?.position ?? 0}
          onClear={batch.clear}
        />
      </Suspense>
    )}
  </>
)

const toneOf = (row: QueueRow): 'muted' | undefined => {
  const isDone = row.kind === 'record' ? row.state !== 'open' : row.kind === 'change' && row.lost
  return isDone ? 'muted' : undefined
}

type WorkOptions = Pick<QueueTableProps, 'list' | 'scope' | 'page' | 'onPage'>

/** Working through the list: its rows, and the actions and keys on them. */
const useQueueWork = ({ list, scope, page, onPage }: WorkOptions) => {
  const client = useQueryClient()
  const mayDecide = useSession().can('edit')
  const container = useRef<HTMLDivElement>(null)
  const table = useRef<DataTableHandle>(null)
  const place = JSON.stringify({ ...scope, ...page })
  const { rows, unfolded, toggle, company } = useQueueState(list, scope, place)
  const [here] = useState(() => createStore<string | null>(null))
  const tried = useRef(new Set<string>())
  const advance = useAdvance(rows, table, (rootId) => {
    tried.current.add(rootId)
    does.goOnFrom(rootId)
  })
  const keepPlace = useListMemory(place, { rows, table, container, unfolded, ...page })
  const total = list.shown?.total ?? 0
  const turnPage = usePageTurn({ rows, table, page, total, loading: list.loading, onPage })
  const goBeyond = usePageEnd({ rows, list, company, tried })
  const beyondPage = (): void => {
    goBeyond((rootId) => {
      toggle(rootId, true)
      advance.to(rootId)
    })
  }
  // Where records of this page are done, the next ones come up to it: turning it would pass over as many.
  const goDown = (by: 1 | -1): boolean => {
    const isPartlyDone = rows.some((row) => row.kind === 'record' && row.state !== 'open')
    return by === 1 && isPartlyDone && list.more
      ? goBeyond((rootId) => table.current?.focusRow(rootId))
      : turnPage(by)
  }
  const does = useQueueDecisions({
    ...{ rows, scope, container, toggle, company, keepPlace, beyondPage, tried },
    advanceTo: advance.to,
  })
  const actions = useSteadyActions({
    scope,
    mayDecide,
    decide: does.decideRow,
    verify: does.verify,
    fold: (row) => toggle(rootIdOf(row)),
    retry: (rootId) => {
      void refreshOpenChanges(client, [rootId])
      void client.invalidateQueries({ queryKey: initialKey(rootId) })
    },
    leave: keepPlace,
  })
  const onKey = useQueueKeys({
    ...{ rows, table, container, mayDecide, company },
    turnPage: goDown,
    fold: actions.fold,
    unfold: does.unfold,
    decide: does.decideByKey,
    verify: does.verify,
    edit: does.edit,
    followUp: does.followUp,
    onMove: advance.stop,
  })
  const beside = useQueuePane({ list, scope, rows, onLeave: actions.leave })
  const onFocus = (event: FocusEvent): void => {
    // Colleagues learn it at once, so as not to come to the same record.
    here.set(openRecordAt(event.target, rows))
    beside.onFocus(event)
  }
  const open = (row: QueueRow): void => {
    if (!beside.isChoice()) does.open(row)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    tried.current.clear()
    beside.onKeyDown()
    onKey(event)
  }
  return { rows, table, container, mayDecide, actions, open, onKeyDown, onFocus, here, beside }
}

/** The verification list, worked by keyboard: unfold a record, decide its changes, go on to the next. */
export const QueueTable = (props: QueueTableProps) => {
  const { list, scope, page, onPage, empty, of } = props
  const work = useQueueWork({ list, scope, page, onPage })
  const { rows, mayDecide } = work
  const batch = useBatchSelection()
  const look = useQueueColumns(mayDecide, work.beside.isBeside)
  const { shown } = list
  const arranged = useArrangement(props)
  return (
    <QueueContext value={work.actions}>
      <OwnPresence here={work.here} />
      <div
        className={cn(
          'grid min-w-0 items-start gap-4',
          work.beside.isBeside && rows.length > 0 && 'grid-cols-[minmax(0,1fr)_minmax(22rem,30%)]',
        )}
      >
        <div
          ref={work.container}
          onFocusCapture={work.onFocus}
          onPointerDownCapture={work.beside.onPointerDown}
          onKeyDownCapture={work.onKeyDown}
          className="grid min-w-0"
        >
          <DataTable
            handle={work.table}
            label="Ausstehende Verifikationen"
            {...look}
            {...arranged}
            rows={rows}
            rowId={({ id }) => id}
            total={shown?.total ?? 0}
            offset={page.offset}
            onOpen={work.open}
            storageKey={columnsOfList}
            rowTone={toneOf}
            loading={list.loading}
            error={list.error && sentenceOf(list.error)}
            onRetry={() => void list.refresh()}
            empty={empty}
            {...(mayDecide && { selection: batch.selection, onSelectionChange: batch.select })}
            toolbar={<Toolbar {...{ list, scope, of, rows, batch }} button={work.beside.button} />}
            footer={
              shown &&
              shown.total > 0 && <Pagination {...page} total={shown.total} onChange={onPage} />
            }
          />
        </div>
        {work.beside.pane}
      </div>
    </QueueContext>
  )
}
