import type { Change } from '@stammbuch/contracts'
import { useEffect, useRef } from 'react'
import type { RootRecord } from './record-types.ts'
import { type Decision, useSent } from './sent.ts'
import { useOpenChanges } from './use-record.ts'

/** A change as the page shows it. A decided one keeps its place until the page is left. */
export type ShownChange =
  | { readonly state: 'open'; readonly change: Change }
  | { readonly state: 'sending' | 'mine'; readonly change: Change; readonly decision: Decision }
  /** Somebody else has decided it while it was on screen. */
  | { readonly state: 'elsewhere'; readonly change: Change }

export const isOpen = ({ state }: ShownChange): boolean => state === 'open'

const none: readonly ShownChange[] = []

const byProposal = (left: Change, right: Change): number =>
  left.createdAt.localeCompare(right.createdAt) || left.position - right.position

/** Open changes of the record and what it holds, with those that were decided meanwhile in place. */
export const useShownChanges = (record: RootRecord, enabled: boolean): readonly ShownChange[] => {
  const open = useOpenChanges(record, enabled)
  const { decisions } = useSent()
  const seen = useRef(new Map<string, Change>())
  const seenOf = useRef(record.id)
  if (seenOf.current !== record.id) {
    seenOf.current = record.id
    seen.current = new Map()
  }
  const openIds = new Set(open.map(({ id }) => id))
  const all = new Map([...seen.current, ...open.map((one): [string, Change] => [one.id, one])])
  useEffect(() => {
    for (const change of open) seen.current.set(change.id, change)
  }, [open])
  if (!enabled) return none
  const shown = [...all.values()].filter(({ id }) => decisions.get(id)?.state !== 'undone')
  return shown.toSorted(byProposal).map((change): ShownChange => {
    const mine = decisions.get(change.id)
    if (mine)
      return {
        state: mine.state === 'done' ? 'mine' : 'sending',
        change: mine.change,
        decision: mine.decision,
      }
    return openIds.has(change.id) ? { state: 'open', change } : { state: 'elsewhere', change }
  })
}
