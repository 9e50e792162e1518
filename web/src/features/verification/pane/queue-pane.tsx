import {
  type ComponentType,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { type Store, useStore } from '@/state/store.ts'
import { whenKeysRest } from '@/ui/keys-rest.ts'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type QueueScope, recordHref } from '../filter/queue-scope.ts'
import type { SeenItem } from '../reading/page-snapshot.ts'
import type { PaneProps, PaneRoot } from './pane-slot.ts'

/**
 * Milliseconds without a key after which the card of the record under the focus is read. Whoever decides five changes a
 * second goes on without it; drawing a card for each record would stand between their keys and what these do.
 */
const rest = 220

/** The record under the focus, once somebody rests on it. */
const useRested = (at: string | null): string | null => {
  const [rested, setRested] = useState(at)
  useEffect(() => whenKeysRest(() => setRested(at), rest), [at])
  return rested
}

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

interface CardProps extends Pick<QueuePaneProps, 'card' | 'onLeave'>, PaneRoot {
  readonly href: string
  /** The records that come next, as text. */
  readonly upcoming: string
}

/** Drawn for another record, and not for every line of the list that moves. */
const SteadyCard = memo(({ card: Card, upcoming, ...shown }: CardProps) => {
  const next = useMemo(() => JSON.parse(upcoming) as readonly PaneRoot[], [upcoming])
  return <Card {...shown} upcoming={next} />
})

const Content = ({ card, at, items, scope, onLeave }: QueuePaneProps) => {
  const settled = useRested(useStore(at))
  const place = Math.max(
    items.findIndex(({ root }) => root.id === settled),
    0,
  )
  const item = items[place]
  // Another card is drawn bit by bit: a key that is pressed meanwhile does not wait for it.
  const shown = useDeferredValue(item)
  const root = shown && rootOf(shown)
  if (!root) return <p className="p-4 text-table text-muted">Kein Eintrag gewählt.</p>
  const next = items.slice(place + 1, place + 1 + ahead).flatMap((one) => rootOf(one) ?? [])
  return (
    <SteadyCard
      card={card}
      {...root}
      href={recordHref(shown.root, scope, shown.place)}
      onLeave={onLeave}
      upcoming={JSON.stringify(next)}
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
    className="sticky top-14 contain-content max-h-[calc(100dvh-4.5rem)] min-w-0 self-start overflow-y-auto rounded-lg border bg-surface"
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
