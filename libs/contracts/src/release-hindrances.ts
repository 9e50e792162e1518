import { z } from 'zod'
import { aboutNoPerson } from './persons-shown.ts'
import { id, instant, recordClass } from './scalars.ts'

/** Number of items that wait for editorial verification. */
export const openVerification = z.object({
  changes: z.number().int(),
  unapproved: z.number().int(),
})
export type OpenVerification = z.output<typeof openVerification>

/** The deliveries of a project and year that are not fully imported. */
export const waitingDeliveries = z.object({
  /** Number of rows that wait in a conflict. */
  rows: z.number().int(),
  /** Number of deliveries that are not imported, or not to their end. */
  deliveries: z.number().int(),
})
export type WaitingDeliveries = z.output<typeof waitingDeliveries>

/** A field of which a change waits, and whether the project prints it. */
export const waitingField = aboutNoPerson(
  z.object({
    targetClass: recordClass,
    attributeName: z.string(),
    changes: z.number().int(),
    printed: z.boolean(),
  }),
)
export type WaitingField = z.output<typeof waitingField>

/** An entry under which something waits for verification, with what it is. */
export const blockingEntry = openVerification.extend({
  root: z.object({ id, class: recordClass, label: z.string() }),
  /** Whether something waits that would be printed; an unverified record always is. */
  printed: z.boolean(),
  fields: z.array(waitingField),
})
export type BlockingEntry = z.output<typeof blockingEntry>

/** A row of a delivery that fits several records and waits for somebody's decision. */
export const waitingRow = z.object({
  conflictId: id,
  /** Its number in the delivered file; the header is 1. */
  row: z.number().int(),
  sampleId: id,
  fileName: z.string(),
})
export type WaitingRow = z.output<typeof waitingRow>

/** A delivery whose rows are not in: never imported, taken back, cancelled on the way, or not at its end. */
export const unimportedDelivery = z.object({
  id,
  fileName: z.string(),
  createdAt: instant,
  supplier: z.string().nullable(),
  state: z.enum(['never', 'undone', 'cancelled', 'unfinished']),
})
export type UnimportedDelivery = z.output<typeof unimportedDelivery>

/** Two records that may be one, of which at least one stands in the release. */
export const releaseDuplicate = z.object({
  conflictId: id,
  /** Similarity in percent. */
  similarity: z.number().int(),
  records: z.array(z.object({ id, class: recordClass, label: z.string() })),
})
export type ReleaseDuplicate = z.output<typeof releaseDuplicate>

/** An award as it would be printed: where it stands, whose it is, and for which product. */
export const placedAward = z.object({
  id,
  rank: z.number().nullable(),
  scoring: z.number().nullable(),
  toplist: z.object({ id, value: z.string() }).nullable(),
  /** The holder; of an award without one its product, or the award itself. */
  root: z.object({ id, class: recordClass, label: z.string() }),
  product: z.object({ id, class: recordClass, label: z.string() }).nullable(),
})
export type PlacedAward = z.output<typeof placedAward>
