import type { Change, LiveEvent } from '@stammbuch/contracts'
import { createStore } from '@/state/store.ts'

export type Verdict = 'accept' | 'decline'

/**
 * A decision made on this screen, laid over what the server said.
 * - `sending`, `done`: ours; `position` is that of its event once the server has answered or the log told.
 * - `lost`: somebody else was first; `position` is that of their event if the log told of it.
 * - `undone`: ours, and taken back; the same value is proposed again as a new change.
 */
export interface Decision {
  readonly change: Change
  readonly rootId: string
  readonly verdict: Verdict
  readonly state: 'sending' | 'done' | 'lost' | 'undone'
  readonly position: number | null
  /** Who was first, if we lost, and when; `verdict` is theirs then. */
  readonly by: string | null
  readonly lostAt?: string | null
  readonly at: number
}

export type Decisions = ReadonlyMap<string, Decision>

/** The decisions of this session by change. The list is never patched; this lies above it. */
export const decisions = createStore<Decisions>(new Map())

export const putDecision = (decision: Decision): void =>
  decisions.set((all) => new Map(all).set(decision.change.id, decision))

export const putDecisions = (more: readonly Decision[]): void =>
  decisions.set((all) => {
    const next = new Map(all)
    for (const decision of more) next.set(decision.change.id, decision)
    return next
  })

/** The change is open again: the server refused the decision. */
export const dropDecisions = (ids: readonly string[]): void =>
  decisions.set((all) => {
    const next = new Map(all)
    for (const id of ids) next.delete(id)
    return next
  })

const decided: ReadonlySet<string> = new Set(['ChangeAccepted', 'ChangeDeclined'])

/** The log tells of a decision before its answer is here: whatever is read from there on counts it already. */
export const noteTold = (events: readonly LiveEvent[]): void => {
  const known = decisions.get()
  const told = events.flatMap(({ k, d, p }): readonly Decision[] => {
    const decision = decided.has(k) ? known.get(d.changeId ?? '') : undefined
    return decision?.state === 'sending' ? [{ ...decision, position: p }] : []
  })
  if (told.length > 0) putDecisions(told)
}

/**
 * Whether the decision has yet to be taken off a number that is right up to `listPosition`: one that is older
 * does not bring the change back, and one that knows of the decision does not lose it twice.
 */
export const countsAgainst = ({ state, position }: Decision, listPosition: number): boolean => {
  if (state === 'undone') return false
  return position === null ? state !== 'lost' : position > listPosition
}
