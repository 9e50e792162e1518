import { type RefObject, useEffect, useRef, useState } from 'react'
import { returnPlace } from '@/state/return-place.ts'
import type { DataTableHandle } from '@/ui/data-table.tsx'
import {
  dropListMemory,
  keepListMemory,
  keepOverReload,
  type ListMemory,
  listMemory,
} from './list-memory.ts'
import type { QueueRow } from './queue-rows.ts'

interface Parts {
  readonly rows: readonly QueueRow[]
  readonly table: RefObject<DataTableHandle | null>
  readonly container: RefObject<HTMLElement | null>
  readonly unfolded: ReadonlySet<string>
}

const scrollerIn = (container: HTMLElement | null): HTMLElement | null =>
  container?.querySelector('[data-slot=data-table] > section') ?? null

/** Come back to a list as it was left. Gives what to call on leaving it for a record. */
export const useListMemory = (place: string, parts: Parts): (() => void) => {
  const { rows, table, container, unfolded } = parts
  const [awaited, setAwaited] = useState(() => listMemory(place))
  const ready = rows.length > 0

  useEffect(() => {
    if (!awaited || !ready) return
    // After the page's heading has taken the focus, as it does on every new page.
    const frame = requestAnimationFrame(() => {
      dropListMemory(place)
      setAwaited(undefined)
      const same = rows.find(({ id }) => id === awaited.activeId)
      const row = same ?? rows[Math.min(awaited.index, rows.length - 1)]
      const scroller = scrollerIn(container.current)
      if (scroller) scroller.scrollTop = awaited.scrollTop
      if (row) table.current?.focusRow(row.id)
    })
    return () => cancelAnimationFrame(frame)
  }, [awaited, ready, rows, place, table, container])

  const memoryNow = (): ListMemory => {
    const activeId = table.current?.activeId()
    return {
      activeId,
      index: Math.max(
        rows.findIndex(({ id }) => id === activeId),
        0,
      ),
      scrollTop: scrollerIn(container.current)?.scrollTop ?? 0,
      unfolded: [...unfolded],
    }
  }
  const asItIs = useRef(memoryNow)
  useEffect(() => {
    asItIs.current = memoryNow
  })
  useEffect(() => {
    const keep = (): void => keepOverReload(place, asItIs.current())
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [place])

  return () => {
    returnPlace.set(window.location.pathname + window.location.search)
    keepListMemory(place, memoryNow())
  }
}
