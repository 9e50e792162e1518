import { keptInTab, readObject, writeJson } from '@/state/kept.ts'
import { createStore, useStorePart } from '@/state/store.ts'

const kept = keptInTab('verification.checked')

/** Records that were dealt with, by list and id: the log position at which they were done. */
type Checked = Readonly<Record<string, number>>

/** What was dealt with in this tab. */
export const checked = createStore(readObject(kept) as Checked)

checked.subscribe(() => writeJson(kept, checked.get()))

const placeOf = (list: string, id: string): string => `${list}|${id}`

/** Records of a list are done, as of a log position. */
export const markChecked = (list: string, id: string, position: number): void => {
  const at = placeOf(list, id)
  if ((checked.get()[at] ?? -1) < position) checked.set((all) => ({ ...all, [at]: position }))
}

/** A record waits again if something new has come for it since it was done. */
export const markOpen = (list: string, id: string, since: number): void => {
  const at = placeOf(list, id)
  const done = checked.get()[at]
  if (done === undefined || since <= done) return
  checked.set(({ [at]: _, ...rest }) => rest)
}

/** How many records of a list were dealt with since the browser's tab was opened. */
export const useCheckedCount = (list: string): number =>
  useStorePart(checked, (all) => Object.keys(all).filter((at) => at.startsWith(`${list}|`)).length)
