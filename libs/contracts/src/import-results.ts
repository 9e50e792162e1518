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

/** The evidence that identifies the record of a row, or of a related record in it; the name of a person is none. */
export const importEvidence = [
  'identification',
  /** Already linked with the row's own record. */
  'linked',
  /** Another row of the delivery has the same words. */
  'delivery',
  'email',
  'telephone',
  'website',
  'place',
  /** Belongs to the row's own record: its product, its award of the toplist and year. */
  'holder',
  /** The matching model is certain. */
  'model',
  /** A company of that name that this supplier delivered before. */
  'supplier',
  /** A company for which neither the row nor the store has more than the shared name. */
  'same-name',
] as const
export type ImportEvidence = (typeof importEvidence)[number]

/** State of a related contact, company, product or award: known, created by the row, or uncertain. */
export const relationStates = ['known', 'new', 'doubtful'] as const
const relationCounts = z.partialRecord(
  recordClass,
  z.object({ known: z.number().int(), new: z.number().int(), doubtful: z.number().int() }),
)
/** A record with its name. */
export const labelled = z.object({ id, class: recordClass, label: z.string() })
/** Its subject is in its records. */
export const rowRelation = aboutNoPerson(
  z.object({
    part: z.enum(['mainContact', 'contacts', 'mainAccount', 'accounts', 'product', 'award']),
    class: recordClass,
    state: z.enum(relationStates),
    evidence: z.enum(importEvidence).nullable(),
    /** The known record, where the store has it. */
    record: labelled.nullable(),
    /** Possible records, and records that only have the same name. */
    others: z.array(labelled),
  }),
)
export type RowRelation = z.output<typeof rowRelation>

/** Results of an import or dry run. Every row is in exactly one of the six counts. */
export const importCounts = {
  /** Related contacts, companies, products and awards, by class. */
  relations: relationCounts.optional(),
  /** Number of imported rows of which some values were refused. */
  incompleteRows: z.number().int().optional(),
  /** Toplist names that the project lacks, with the number of rows that lose their award by it; the most frequent first. */
  unknownToplists: z.array(z.object({ value: z.string(), rows: z.number().int() })).optional(),
  /** New rows of a dry run whose record probably exists: `sure` ones, and `rows` in all. */
  likelyKnown: z.object({ rows: z.number().int(), sure: z.number().int() }).optional(),
  /** Records created, by class. */
  byClass: z.partialRecord(recordClass, z.number().int()),
  newRows: z.number().int(),
  changedRows: z.number().int(),
  unchangedRows: z.number().int(),
  /** Number of rows that match several records and wait for a decision. */
  conflicts: z.number().int(),
  /** Number of rows that were refused as a whole. */
  refusedRows: z.number().int(),
  /** Number of new records that `skipInserts` left out. */
  skippedRows: z.number().int(),
  /** Refused rows and values; the first 1,000 of `rejectedTotal`. */
  rejectedRows: z.array(rejectedRow),
  rejectedTotal: z.number().int(),
}
