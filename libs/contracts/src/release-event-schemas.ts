import { z } from 'zod'
import { schema } from './event-schema.ts'

const count = z.number().int()
const keyId = z.string()

/**
 * The shapes of the events of a release. The members follow in the same transaction, under the log's lock: they are
 * what the records were at the position of `ReleaseCreated`.
 */
export const releaseEventSchemas = {
  ReleaseCreated: schema(z.strictObject({ rankingGroupId: keyId, periodId: keyId })),
  /** A later edition of a project's year, in a stream of its own: it pins members as the first one does. */
  ReleaseCorrected: schema(
    z.strictObject({
      rankingGroupId: keyId,
      periodId: keyId,
      corrects: keyId,
      /** Its number among the corrections of the year, from 1. */
      edition: count,
      reason: z.string(),
    }),
  ),
  /** The SHA-256 of everything printed; names of persons are not in it, only their ids. */
  ReleaseContentPinned: schema(z.strictObject({ sha256: z.string(), lines: count })),
  ReleaseWithdrawn: schema(z.strictObject({ reason: z.string() })),
  ReleaseWithdrawalUndone: schema(z.strictObject({})),
  ReleaseMembersPinned: schema(
    z.strictObject({
      members: z.array(
        z.strictObject({
          id: keyId,
          holderId: keyId.nullable(),
          productId: keyId.nullable(),
          toplistId: keyId.nullable(),
          rank: z.number().nullable(),
          scoring: z.number().nullable(),
        }),
      ),
    }),
  ),
} as const
