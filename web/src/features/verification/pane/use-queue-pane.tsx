import { PanelRight } from 'lucide-react'
import { type FocusEvent, lazy, type PointerEvent, Suspense, use, useRef, useState } from 'react'
import { createStore, useStore } from '@/state/store.ts'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { useMedia } from '@/ui/use-media.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import type { PendingList } from '../reading/use-pending-list.ts'
import { type QueueRow, rootIdOf } from '../table/queue-rows.ts'
import { PaneSlot, paneWanted } from './pane-slot.ts'

const QueuePane = lazy(async () => ({ default: (await import('./queue-pane.tsx')).QueuePane }))
const QueuePaneOver = lazy(async () => ({
  default: (await import('./queue-pane.tsx')).QueuePaneOver,
}))

interface PaneOptions {
  readonly list: PendingList
  readonly scope: QueueScope
  readonly rows: readonly QueueRow[]
  readonly onLeave: () => void
}

/**
 * The record beside the list: it follows the focus where the window has room for both, and opens over the list where it
 * has not.
 */
export const useQueuePane = ({ list, scope, rows, onLeave }: PaneOptions) => {
  const card = use(PaneSlot)
  const isWide = useMedia('(width >= 75rem)')
  const wanted = useStore(paneWanted)
  const [over, setOver] = useState(false)
  const [at] = useState(() => createStore<string | null>(null))
  const pointed = useRef(false)
  const isBeside = card !== null && isWide && wanted
  const toggle = (): void => {
    if (isWide) paneWanted.set(!wanted)
    else setOver(!over)
  }
  useHotkeys(card === null ? {} : { b: { label: 'Eintrag daneben zeigen', run: toggle } }, {
    scope: 'Verifikation',
  })
  const items = list.shown?.list ?? []
  const props = { at, items, scope, onLeave }
  return {
    isBeside,
    /** The record under the focus is shown beside the list. */
    onFocus: ({ target }: FocusEvent): void => {
      const row = rows[Number(target.closest<HTMLElement>('tr[data-index]')?.dataset.index)]
      if (row) at.set(rootIdOf(row))
    },
    onPointerDown: ({ target }: PointerEvent): void => {
      pointed.current = target instanceof Element && target.closest('a') === null
    },
    onKeyDown: (): void => {
      pointed.current = false
    },
    /** Where the record stands beside its line, a click on the line chooses it; its name leads to its page. */
    isChoice: (): boolean => isBeside && pointed.current,
    button: card !== null && (
      <Button size="small" look="quiet" aria-pressed={isWide ? wanted : over} onClick={toggle}>
        <PanelRight aria-hidden /> <span className="max-sm:sr-only">Eintrag daneben</span>
      </Button>
    ),
    pane: card !== null && (
      <Suspense>
        {isBeside && items.length > 0 && <QueuePane card={card} {...props} />}
        {!isWide && over && (
          <QueuePaneOver card={card} {...props} open onClose={() => setOver(false)} />
        )}
      </Suspense>
    ),
  }
}
