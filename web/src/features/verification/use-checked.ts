import { useEffect } from 'react'
import { markChecked, markOpen } from './progress-store.ts'
import type { QueueRow } from './queue-rows.ts'
import type { SeenItem } from './use-pending-list.ts'

const idsOf = (rows: readonly QueueRow[], state: 'mine' | 'open'): string =>
  rows.flatMap((row) => (row.kind === 'record' && row.state === state ? [row.id] : [])).join()

/** Count the records of a list that I am done with; one for which something has come waits again. */
export const useChecked = (
  list: string,
  rows: readonly QueueRow[],
  items: readonly SeenItem[],
): void => {
  const done = idsOf(rows, 'mine')
  const open = idsOf(rows, 'open')
  useEffect(() => {
    const asOf = new Map(items.map((item) => [item.root.id, item.asOf]))
    for (const id of done.split(',').filter(Boolean)) markChecked(list, id, asOf.get(id) ?? 0)
    for (const id of open.split(',').filter(Boolean)) markOpen(list, id, asOf.get(id) ?? 0)
  }, [list, done, open, items])
}
