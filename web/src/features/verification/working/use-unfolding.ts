import type { PendingItem } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { afterPaint } from '@/api/after-paint.ts'
import type { DataTableHandle } from '@/ui/data-table.tsx'
import type { QueueScope } from '../filter/queue-scope.ts'
import { openChanges } from '../reading/open-changes.query.ts'
import type { QueueRow } from '../table/queue-rows.ts'

/** The changes of so many records are read before anybody asks for them. */
const ahead = 3

/** Which records show their changes, with the next one fetched ahead. */
export const useUnfolding = (
  items: readonly PendingItem[],
  start: readonly string[],
  scope: QueueScope,
) => {
  const client = useQueryClient()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(start))

  const fetchAhead = (id: string): void => {
    const at = items.findIndex(({ root }) => root.id === id)
    for (const next of items.slice(at + 1, at + 1 + ahead))
      void client.prefetchQuery(openChanges(next, scope))
  }
  const toggle = (id: string, wanted = !unfolded.has(id)): void => {
    // What a key does is painted first.
    if (wanted) void afterPaint().then(() => fetchAhead(id))
    setUnfolded((last) => {
      const next = new Set(last)
      if (wanted) next.add(id)
      else next.delete(id)
      return next
    })
  }
  return { unfolded, toggle }
}

/**
 * Go on to a record that is being unfolded: the focus waits on its line and moves to its first change
 * as soon as that is there. When a colleague has meanwhile dealt with all of it, it goes on to the next.
 */
export const useAdvance = (
  rows: readonly QueueRow[],
  table: RefObject<DataTableHandle | null>,
  onNothing: (rootId: string) => void,
): { readonly to: (rootId: string) => void; readonly stop: () => void } => {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const rootId = wanted.current
    if (rootId === null) return
    const below = rows.flatMap((row) =>
      row.kind !== 'record' && row.rootId === rootId ? [row] : [],
    )
    const first = below.find((row) => row.kind === 'change' && row.lost === null)
    // One with which a colleague is through folds by itself.
    const isFolded = rows.some(
      (row) => row.kind === 'record' && row.id === rootId && row.state !== 'open' && !row.unfolded,
    )
    const isDone = isFolded || below.some((row) => row.kind === 'change' || row.note === 'none')
    // The focus comes by even where nothing is left, so that it ends at the last record that was tried.
    if (!first && table.current?.activeId() !== rootId && rows.some(({ id }) => id === rootId))
      table.current?.focusRow(rootId)
    if (!first && isDone) {
      wanted.current = null
      onNothing(rootId)
    } else if (first) {
      wanted.current = null
      table.current?.focusRow(first.id)
    }
  })
  return {
    to: (rootId) => {
      wanted.current = rootId
    },
    stop: () => {
      wanted.current = null
    },
  }
}
