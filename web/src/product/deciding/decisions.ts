import type { Change, LiveEvent } from '@stammbuch/contracts'
import { session } from '@/api/session.ts'
import { createStore, useStore } from '@/state/store.ts'

export type Verdict = 'accept' | 'decline'

/**
 * A decision on a change that was seen here, laid over what the server said.
 * - `sending`, `done`: one's own; `position` is that of its event once the server has answered or the log told.
 * - `lost`: somebody else was first; `position` is that of their event if the log told of it.
 * - `failed`: the server refused it; the change waits as before, and `refusal` says why.
 * - `undone`: one's own, and taken back; the same value is proposed again as a new change.
 */
export interface Decision {
  readonly change: Change
  readonly rootId: string
  readonly verdict: Verdict
  readonly state: 'sending' | 'done' | 'lost' | 'failed' | 'undone'
  readonly position: number | null
  /** Short code of the person who was first, if ours was lost to theirs; `verdict` is theirs then. */
  readonly by: string | null
  readonly lostAt?: string | null
  readonly refusal?: string
  readonly at: number
}

export type Decisions = ReadonlyMap<string, Decision>

/** A change as a page shows it. A decided one keeps its place until the page is left. */
export type ShownChange =
  | { readonly state: 'open'; readonly change: Change }
  | { readonly state: 'sending' | 'mine'; readonly change: Change; readonly verdict: Verdict }
  /** Somebody else has decided it while it was on screen. */
  | { readonly state: 'elsewhere'; readonly change: Change }

/** The decisions of this session by change. What was read is never patched; this lies above it. */
export const decisions = createStore<Decisions>(new Map())

export const useDecisions = (): Decisions => useStore(decisions)

/** Forgets the decisions at sign-out: the next person at this screen must not see them. */
session.subscribe(() => {
  if (session.get().state === 'signed-out') decisions.set(new Map())
})

/** Returns true for a decision that stands or is on its way; after any other the change waits. */
export const stands = (decision: Decision | undefined): decision is Decision =>
  decision !== undefined && decision.state !== 'undone' && decision.state !== 'failed'

/** Returns the decision that stands on a change, or is on its way. */
export const decisionOn = (changeId: string | undefined): Decision | undefined => {
  const known = changeId === undefined ? undefined : decisions.get().get(changeId)
  return stands(known) ? known : undefined
}

/** Returns a decision of one's own that begins now. */
export const sendingOf = (change: Change, rootId: string, verdict: Verdict): Decision => ({
  ...{ change, rootId, verdict, state: 'sending', position: null, by: null },
  at: Date.now(),
})

export const putDecisions = (more: readonly Decision[]): void =>
  decisions.set((all) => {
    const next = new Map(all)
    for (const decision of more) next.set(decision.change.id, decision)
    return next
  })

/** Nothing is known of these changes here; what was read has the word. */
export const dropDecisions = (ids: readonly string[]): void =>
  decisions.set((all) => {
    const next = new Map(all)
    for (const id of ids) next.delete(id)
    return next
  })

/** One's own decisions on these changes were taken back, here or from another list. */
export const noteUndone = (ids: readonly string[]): void => {
  const known = ids.flatMap((id) => decisions.get().get(id) ?? [])
  putDecisions(known.map((decision) => ({ ...decision, state: 'undone' })))
}

/** The place that said why decisions were refused is left. */
export const forgetRefusals = (): void => {
  const failed = [...decisions.get().values()].filter(({ state }) => state === 'failed')
  dropDecisions(failed.map(({ change }) => change.id))
}

const decided: ReadonlySet<string> = new Set(['ChangeAccepted', 'ChangeDeclined'])

/** The log tells of a decision before its answer is here: whatever is read from there on counts it already. */
export const noteTold = (events: readonly LiveEvent[]): void => {
  const told = events.flatMap(({ k, d, p }): readonly Decision[] => {
    const decision = decided.has(k) ? decisionOn(d.changeId) : undefined
    return decision?.state === 'sending' ? [{ ...decision, position: p }] : []
  })
  if (told.length > 0) putDecisions(told)
}

/**
 * Returns true while the decision has yet to be taken off a number that is right up to `listPosition`: one that is
 * older does not bring the change back, and one that knows of the decision does not lose it twice.
 */
export const countsAgainst = (decision: Decision, listPosition: number): boolean => {
  if (!stands(decision)) return false
  const { state, position } = decision
  return position === null ? state !== 'lost' : position > listPosition
}
