import { z } from 'zod'
import { sampleReading } from './analysis.ts'
import { dmsStrategies } from './api-import.ts'
import { schema } from './event-schema.ts'

const count = z.number().int()
const id = z.string()

/** The shapes of the events of a delivery. */
export const deliveryEventSchemas = {
  DeliveryReceived: schema(
    z.strictObject({
      fileName: z.string(),
      /** Size in bytes. */
      size: count,
      /** Hexadecimal, lower case. */
      md5: z.string(),
      sha256: z.string(),
      supplierId: id,
      rankingGroupId: id,
      periodId: id,
      encoding: z.string(),
      delimiter: z.string(),
      headers: z.array(z.string()),
      /** The reading of the file; early deliveries lack it. */
      reading: sampleReading.exactOptional(),
      /** The delivery that this one is a duplicate of. */
      parentId: id.nullable(),
      /** The requested part of the DMS; absent for an uploaded file. */
      fetched: z
        .strictObject({
          strategyAlias: z.enum(dmsStrategies),
          /** `null` stands for all toplists. */
          toplistLabelId: id.nullable(),
        })
        .exactOptional(),
    }),
  ),
  DeliveryReadingChanged: schema(
    z.strictObject({
      encoding: z.string(),
      delimiter: z.string(),
      headers: z.array(z.string()),
      reading: sampleReading,
    }),
  ),
  DeliveryPeriodChanged: schema(z.strictObject({ periodId: id })),
  DeliveryProcessed: schema(z.strictObject({ rows: count })),
  DeliveryImported: schema(
    z.strictObject({
      mappingId: id,
      revision: count,
      runId: id,
      /** Number of changes that the import proposed. */
      changes: count,
    }),
  ),
  /** It is not to be imported: sent by mistake, or replaced by another one. */
  DeliverySetAside: schema(z.strictObject({ reason: z.string() })),
  DeliveryTakenUp: schema(z.strictObject({})),
  /** The retention period of the delivered file ended, and everything copied out of it was deleted too. */
  DeliveryFileDeleted: schema(z.strictObject({ sha256: z.string() })),
  /** Rows were made unreadable; another file replaces the delivered one. */
  DeliveryRedacted: schema(
    z.strictObject({
      rows: z.array(count),
      sha256: z.string(),
      size: count,
      encoding: z.string(),
      delimiter: z.string(),
    }),
  ),
} as const
