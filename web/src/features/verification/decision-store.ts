import type { Change } from '@stammbuch/contracts'
import { createStore } from '@/state/store.ts'

export type Verdict = 'accept' | 'decline'

/**
 * A decision made on this screen, laid over what the server said.
 * - `sending`, `done`: ours; `position` is that of its event once the server has answered.
 * - `lost`: somebody else was first.
 * - `undone`: ours, and taken back; the same value is proposed again as a new change.
 */
export interface Decision {
  readonly change: Change
  readonly rootId: string
  readonly verdict: Verdict
  readonly state: 'sending' | 'done' | 'lost' | 'undone'
  readonly position: number | null
  /** Who was first, if we lost. */
  readonly by: string | null
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

/** Whether the decision took the change off the list, which knew it until `listPosition`. */
export const countsAgainst = ({ state, position }: Decision, listPosition: number): boolean =>
  state === 'sending' || (state === 'done' && (position === null || position > listPosition))
