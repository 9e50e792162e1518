import type { Values } from '@stammbuch/matching'

/** Classes whose records an organisation may hold before Stammbuch writes to it. */
export const adoptedClasses = ['account', 'contact'] as const
export type AdoptedClass = (typeof adoptedClasses)[number]

/** A record of the CRM. */
export interface CrmRecord {
  /** Its id in the CRM, 18 characters. */
  readonly id: string
  /** The id of ours that it carries. */
  readonly externalId: string | null
  readonly label: string
  readonly place: string
  readonly values: Values
  /** The supplier's id of it, where the CRM has a field for that. */
  readonly identification: string | null
}

/** A record of the log. */
export interface OwnRecord {
  readonly id: string
  readonly label: string
  readonly place: string
  readonly values: Values
  readonly salesforceId: string | null
  /** Ids that the chosen supplier gave it. */
  readonly identifications: readonly string[]
  /** False where the worker would remove it from the CRM: adopted, a customer there would be marked or deleted. */
  readonly mayStay: boolean
}

export type Ground = 'decided' | 'salesforce-id' | 'identification' | 'likeness'

/** One of theirs and one of ours that are taken for the same. */
export interface Pair {
  readonly theirs: CrmRecord
  readonly ours: OwnRecord
  readonly ground: Ground
  /** 0 to 1. */
  readonly probability: number
}

export type Doubt =
  | 'several-of-ours'
  | 'several-there'
  | 'already-there'
  | 'not-sure'
  | 'may-not-stay'

/** A pair on which somebody has to decide. */
export interface Unclear extends Pair {
  readonly doubt: Doubt
}

/** The result of comparing what the CRM and the log hold of one class. */
export interface Adoption {
  readonly sure: readonly Pair[]
  readonly unclear: readonly Unclear[]
  readonly onlyThere: readonly CrmRecord[]
  readonly onlyHere: readonly OwnRecord[]
  /** Number of records that carry an id of ours already. */
  readonly linked: number
}

/** Returns the part of a CRM's id that counts: the three characters behind it only encode its capitals. */
export const countingPart = (id: string): string => id.trim().slice(0, 15)

/** Pairs that somebody decided on, by the CRM's id and ours. */
export interface Decisions {
  readonly same: readonly (readonly [theirs: string, ours: string])[]
  /** Pairs that are not the same whatever speaks for it, by `pairKey`. */
  readonly different: ReadonlySet<string>
}

/** Returns a text that names a pair by both ids. */
export const pairKey = (theirs: string, ours: string): string => `${countingPart(theirs)} ${ours}`
