import { z } from 'zod'
import { aboutNoPerson } from './persons-shown.ts'
import { id, recordClass } from './scalars.ts'

/** A refusal of an import: a whole row (numbered in the file; the header is 1), or the value of one column. */
export const rejectedRow = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  code: z.string(),
  detail: z.string(),
})
export type RejectedRow = z.output<typeof rejectedRow>

/** What tells that a row, or what it says of a related record, is about a record of the store; the name of a person is none. */
export const importEvidence = [
  'identification',
  /** It is linked with the row's own record already. */
  'linked',
  /** Another row of the delivery said the same in the same words. */
  'delivery',
  'email',
  'telephone',
  'website',
  'place',
  /** It stands under the row's own record: its product, its award of the toplist and year. */
  'holder',
  /** The matching model is sure of it. */
  'model',
  /** A company of that name that this supplier delivered before. */
  'supplier',
  /** A company of which neither the row nor the store says more than the name that they share. */
  'same-name',
] as const
export type ImportEvidence = (typeof importEvidence)[number]

/** A contact, company, product or award of a row: there already, made by the row, or neither, as it is not certain. */
export const relationStates = ['known', 'new', 'doubtful'] as const
const relationCounts = z.partialRecord(
  recordClass,
  z.object({ known: z.number().int(), new: z.number().int(), doubtful: z.number().int() }),
)
/** A record with its name. */
export const labelled = z.object({ id, class: recordClass, label: z.string() })
/** What it is about stands in its records. */
export const rowRelation = aboutNoPerson(
  z.object({
    part: z.enum(['mainContact', 'contacts', 'mainAccount', 'accounts', 'product', 'award']),
    class: recordClass,
    state: z.enum(relationStates),
    evidence: z.enum(importEvidence).nullable(),
    /** The one that is known, where the store has it. */
    record: labelled.nullable(),
    /** Those that may be meant, or only bear the same name. */
    others: z.array(labelled),
  }),
)
export type RowRelation = z.output<typeof rowRelation>

/** What an import did, or would do. Every row is in exactly one of the six counts. */
export const importCounts = {
  /** Contacts, companies, products and awards that rows bring along, by class. */
  relations: relationCounts.optional(),
  /** Rows that were taken, though not with all they say. */
  incompleteRows: z.number().int().optional(),
  /** Names that no toplist of the project has, and how many rows lose their award by it; the most frequent first. */
  unknownToplists: z.array(z.object({ value: z.string(), rows: z.number().int() })).optional(),
  /** Of a dry run's new rows those whose record is probably there: `sure` ones, and `rows` in all. */
  likelyKnown: z.object({ rows: z.number().int(), sure: z.number().int() }).optional(),
  /** Records created, by class. */
  byClass: z.partialRecord(recordClass, z.number().int()),
  newRows: z.number().int(),
  changedRows: z.number().int(),
  unchangedRows: z.number().int(),
  /** Rows that fit several records and wait for a decision. */
  conflicts: z.number().int(),
  /** Rows that were not taken at all. */
  refusedRows: z.number().int(),
  /** New records that `skipInserts` left out. */
  skippedRows: z.number().int(),
  /** Refused rows and values; the first 1,000 of `rejectedTotal`. */
  rejectedRows: z.array(rejectedRow),
  rejectedTotal: z.number().int(),
}
