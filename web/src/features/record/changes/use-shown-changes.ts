import type { Change, FieldValue } from '@stammbuch/contracts'
import { useEffect, useRef } from 'react'
import { type ShownChange, stands, useDecisions } from '@/product/deciding/decisions.ts'
import type { RootRecord } from '../record-types.ts'
import { useOpenChanges } from '../use-record.ts'

export const isOpen = ({ state }: ShownChange): boolean => state === 'open'

interface ProposedValue {
  readonly recordId: string
  readonly attribute: string
  readonly value: FieldValue | undefined
}

/** Tells if this very value waits for a decision, on whatever current value. */
export const isPending = (
  changes: readonly ShownChange[],
  { recordId, attribute, value }: ProposedValue,
): boolean =>
  changes.some(
    (one) =>
      isOpen(one) &&
      one.change.targetId === recordId &&
      one.change.attributeName === attribute &&
      one.change.newValue === value,
  )

/** Tells if this very value is proposed already, on the current value. */
export const isProposed = (changes: readonly ShownChange[], proposed: ProposedValue): boolean =>
  isPending(
    changes.filter(({ change }) => !change.stale),
    proposed,
  )

/** In the order of the first proposals: a change that waits again after an undo is back in its line. */
const byPlace = (left: Change, right: Change): number =>
  left.place - right.place || left.position - right.position

/** Of a forgotten person no value stays on screen, of what was decided neither. */
const isForgotten = (record: RootRecord): boolean =>
  record.class === 'contact' && record.erasedAt !== null

/**
 * Open changes of the record and what it holds, with those that were decided meanwhile in place; as of
 * a position only those that were open then.
 */
export const useShownChanges = (
  record: RootRecord,
  at: number | undefined,
): readonly ShownChange[] => {
  const open = useOpenChanges(record, at)
  const decisions = useDecisions()
  const seen = useRef(new Map<string, Change>())
  const seenOf = useRef(record.id)
  if (seenOf.current !== record.id || isForgotten(record)) {
    seenOf.current = record.id
    seen.current = new Map()
  }
  const openIds = new Set(open.map(({ id }) => id))
  const all = new Map([...seen.current, ...open.map((one): [string, Change] => [one.id, one])])
  useEffect(() => {
    if (at === undefined) for (const change of open) seen.current.set(change.id, change)
  }, [open, at])
  if (at !== undefined) return open.toSorted(byPlace).map((change) => ({ state: 'open', change }))
  const shown = [...all.values()].filter(({ id }) => decisions.get(id)?.state !== 'undone')
  return shown.toSorted(byPlace).map((change): ShownChange => {
    const mine = decisions.get(change.id)
    if (stands(mine) && mine.state !== 'lost')
      return {
        state: mine.state === 'done' ? 'mine' : 'sending',
        change: mine.change,
        verdict: mine.verdict,
      }
    return mine?.state !== 'lost' && openIds.has(change.id)
      ? { state: 'open', change }
      : { state: 'elsewhere', change }
  })
}
