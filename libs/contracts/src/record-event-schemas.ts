import { z } from 'zod'
import { changeSource } from './changes.ts'
import type { Deep, EventsOf } from './event-schema.ts'
import { erasureReasons } from './privacy.ts'
import { recordClass } from './scalars.ts'
import { syncTargets } from './sync-targets.ts'

const id = z.string()
const at = z.string()
const position = z.number().int()
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const values = z.record(z.string(), value)
const comment = z.string().nullable()

/** Ways in which a change is closed: by an editor, a newer value, the rules, an undone run, an erasure. */
export const declineReasons = ['declined', 'superseded', 'invalid', 'undone', 'erased'] as const
/** Ways in which a change is accepted. */
export const acceptedBys = ['decision', 'approval', 'exclusion', 'merge', 'undo'] as const
export const linkKinds = ['contact-account', 'product-account'] as const

const of = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  ({ version: 1, data: z.strictObject({ class: recordClass, ...shape }) }) as const

/** The origin of a created record's values. */
const recordOrigin = changeSource.omit({ column: true }).extend({
  /** The delivery's column per attribute. */
  columns: z.record(z.string(), z.string()),
  mappingId: id.nullable(),
  revision: z.number().int().nullable(),
})

/**
 * The shapes of the events of a record. `subject` is the id of the change, note or identification. Values about a person stand in
 * `personal` under the names they would have in `data`.
 */
export const recordEventSchemas = {
  RecordCreated: { ...of({ values, origin: recordOrigin }), personal: z.strictObject({ values }) },
  ChangeProposed: {
    ...of({
      attribute: z.string(),
      oldValue: value.exactOptional(),
      newValue: value.exactOptional(),
      source: changeSource,
      comment: comment.exactOptional(),
      /** The original proposer of this proposal, where a merge or its undo recorded it. */
      proposedBy: id.exactOptional(),
      /** The log position and the time of the original proposal: its place among the open changes. */
      place: position.exactOptional(),
      proposedAt: at.exactOptional(),
      /** Id of the first proposal that this one reopens after the undo of its decision. */
      reopens: id.exactOptional(),
    }),
    personal: z.strictObject({ oldValue: value, newValue: value, comment }),
  },
  ChangeAccepted: {
    ...of({
      attribute: z.string(),
      newValue: value.exactOptional(),
      /** The record's value just before; differs from the change's old value when it was stale. */
      valueBefore: value.exactOptional(),
      stale: z.boolean(),
      by: z.enum(acceptedBys),
      sampleId: id.nullable(),
    }),
    personal: z.strictObject({ newValue: value, valueBefore: value }),
  },
  ChangeDeclined: {
    ...of({
      attribute: z.string(),
      reason: z.enum(declineReasons),
      detail: z.string().nullable(),
      comment: comment.exactOptional(),
      sampleId: id.nullable(),
    }),
    personal: z.strictObject({ comment }),
  },
  RecordApproved: of({}),
  ApprovalUndone: of({}),
  FollowUpSet: of({ value: z.boolean() }),
  SyncRequested: of({ targets: z.array(z.enum(syncTargets)), at }),
  SyncAcknowledged: of({
    target: z.enum(syncTargets),
    /** Log position of the record's version that the target now holds. */
    position,
    at,
    first: z.boolean(),
    /** The record's id at the target, where the target gives one and it is new. */
    targetId: z.string().exactOptional(),
  }),
  SyncRequestWithdrawn: of({
    targets: z.array(z.enum(syncTargets)),
    /** The last request that was met; null when none ever was, and none is open any more. */
    at: at.nullable(),
  }),
  NoteAdded: {
    ...of({ content: z.string().exactOptional() }),
    personal: z.strictObject({ content: z.string() }),
  },
  SupplierIdentified: {
    ...of({
      value: z.string().exactOptional(),
      scope: z.string().nullable(),
      supplierId: id,
      /** No other record of the class stood under this value of the supplier's; earlier events do not say so. */
      unique: z.literal(true).exactOptional(),
    }),
    personal: z.strictObject({ value: z.string() }),
  },
  SupplierIdentificationRemoved: of({}),
  RecordLinked: of({ kind: z.enum(linkKinds), to: id }),
  RecordUnlinked: of({ kind: z.enum(linkKinds), to: id }),
  AwardPeriodChanged: of({ periodId: id, from: id.nullable() }),
  /** An award, a score … belongs to another holder from now on. */
  HolderChanged: of({ attribute: z.enum(['accountId', 'contactId']), from: id, to: id }),
  /** A note (the subject) belongs to the log book of another record from now on. */
  NoteMoved: of({ to: id }),
  /** The record was merged into another, which stands for it from now on. */
  RecordMerged: of({ into: id }),
  MergeUndone: of({}),
  ContactErased: of({
    reason: z.enum(Object.keys(erasureReasons) as [keyof typeof erasureReasons]),
    /** The attributes about the person, all without a value from now on. */
    attributes: z.array(z.string()),
    at,
  }),
} as const

export type RecordEvent = EventsOf<typeof recordEventSchemas>
export type DeclineReason = (typeof declineReasons)[number]
export type AcceptedBy = (typeof acceptedBys)[number]
export type LinkKind = (typeof linkKinds)[number]
export type RecordOrigin = Deep<z.output<typeof recordOrigin>>
