import { type ComponentType, Suspense } from 'react'
import { type Store, useStore } from '@/state/store.ts'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useDebounced } from '@/ui/use-debounced.ts'
import { type QueueScope, recordHref } from '../filter/queue-scope.ts'
import type { SeenItem } from '../reading/page-snapshot.ts'
import type { PaneProps, PaneRoot } from './pane-slot.ts'

/** Milliseconds that somebody rests on a record before its card is read: who types along need not wait for cards. */
const rest = 160

/** The records whose cards are read ahead. */
const ahead = 2

const rootOf = ({ root }: SeenItem): PaneRoot | null => {
  const { class: rootType, id } = root
  return rootType === 'account' || rootType === 'contact' || rootType === 'product'
    ? { rootType, id }
    : null
}

interface QueuePaneProps {
  /** Draws the card of a record. */
  readonly card: ComponentType<PaneProps>
  /** The record under the focus; `null` before there is one. */
  readonly at: Store<string | null>
  readonly items: readonly SeenItem[]
  readonly scope: QueueScope
  readonly onLeave: () => void
}

const Content = ({ card: Card, at, items, scope, onLeave }: QueuePaneProps) => {
  const id = useDebounced(useStore(at), rest)
  const place = Math.max(
    items.findIndex(({ root }) => root.id === id),
    0,
  )
  const item = items[place]
  const root = item && rootOf(item)
  if (!root) return <p className="p-4 text-table text-muted">Kein Eintrag gewählt.</p>
  return (
    <Card
      {...root}
      href={recordHref(item.root, scope, item.place)}
      onLeave={onLeave}
      upcoming={items.slice(place + 1, place + 1 + ahead).flatMap((next) => rootOf(next) ?? [])}
    />
  )
}

const Coming = () => (
  <div className="grid gap-3 p-4">
    <Skeleton className="h-5 w-48" />
    <Skeleton className="h-40" />
  </div>
)

/** The record under the focus, beside the list. */
export const QueuePane = (props: QueuePaneProps) => (
  <aside
    aria-label="Ausgewählter Eintrag"
    className="sticky top-14 max-h-[calc(100dvh-4.5rem)] min-w-0 self-start overflow-y-auto rounded-lg border bg-surface"
  >
    <Suspense fallback={<Coming />}>
      <Content {...props} />
    </Suspense>
  </aside>
)

interface OverPaneProps extends QueuePaneProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The same over the list, where there is no room beside it. */
export const QueuePaneOver = ({ open, onClose, ...props }: OverPaneProps) => (
  <Sheet
    open={open}
    onOpenChange={(next) => !next && onClose()}
    title="Ausgewählter Eintrag"
    className="w-[min(30rem,calc(100vw-2.5rem))]"
  >
    <Suspense fallback={<Coming />}>
      <Content {...props} />
    </Suspense>
  </Sheet>
)
