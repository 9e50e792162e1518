import { useEffect } from 'react'
import { keptInTab, readObject, writeJson } from '@/state/browser-storage.ts'
import { createStore, useStorePart } from '@/state/store.ts'
import type { SeenItem } from '../reading/page-snapshot.ts'
import type { QueueRow } from '../table/queue-rows.ts'

const kept = keptInTab('verification.checked')

/** Records that were dealt with, by list and id: the log position at which they were done. */
type Checked = Readonly<Record<string, number>>

/** The records that were dealt with in this tab, by list. */
export const checked = createStore(readObject(kept) as Checked)

checked.subscribe(() => writeJson(kept, checked.get()))

const placeOf = (list: string, id: string): string => `${list}|${id}`

/** Records of a list are done, as of a log position. */
const markChecked = (list: string, id: string, position: number): void => {
  const at = placeOf(list, id)
  if ((checked.get()[at] ?? -1) < position) checked.set((all) => ({ ...all, [at]: position }))
}

/** A record waits again if something new has come for it since it was done. */
const markOpen = (list: string, id: string, since: number): void => {
  const at = placeOf(list, id)
  const done = checked.get()[at]
  if (done === undefined || since <= done) return
  checked.set(({ [at]: _, ...rest }) => rest)
}

/** The number of records of a list that were dealt with since the browser's tab was opened. */
export const useCheckedCount = (list: string): number =>
  useStorePart(checked, (all) => Object.keys(all).filter((at) => at.startsWith(`${list}|`)).length)

const idsOf = (rows: readonly QueueRow[], state: 'mine' | 'open'): string =>
  rows.flatMap((row) => (row.kind === 'record' && row.state === state ? [row.id] : [])).join()

/** Counts the records of a list that this person has done; one for which something has come waits again. */
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
