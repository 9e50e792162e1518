import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { lastSeen, returnPlace } from '@/state/return-place.ts'
import type { DataTableHandle } from '@/ui/data-table.tsx'
import { type QueueRow, rootIdOf } from '../table/queue-rows.ts'
import {
  dropListMemory,
  keepListMemory,
  keepOverReload,
  type ListMemory,
  listMemory,
} from './list-memory.ts'

interface ListState {
  readonly rows: readonly QueueRow[]
  readonly table: RefObject<DataTableHandle | null>
  readonly container: RefObject<HTMLElement | null>
  readonly unfolded: ReadonlySet<string>
  /** The page of the list. */
  readonly offset: number
  readonly limit: number
}

/**
 * The state that the page returns to: as it was left, unless another record was looked at last. Then its line is the
 * place, or the one that stands there now.
 */
const comingBack = (place: string, offset: number, limit: number): ListMemory | undefined => {
  const left = listMemory(place)
  const seen = lastSeen.get()
  if (!seen || left?.rootId === seen.id) return left
  const index = seen.number === null ? -1 : seen.number - 1 - offset
  const isHere = index >= 0 && index < limit
  if (!isHere && (!left || seen.number !== null)) return left
  return {
    activeId: seen.id,
    rootId: seen.id,
    index: isHere ? index : (left?.index ?? 0),
    scrollTop: null,
    unfolded: left?.unfolded ?? [],
  }
}

const scrollerIn = (container: HTMLElement | null): HTMLElement | null =>
  container?.querySelector('[data-slot=data-table] > section') ?? null

const recordsOf = (rows: readonly QueueRow[]) => rows.filter(({ kind }) => kind === 'record')

/** The place of a record among the records of the page, from 0. */
const indexOf = (rows: readonly QueueRow[], rootId: string): number =>
  Math.max(
    recordsOf(rows).findIndex(({ id }) => id === rootId),
    0,
  )

const rowToStandAt = (rows: readonly QueueRow[], { activeId, index }: ListMemory) => {
  const records = recordsOf(rows)
  const same = rows.find(({ id }) => id === activeId)
  return same ?? records[Math.min(index, records.length - 1)]
}

/** Restores a list as it was left. Returns the function to call on leaving it for a record. */
export const useListMemory = (place: string, state: ListState): (() => void) => {
  const { rows, table, container, unfolded, offset, limit } = state
  const router = useRouter()
  const [awaited, setAwaited] = useState(() => comingBack(place, offset, limit))
  const ready = rows.length > 0

  useEffect(() => {
    if (!awaited || !ready) return
    // After the page's heading has taken the focus, as it does on every new page.
    const frame = requestAnimationFrame(() => {
      dropListMemory(place)
      setAwaited(undefined)
      lastSeen.set(null)
      const row = rowToStandAt(rows, awaited)
      const scroller = scrollerIn(container.current)
      if (scroller && awaited.scrollTop !== null) scroller.scrollTop = awaited.scrollTop
      if (row) table.current?.focusRow(row.id)
    })
    return () => cancelAnimationFrame(frame)
  }, [awaited, ready, rows, place, table, container])

  const memoryNow = (): ListMemory => {
    const activeId = table.current?.activeId()
    const row = rows.find(({ id }) => id === activeId)
    return {
      activeId,
      rootId: row && rootIdOf(row),
      index: row ? indexOf(rows, rootIdOf(row)) : 0,
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
    returnPlace.set({ href: router.history.location.href, limit })
    lastSeen.set(null)
    keepListMemory(place, memoryNow())
  }
}
