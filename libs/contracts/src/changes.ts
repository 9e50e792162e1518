import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pendingFilter, pendingGroupings, pendingOrder, rootIds } from './pending-filter.ts'
import {
  atMoment,
  count,
  fieldValue,
  flag,
  id,
  idParam,
  instant,
  listOf,
  recordClass,
  text,
} from './scalars.ts'
import { sourceKinds } from './source-kinds.ts'

/** The origin of a proposed value: an editor, or a delivery's row and column. */
export const changeSource = z.object({
  kind: z.enum(sourceKinds),
  sampleId: id.nullable(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
})
export type ChangeSource = z.output<typeof changeSource>

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const person = z.object({ id, shortCode: z.string() })

export const change = z.object({
  id,
  targetClass: recordClass,
  targetId: id,
  target: z.object({ id, class: recordClass, label: z.string() }),
  attributeName: z.string(),
  /** German name of the field, dynamic ones included. */
  fieldLabel: z.string().optional(),
  oldValue: value,
  newValue: value,
  currentValue: value,
  stale: z.boolean(),
  curator: person.nullable(),
  source: changeSource,
  /** Name of the supplier of the delivery. */
  supplier: z.string().nullable().optional(),
  comment: z.string().nullable(),
  createdAt: instant,
  acceptedDate: instant.nullable(),
  declinedDate: instant.nullable(),
  /** Reason for closing it without an editor's decision: `superseded`, `invalid`, `undone`. */
  reason: z.string().nullable(),
  decidedBy: person.nullable(),
  /** Log position of the proposal, or of the decision once there is one. */
  position: z.number().int(),
  /** Log position of its first proposal, the sort key: a reopened change returns to its earlier place. */
  place: z.number().int(),
})
export type Change = z.output<typeof change>

const comment = text.optional()

export const proposeChange = endpoint({
  method: 'POST',
  path: '/change',
  conditional: true,
  access: 'edit',
  summary:
    'Eine Änderung vorschlagen. Der Eintrag selbst bleibt, wie er ist, bis jemand sie übernimmt. `If-Match` gilt mit `accept`.',
  body: z.strictObject({
    targetClass: recordClass,
    targetId: id,
    attributeName: z.string().min(1).max(200),
    newValue: fieldValue,
    comment,
    /** Takes the value over in the same step, where this person may accept it; else the proposal waits. */
    accept: z.boolean().default(false),
  }),
  reply: change,
  status: 201,
})

export const acceptChange = endpoint({
  method: 'PUT',
  path: '/change/{id}/accept',
  conditional: true,
  access: 'edit',
  summary: 'Einen Vorschlag übernehmen. Ein veralteter verlangt `evenIfStale`.',
  params: idParam,
  body: z.strictObject({ evenIfStale: z.boolean().default(false) }).prefault({}),
  reply: change,
})

export const declineChange = endpoint({
  method: 'PUT',
  path: '/change/{id}/decline',
  conditional: true,
  access: 'edit',
  summary: 'Einen Vorschlag ablehnen.',
  params: idParam,
  body: z.strictObject({ comment }).prefault({}),
  reply: change,
})

const decision = z.strictObject({
  id,
  decision: z.enum(['accept', 'decline']),
  evenIfStale: z.boolean().default(false),
})
export const decideChanges = endpoint({
  method: 'PUT',
  path: '/change/decide',
  access: 'edit',
  summary: 'Bis zu 1.000 Vorschläge entscheiden, jeden für sich.',
  body: z.strictObject({ decisions: z.array(decision).min(1).max(1000) }),
  reply: z.object({
    results: z.array(
      z.object({
        id,
        ok: z.boolean(),
        code: z.string().nullable(),
        /** The decision in force, whoever made it. */
        decision: z.enum(['accepted', 'declined']).nullable(),
        decidedBy: person.nullable(),
        decidedAt: instant.nullable(),
      }),
    ),
  }),
})

/** Set in the answer of a cancelled run; its counts cover the work until then. */
export const endedEarly = { cancelled: z.literal(true).optional() } as const

export const bulkResult = z.object({
  runId: id,
  acceptedChanges: z.number().int(),
  rejectedChanges: z.number().int(),
  pendingChanges: z.number().int(),
  reasons: z.record(z.string(), z.number().int()),
  ...endedEarly,
})
export type BulkResult = z.output<typeof bulkResult>
export const jobStarted = z.object({ jobId: id })

const limit = z.coerce.number().int().min(1).max(1_000_000).default(10_000)
export const bulkAccept = endpoint({
  method: 'PUT',
  path: '/change/bulk-accept',
  access: 'edit',
  summary: 'Schnellverifikation: alles übernehmen, was ein einzelnes Übernehmen annähme.',
  body: z.strictObject({
    toplistId: id.optional(),
    rgShortCode: text.optional(),
    periodId: id.optional(),
    limit,
  }),
  reply: z.union([bulkResult, jobStarted]),
})

export const sampleBulkAccept = endpoint({
  method: 'PUT',
  path: '/change/sample-bulk-accept/{sampleId}',
  access: 'edit',
  summary: 'Schnellverifikation einer Lieferung.',
  params: z.object({ sampleId: id }),
  body: z.strictObject({ limit }).prefault({}),
  reply: z.union([bulkResult, jobStarted]),
})

export const listChangesOfTarget = endpoint({
  method: 'GET',
  path: '/change/list/target/{class}/{id}',
  access: 'read',
  summary:
    'Offene Vorschläge eines Eintrags (pending=1) oder der Verlauf eines Feldes (pending=0).',
  params: z.object({ class: recordClass, id }),
  query: z.object({
    pending: flag.default(true),
    attribute: z.string().optional(),
    ...atMoment.shape,
  }),
  reply: listOf(change),
})

/** The number of changes of a record that a line of the verification list carries at most. */
export const shownChanges = 5

export const pendingItem = z.object({
  root: z.object({ id, class: recordClass, label: z.string(), isApproved: z.boolean() }),
  /** `initial` for an unapproved root, `changes` for one with open changes. */
  action: z.enum(['initial', 'changes']),
  openChanges: z.number().int(),
  position: z.number().int(),
  /** With `group`: the group that it stands in, the first of those that it belongs to; null where it belongs to none. */
  group: z.string().nullable().optional(),
  /** With `values`: those of its open changes that were proposed first, in the filter; `shownChanges` at most. */
  changes: z.array(change).optional(),
  /** With `values`: where the first of what waits came from, and when. */
  from: z
    .object({
      supplier: z.string().nullable(),
      sampleId: id.nullable(),
      /** The file's name. */
      delivery: z.string().nullable(),
      at: instant,
    })
    .optional(),
  /** With `values`, for an unapproved root: its fields that have a value. At an earlier moment it has no version to verify. */
  brings: z
    .object({ id, class: recordClass, version: z.number().int().nullable() })
    .catchall(value)
    .optional(),
})
export type PendingItem = z.output<typeof pendingItem>

export const pendingGroup = z.object({
  /** As the filter of this kind takes it; null for the records that belong to no other. */
  value: z.string().nullable(),
  /** A name from the data; null where the value itself is the name. */
  label: z.string().nullable(),
  /** Records that stand in it. */
  count: z.number().int(),
  /** Records that belong to it, some of which may stand in a group before it: as many as its filter leaves. */
  of: z.number().int(),
})
export type PendingGroup = z.output<typeof pendingGroup>

export const listPending = endpoint({
  method: 'GET',
  path: '/change/list/pending',
  access: 'read',
  summary: 'Die Verifikationsliste: offene Vorgänge, gruppiert nach Eintrag.',
  query: z.object({
    ...pendingFilter,
    /** Restricts it to these roots. */
    rootIds,
    /** 1: with the values that wait, for the roots of this page. */
    values: flag.default(false),
    sort: pendingOrder,
    /** Records of one group stand together, in the order of the groups' names; `sort` orders them within it. */
    group: z.enum(pendingGroupings).optional(),
    offset: count(0, 10_000_000),
    limit: count(100, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(pendingItem).extend({
    totalDataPoints: z.number().int(),
    /** With `group`: all groups of the list, in their order. */
    groups: z.array(pendingGroup).optional(),
  }),
})
