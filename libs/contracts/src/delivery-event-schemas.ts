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
      /** Bytes. */
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
      /** Everything about how the file is read; deliveries of the beginning lack it. */
      reading: sampleReading.exactOptional(),
      /** The delivery that this one is a duplicate of. */
      parentId: id.nullable(),
      /** The part of the DMS that was asked for; absent for a file that somebody uploaded. */
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
      /** How many changes the import proposed. */
      changes: count,
    }),
  ),
  /** It is not to be imported: sent by mistake, or replaced by another one. */
  DeliverySetAside: schema(z.strictObject({ reason: z.string() })),
  DeliveryTakenUp: schema(z.strictObject({})),
  /** The delivered file was over its time, and everything copied out of it went with it. */
  DeliveryFileDeleted: schema(z.strictObject({ sha256: z.string() })),
  /** Rows were made unreadable; from now on another file stands in the place of the delivered one. */
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
