/** The fields of a record as they are kept, dynamic ones as `dynamicFields.{name}`. */
export type Values = Readonly<Record<string, unknown>>

/** A key that a supplier knows the holder by. */
export interface SupplierKey {
  readonly supplier: string
  readonly value: string
  readonly scope: string | null
}

/** All that belongs to one award of a holder, or to a score without one. */
export interface Entry {
  readonly awardId: string | null
  readonly award: Values | null
  readonly holderId: string | null
  readonly holderClass: 'account' | 'contact' | null
  readonly holder: Values | null
  readonly category: string | null
  readonly partner: Values | null
  readonly productId: string | null
  readonly product: Values | null
  readonly scoreId: string | null
  readonly score: Values | null
  readonly period: string | null
  readonly toplistId: string | null
  readonly toplist: string | null
  readonly sghId: string | null
  readonly known: readonly SupplierKey[] | null
  /** Of the year whose marks are asked for. */
  readonly noteAward: Values | null
  readonly noteScore: Values | null
}
