import { z } from 'zod'
import { schema } from './event-schema.ts'

const count = z.number().int()
const keyId = z.string()
const place = z.number().nullable()

/** A finding as proof-reading had it when an edition was released; `reason` is null where nobody let it pass. */
const finding = z.strictObject({
  kind: z.string(),
  key: z.string(),
  toplistId: keyId.nullable(),
  rank: place,
  upTo: place,
  parts: z.array(z.string()),
  /** The first awards of it, with their places of the year before where these say something. */
  awards: z.array(
    z.strictObject({
      id: keyId,
      rank: place,
      scoring: place,
      before: z.strictObject({ rank: place, scoring: place }).nullable(),
    }),
  ),
  numberOfAwards: count,
  reason: z.string().nullable(),
  waivedBy: keyId.nullable(),
})

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
  /** What looked wrong in an edition, and why it was released all the same; several events where there is much. */
  ReleaseProofRead: schema(z.strictObject({ findings: z.array(finding) })),
  /** Findings that somebody let pass before a release, in a stream of the project's year. */
  ReleaseFindingsWaived: schema(
    z.strictObject({
      rankingGroupId: keyId,
      periodId: keyId,
      keys: z.array(z.string()),
      kinds: z.array(z.string()),
      reason: z.string(),
    }),
  ),
  ReleaseFindingsTakenUp: schema(
    z.strictObject({ rankingGroupId: keyId, periodId: keyId, keys: z.array(z.string()) }),
  ),
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
