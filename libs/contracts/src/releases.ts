import { z } from 'zod'
import { jobStarted, person } from './changes.ts'
import { endpoint } from './endpoint.ts'
import {
  blockingEntry,
  openVerification,
  releaseDuplicate,
  unimportedDelivery,
  waitingDeliveries,
  waitingRow,
} from './release-hindrances.ts'
import { atMoment, count, id, idParam, instant, listOf, recordClass } from './scalars.ts'
import { sourceKinds } from './source-kinds.ts'
import { syncTargets } from './sync-targets.ts'

const named = z.object({ id, name: z.string() })

/** The declared state of a project's year. */
export const release = z.object({
  id,
  /** Log position at which the members were pinned. */
  position: z.number().int(),
  createdAt: instant,
  createdBy: z.object({ id, fullName: z.string() }),
  rankingGroup: named.extend({ shortCode: z.string() }),
  period: named,
  numberOfAwards: z.number().int(),
  /** `1` for the first edition of a project's year, `1.1` for its first correction. */
  edition: z.string(),
  /** The newest edition that is not withdrawn is in force. */
  state: z.enum(['in-force', 'superseded', 'withdrawn']),
  /** Why it corrects the edition before it; null for a first edition. */
  reason: z.string().nullable(),
  withdrawn: z
    .object({
      reason: z.string(),
      at: instant,
      by: z.object({ id, fullName: z.string() }),
      position: z.number().int(),
    })
    .nullable(),
})
export type Release = z.output<typeof release>

const marked = z.object({ marked: z.number().int(), runId: id.nullable() })

export const createRelease = endpoint({
  method: 'POST',
  path: '/release',
  access: 'release',
  summary:
    'Ein Projekt eines Jahrgangs freigeben: hält die Auszeichnungen und den Stand des Protokolls fest.',
  body: z.strictObject({
    periodId: id,
    rankingGroupId: id,
    /** Marks everything in it for every target at once. */
    push: z.boolean().default(true),
  }),
  reply: z.union([release.extend(marked.shape), jobStarted]),
  status: 201,
})

export const pushRelease = endpoint({
  method: 'POST',
  path: '/release/push/{id}/{target}',
  access: 'release',
  summary: 'Alles in einer Freigabe zur Übertragung an ein Ziel vormerken.',
  params: z.object({ id, target: z.enum(syncTargets) }),
  reply: z.union([marked, jobStarted]),
})

export const releaseStatus = endpoint({
  method: 'GET',
  path: '/release/status/{id}',
  access: 'read',
  summary: 'Wie viele Auszeichnungen einer Freigabe im Suchindex angekommen sind.',
  params: idParam,
  reply: z.object({
    numberOfAwardsSyncedToES: z.number().int(),
    numberOfAwards: z.number().int(),
  }),
})
export type ReleaseStatus = z.output<(typeof releaseStatus)['reply']>

export const listReleases = endpoint({
  method: 'GET',
  path: '/release/list',
  access: 'read',
  summary: 'Freigaben, die neuesten zuerst.',
  query: z.object({
    rankingGroupId: id.optional(),
    /** One for each project's year: the edition in force, else the newest; or every edition. */
    editions: z.enum(['newest', 'all']).default('newest'),
    offset: count(0, 10_000_000),
    limit: count(100, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(release),
})

export const previewRelease = endpoint({
  method: 'GET',
  path: '/release/preview',
  access: 'read',
  summary: 'Was eine Freigabe jetzt enthielte und was sie noch verhindert.',
  query: z.object({ periodId: id, rankingGroupId: id }),
  reply: z.object({
    numberOfAwards: z.number().int(),
    /** Awards that are left out because they, their holder or their product are excluded. */
    excluded: z.number().int(),
    toplists: z.array(z.object({ id, value: z.string(), numberOfAwards: z.number().int() })),
    open: openVerification,
    /** The first hundred: those that would be printed, then those with most to do. */
    blockers: z.array(blockingEntry),
    numberOfBlockers: z.number().int(),
    waiting: waitingDeliveries,
    /** The first hundred, in order of delivery and row. */
    waitingRows: z.array(waitingRow),
    /** The first hundred, the oldest first. */
    unimported: z.array(unimportedDelivery),
    /** Undecided duplicates: a warning, no hindrance. The first hundred, the most similar first. */
    duplicates: listOf(releaseDuplicate),
    /** The existing release. */
    release: release.nullable(),
  }),
})
export type ReleasePreview = z.output<(typeof previewRelease)['reply']>

/** The open deliveries of one project and year, which hinder its release. */
export const waitingYear = waitingDeliveries.extend({
  rankingGroup: z.object({ id, shortCode: z.string() }),
  period: named,
})
export type WaitingYear = z.output<typeof waitingYear>

export const listWaitingYears = endpoint({
  method: 'GET',
  path: '/release/waiting',
  access: 'read',
  summary:
    'Projekte und Jahrgänge ohne Freigabe, in denen Zeilen in Konflikten warten oder Datenlieferungen nicht importiert sind.',
  reply: listOf(waitingYear),
})

export const releaseDiffKinds = ['added', 'gone', 'moved', 'changed'] as const
export type ReleaseDiffKind = (typeof releaseDiffKinds)[number]

const standing = z.object({ id, rank: z.number().nullable(), scoring: z.number().nullable() })
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A value that was accepted between two releases, with the last decision that made it so. */
export const releaseChange = z.object({
  targetClass: recordClass,
  targetId: id,
  attributeName: z.string(),
  oldValue: value,
  newValue: value,
  source: z.enum(sourceKinds).nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant,
  position: z.number().int(),
})
export type ReleaseChange = z.output<typeof releaseChange>

const placed = z.object({ rank: z.number().nullable(), scoring: z.number().nullable() })
const reference = z.object({ id, class: recordClass, label: z.string() })

/** Ways in which another award of the toplist moves one: it came or went above it, passed it or fell behind it. */
export const movementKinds = ['joined', 'left', 'overtook', 'fell-behind'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Another award by which one stands at another rank. */
export const movementCause = z.object({
  kind: z.enum(movementKinds),
  root: reference,
  product: z.string().nullable(),
  before: placed.nullable(),
  after: placed.nullable(),
})
export type MovementCause = z.output<typeof movementCause>

export const releaseDiffItem = z.object({
  kind: z.enum(releaseDiffKinds),
  /** The holder of the award; of an award without a holder, the award itself. */
  root: reference,
  product: z.string().nullable(),
  toplist: z.string().nullable(),
  before: standing.nullable(),
  after: standing.nullable(),
  changes: z.array(releaseChange),
  /** Values that the later of two awards has otherwise than the earlier; of one award, its `changes` say so. */
  differences: z.array(z.object({ attributeName: z.string(), oldValue: value, newValue: value })),
  /** The cause by which an award came or went, where the log names one. */
  reason: z.enum(['created', 'restored', 'excluded', 'newly-awarded', 'not-awarded']).nullable(),
  because: z.object({ by: person.nullable(), at: instant, position: z.number().int() }).nullable(),
  /** Why a rank moved, besides its own score: the first ten causes, and how many there are. */
  movement: z.object({ causes: z.array(movementCause), total: z.number().int() }).nullable(),
})
export type ReleaseDiffItem = z.output<typeof releaseDiffItem>

const comparison = {
  counts: z.object({
    added: z.number().int(),
    gone: z.number().int(),
    moved: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
  }),
  list: z.array(releaseDiffItem),
  total: z.number().int(),
}
const diffPage = z.object({
  kind: z.enum(releaseDiffKinds).optional(),
  offset: count(0, 10_000_000),
  limit: count(100, 1000),
})

export const compareWithNow = endpoint({
  method: 'GET',
  path: '/release/{id}/diff-now',
  access: 'read',
  summary: 'Eine Freigabe verglichen mit dem, was heute freigegeben würde, und warum.',
  params: idParam,
  query: diffPage,
  reply: z.object({
    from: release,
    to: z.null(),
    /** The log position that „heute“ stands for. */
    position: z.number().int(),
    ...comparison,
  }),
})
export type ReleaseSince = z.output<(typeof compareWithNow)['reply']>

export const compareReleases = endpoint({
  method: 'GET',
  path: '/release/{id}/diff/{otherId}',
  access: 'read',
  summary:
    'Zwei Freigaben verglichen, die ältere mit der neueren: hinzugekommen, weggefallen, im Rang bewegt, geändert, und warum.',
  params: z.object({ id, otherId: id }),
  query: diffPage,
  reply: z.object({ from: release, to: release, ...comparison }),
})
export type ReleaseDiff = z.output<(typeof compareReleases)['reply']>
