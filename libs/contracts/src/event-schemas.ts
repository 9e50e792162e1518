import { z } from 'zod'
import { conflictChoices, conflictDetections, conflictTypes } from './conflict-types.ts'
import { deliveryEventSchemas } from './delivery-event-schemas.ts'
import { type EventSchema, type EventsOf, schema } from './event-schema.ts'
import type { EventType } from './events.ts'
import { verification } from './log.ts'
import { catalogueKinds } from './master-data.ts'
import { erasureReport } from './privacy.ts'
import { notedProofScope } from './proof-packs.ts'
import { recordEventSchemas } from './record-event-schemas.ts'
import { releaseEventSchemas } from './release-event-schemas.ts'
import { roles } from './rights.ts'
import type { RunKind } from './run-kinds.ts'
import { recordClass, recordClasses } from './scalars.ts'
import { serviceAccountEventSchemas } from './service-account-event-schemas.ts'
import { verdicts } from './spot-check.ts'
import { syncTargets } from './sync-targets.ts'

const count = z.number().int()
const keyId = z.string()
const noData = z.strictObject({})
/** One of `runKinds` for who writes it; the log may hold kinds of other versions. */
const runKind = z.string() as unknown as z.ZodType<RunKind, RunKind>

const entry = z.record(z.string(), z.unknown())
const catalogueEntry = {
  version: 1,
  data: z.strictObject({
    kind: z.enum(catalogueKinds),
    entry,
    /** All unique keys of the entry within its kind. */
    keys: z.array(z.string()).exactOptional(),
  }),
  personal: z.strictObject({ entry, keys: z.array(z.string()) }),
} as const

/** The shapes of the events of an entry of the master data. */
export const catalogueEventSchemas = {
  CatalogueEntryAdded: catalogueEntry,
  CatalogueEntryChanged: catalogueEntry,
  CatalogueEntryRemoved: schema(z.strictObject({ kind: z.enum(catalogueKinds) })),
} as const

/** The shapes of the events of a run: a piece of work over many records that can be undone as one. */
export const runEventSchemas = {
  RunStarted: schema(z.strictObject({ kind: runKind, scope: entry })),
  /** Changes that the run could not apply, with the code that a single decision would have got. */
  RunRefused: schema(
    z.strictObject({ refused: z.array(z.strictObject({ id: keyId, code: z.string() })) }),
  ),
  RunFinished: schema(z.strictObject({ result: entry })),
  /** The ranges that an undo reverted: first and last log positions, both included. On the stream of the undo. */
  RunTookBack: schema(z.strictObject({ positions: z.array(z.tuple([count, count])) })),
  /** Nothing of the run is left. */
  RunUndone: schema(z.strictObject({ by: keyId })),
} as const

/** The shapes of the events of a conflict. They hold ids only; values are read from the records. */
export const conflictEventSchemas = {
  ConflictDetected: schema(
    z.strictObject({
      type: z.enum(conflictTypes),
      class: recordClass,
      detectedWith: z.enum(conflictDetections),
      /** Similarity in whole percent. */
      similarity: z.number(),
      /** SHA-256, hexadecimal: changes when a compared field of a member changes. */
      hashIdentifier: z.string(),
      /** Both ids in order, joined by a colon; null for rows. */
      pair: z.string().nullable(),
      modelVersion: count.nullable(),
      rankingGroupId: keyId.nullable(),
      /** The members: records, or rows of a delivery (the header is row 1). */
      members: z.array(
        z.strictObject({
          sourceType: z.enum(['sample', ...recordClasses]),
          sourceId: keyId,
          row: count.nullable(),
        }),
      ),
    }),
  ),
  ConflictReassessed: schema(
    z.strictObject({
      similarity: z.number(),
      hashIdentifier: z.string(),
      modelVersion: count.nullable(),
    }),
  ),
  ConflictDecided: schema(
    z.strictObject({
      choice: z.enum(conflictChoices),
      /** Set for `pickOne`. */
      chosenId: keyId.nullable(),
      /** Set for `merge`. */
      survivorId: keyId.nullable(),
    }),
  ),
  ConflictReopened: schema(noData),
} as const

/**
 * The shapes of the events of a spot check. The sample follows from scope, position and seed: of each stratum
 * the changes with the smallest SHA-256 of `seed:changeId`, so that anybody can draw it again.
 */
export const spotCheckEventSchemas = {
  SpotCheckStarted: schema(
    z.strictObject({
      /** The scope that the sample represents. */
      scope: z.strictObject({
        toplistId: keyId.optional(),
        rgShortCode: z.string().optional(),
        periodId: keyId.optional(),
        sampleId: keyId.optional(),
      }),
      seed: z.string(),
      /** Log position at which the population was waiting. */
      drawnAt: count,
      population: count,
      /** One field in one toplist: the number of changes, and of those drawn. */
      strata: z.array(
        z.strictObject({
          class: recordClass,
          attributeName: z.string(),
          toplistId: keyId.nullable(),
          size: count,
          drawn: count,
        }),
      ),
      /** The drawn changes in display order. */
      sample: z.array(keyId),
    }),
  ),
  /** `subject` is the change. */
  SpotCheckJudged: schema(z.strictObject({ verdict: z.enum(verdicts) })),
  SpotCheckFinished: schema(
    z.strictObject({
      decision: z.enum(['accepted', 'returned']),
      judged: count,
      errors: count,
      upperBound: z.number().nullable(),
      confidence: z.number(),
      runId: keyId.nullable(),
      comment: z.string().nullable(),
    }),
  ),
} as const

const file = {
  name: z.string(),
  kind: z.string(),
  bytes: count,
  sha256: z.string(),
  /** The log position that it represents. */
  position: count,
}

/** The persons in a file: their number, and the fields about them that it has. Files from before this was noted have none. */
const persons = z.strictObject({ count, fields: z.array(z.string()) }).exactOptional()

/** The shapes of the events that record exports of data. */
export const outgoingEventSchemas = {
  ExportCreated: schema(z.strictObject({ ...file, scope: entry, rows: count, persons })),
  ExportDownloaded: schema(z.strictObject({ name: z.string() })),
  ProofCreated: schema(z.strictObject({ ...file, scope: notedProofScope, events: count })),
  ProofDownloaded: schema(z.strictObject({ name: z.string() })),
  DumpCreated: schema(z.strictObject({ ...file, tables: z.array(z.string()), persons })),
  DumpDownloaded: schema(z.strictObject({ name: z.string() })),
} as const

const parked = z.strictObject({ target: z.enum(syncTargets), records: z.array(keyId) })

/** The shapes of the events about transmission to other systems. */
export const syncEventSchemas = {
  ParkedRetried: schema(parked),
  ParkedDropped: schema(parked),
  ComparisonAsked: schema(z.strictObject({ target: z.enum(syncTargets) })),
  TargetDiffered: schema(
    z.strictObject({
      target: z.string(),
      missing: z.array(keyId),
      outdated: z.array(keyId),
      surplus: z.array(keyId),
    }),
  ),
  /** A restore to an earlier moment, noted afterwards: from here on positions belong to a new epoch. */
  LogRestored: schema(z.strictObject({ epoch: count })),
  SearchMappingApplied: schema(
    z.strictObject({ index: z.string(), replaced: z.string().nullable() }),
  ),
  SearchIndexDeleted: schema(z.strictObject({ index: z.string() })),
} as const

/** The shapes of the events about checks and about loaded tables. */
export const noteEventSchemas = {
  /** Counts and places without values. `subject` is the person's record. */
  ErasureChecked: schema(erasureReport),
  LogVerified: schema(verification),
  LogFindingAnswered: schema(z.strictObject({ comment: z.string() })),
  PostcodesLoaded: schema(
    z.strictObject({
      fileName: z.string(),
      /** SHA-256 of the uploaded file, hexadecimal, lower case. */
      sha256: z.string(),
      tables: z.array(z.strictObject({ country: z.string(), postcodes: count, places: count })),
    }),
  ),
} as const

/** The shapes of the events of an access token. Its owner is the actor who created it; the secret is nowhere. */
export const accessTokenEventSchemas = {
  AccessTokenCreated: schema(
    z.strictObject({
      name: z.string(),
      roles: z.array(z.enum(roles)),
      expiresAt: z.string(),
      /** SHA-256 of the whole token, hexadecimal. */
      hash: z.string(),
    }),
  ),
  AccessTokenRevoked: schema(noData),
} as const

/**
 * The shape of every type of event, by its newest version. Shapes are on disk for good: add, never edit. The compiler
 * refuses a type of the catalogue that has none.
 */
export const eventSchemas = {
  ...recordEventSchemas,
  ...catalogueEventSchemas,
  ...deliveryEventSchemas,
  ...runEventSchemas,
  ...conflictEventSchemas,
  ...spotCheckEventSchemas,
  ...releaseEventSchemas,
  ...outgoingEventSchemas,
  ...syncEventSchemas,
  ...noteEventSchemas,
  ...accessTokenEventSchemas,
  ...serviceAccountEventSchemas,
} as const satisfies Readonly<Record<EventType, EventSchema>>

export type CatalogueEvent = EventsOf<typeof catalogueEventSchemas>
export type DeliveryEvent = EventsOf<typeof deliveryEventSchemas>
export type RunEvent = EventsOf<typeof runEventSchemas>
export type ConflictEvent = EventsOf<typeof conflictEventSchemas>
export type SpotCheckEvent = EventsOf<typeof spotCheckEventSchemas>
export type ReleaseEvent = EventsOf<typeof releaseEventSchemas>
export type OutgoingEvent = EventsOf<typeof outgoingEventSchemas>
export type SyncEvent = EventsOf<typeof syncEventSchemas>
export type NoteEvent = EventsOf<typeof noteEventSchemas>
export type ServiceAccountEvent = EventsOf<typeof serviceAccountEventSchemas>
export type AccessTokenEvent = EventsOf<typeof accessTokenEventSchemas>
/** An event of any stream, as a decider returns it. */
export type AnyEvent = EventsOf<typeof eventSchemas>
export type EventData<Type extends EventType> = Extract<AnyEvent, { readonly type: Type }>['data']

/** A member of a conflict: a record, or a row of a delivery. */
export type ConflictMember = EventData<'ConflictDetected'>['members'][number]
/** An award as it stands in a release. */
export type PinnedAward = EventData<'ReleaseMembersPinned'>['members'][number]
/** The scope of changes that a spot check represents. */
export type CheckedScope = EventData<'SpotCheckStarted'>['scope']
/** One field in one toplist: the number of changes, and of those drawn. */
export type DrawnStratum = EventData<'SpotCheckStarted'>['strata'][number]
