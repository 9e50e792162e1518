import type { Change, FieldValue } from '@stammbuch/contracts'
import { createStore, useStore } from '@/state/store.ts'
import type { Target } from './record-types.ts'

/** A proposal of one's own that the page does not yet have from the server. */
export interface SentProposal {
  readonly mid: string
  readonly target: Target
  readonly attribute: string
  readonly newValue: FieldValue
}

export type Decision = 'accept' | 'decline'

/** A decision of one's own in this visit. The change stays visible until the page is left. */
export interface SentDecision {
  readonly change: Change
  readonly decision: Decision
  /** `undone`: taken back; a change of its own stands in its place. */
  readonly state: 'sending' | 'done' | 'undone'
}

interface Sent {
  readonly proposals: readonly SentProposal[]
  readonly decisions: ReadonlyMap<string, SentDecision>
}

const empty: Sent = { proposals: [], decisions: new Map() }

// Shown over what the server says, never written into the cache: visible = read ⊕ sent.
const sent = createStore<Sent>(empty)

export const useSent = (): Sent => useStore(sent)

/** Whether a decision of one's own stands, or is on its way. */
export const isDecided = (changeId: string): boolean => {
  const known = sent.get().decisions.get(changeId)
  return known !== undefined && known.state !== 'undone'
}

export const addProposal = (proposal: SentProposal): void =>
  sent.set((last) => ({ ...last, proposals: [...last.proposals, proposal] }))

export const dropProposal = (mid: string): void =>
  sent.set((last) => ({
    ...last,
    proposals: last.proposals.filter((one) => one.mid !== mid),
  }))

export const putDecision = (decision: SentDecision): void =>
  sent.set((last) => ({
    ...last,
    decisions: new Map(last.decisions).set(decision.change.id, decision),
  }))

/** What became of a decision. An answer that comes after its page was left is forgotten with the page. */
export const settleDecision = (changeId: string, state: SentDecision['state']): void => {
  const known = sent.get().decisions.get(changeId)
  if (known) putDecision({ ...known, state })
}

export const dropDecision = (changeId: string): void =>
  sent.set((last) => {
    const decisions = new Map(last.decisions)
    decisions.delete(changeId)
    return { ...last, decisions }
  })

/** Forget everything when a page is left. */
export const clearSent = (): void => sent.set(empty)
