import type { DmsStrategy } from '@stammbuch/contracts'

/** A project's year in the DMS, by the names that both sides use. */
export interface DmsScope {
  /** Short code of the project. */
  readonly project: string
  readonly year: string
  /** Name of a toplist; `null` for all of them. */
  readonly toplist: string | null
}

/** An entry as a row of a delivery: one value a column, named as the first generation names them. */
export type DmsEntry = Readonly<Record<string, string | number | boolean | null>>

export interface DmsPage {
  readonly entries: readonly DmsEntry[]
  /** Entries of all pages together. */
  readonly total: number
}

export interface DmsToplist {
  readonly id: string
  readonly label: string
}

/** A dynamic field as the DMS describes it. */
export interface DmsField {
  readonly uuid: string
  readonly machineName: string
  readonly label: string
  readonly type: 'string' | 'integer' | 'double' | 'boolean'
  readonly scope: 'global' | 'health' | 'business' | 'special' | 'money'
  readonly format: { readonly kind: string; readonly outOf?: number | undefined } | null
  readonly symbol: string | null
  readonly unit: string | null
  readonly unitPrefix: number | null
  readonly description: string | null
  readonly nullable: boolean
  readonly zeroAllowed: boolean
  readonly internal: boolean
}

/**
 * The DMS as the product uses it. Every call may end in a Refusal: `dms-unavailable` when it cannot be
 * reached or keeps failing, `dms-refused` when it says no or something that cannot be understood. The
 * DMS' own message stands in the refusal's `original`.
 */
export interface Dms {
  /** All entries, page by page in the order of the DMS. A page is asked for when it is taken. */
  readonly entries: (strategy: DmsStrategy, scope: DmsScope) => AsyncGenerator<DmsPage>
  /** Toplists of a project; only the second generation describes them. */
  readonly toplists: (project: string) => Promise<readonly DmsToplist[]>
  readonly fields: (project: string, year: string) => Promise<readonly DmsField[]>
}

/** Injection token of the DMS. */
export const DMS = Symbol('dms')
