import type { FieldValue } from '@stammbuch/contracts'
import { createStore, useStore } from '@/state/store.ts'
import type { Target } from '../record-types.ts'

/** A proposal of one's own that the page does not yet have from the server. */
export interface SentProposal {
  readonly mid: string
  readonly target: Target
  readonly attribute: string
  readonly newValue: FieldValue
}

// Shown over what the server says, never written into the cache: visible = read ⊕ sent.
const proposals = createStore<readonly SentProposal[]>([])

export const useSentProposals = (): readonly SentProposal[] => useStore(proposals)

export const addProposal = (proposal: SentProposal): void =>
  proposals.set((last) => [...last, proposal])

export const dropProposal = (mid: string): void =>
  proposals.set((last) => last.filter((one) => one.mid !== mid))

/** Forgets all proposals, when a page is left. */
export const clearProposals = (): void => proposals.set([])
