import { textIn, uuidIn, wholeIn } from '@/state/search-values.ts'

/** The kinds of events that a proof can be of, as the address names them. */
export const proofKinds = ['all', 'range', 'record', 'release'] as const
export type ProofKind = (typeof proofKinds)[number]

/** The page's state, as it stands in the address. */
export interface ProofSearch {
  /** The check whose details are open. */
  readonly check?: string
  /** The scope of the proof to take along; everything unless said otherwise. */
  readonly of?: ProofKind
  /** The record or release of the proof. */
  readonly id?: string
  /** Days as `2026-11-20`, in Berlin, both included. */
  readonly from?: string
  readonly to?: string
  /** The first row of the history that is shown. */
  readonly offset?: number
}

const dayIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

/** Reads the address; what makes no sense is left out. */
export const proofSearchFrom = (given: Readonly<Record<string, unknown>>): ProofSearch => {
  const of = proofKinds.find((kind) => kind === given.of && kind !== 'all')
  const found = {
    ...{ check: uuidIn(given.check), of, id: uuidIn(given.id), offset: wholeIn(given.offset) },
    ...{ from: dayIn(given.from), to: dayIn(given.to) },
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
