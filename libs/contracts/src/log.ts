import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { aboutPerson } from './persons-shown.ts'
import { asOf, count, flag, id, idParam, instant, listOf, recordClass, textOf } from './scalars.ts'

const json = z.record(z.string(), z.unknown())

/** An event as auditors read it. Personal values stand in `data` while the person is not forgotten. */
export const personOfEvent = ({ personal, stream }: Readonly<Record<string, unknown>>) =>
  personal === true ? stream : undefined

export const logEvent = aboutPerson(
  z.object({
    position: z.number().int(),
    id,
    stream: id,
    kind: z.string(),
    version: z.number().int(),
    type: z.string(),
    schema: z.number().int(),
    subject: id.nullable(),
    data: json,
    personal: z.boolean(),
    actor: id,
    role: z.string(),
    source: z.string(),
    cause: z.object({ commandId: id, runId: id.nullable() }),
    at: instant,
    /** SHA-256 of the event's canonical form, hexadecimal. */
    hash: z.string(),
  }),
  personOfEvent,
)
export type LogEvent = z.output<typeof logEvent>

const position = z.coerce.number().int().min(0)

export const logHead = endpoint({
  method: 'GET',
  path: '/log/head',
  access: 'audit',
  summary: 'Der Kopf der Siegelkette: das letzte signierte Siegel.',
  reply: z.object({
    position: z.number().int(),
    hash: z.string(),
    at: instant.nullable(),
    seal: z.number().int(),
    signature: z.string().nullable(),
    publicKey: z.string(),
    /** The position of the newest event, sealed or not. */
    head: z.number().int(),
  }),
})

export const sealShown = z.object({
  number: z.number().int(),
  first: z.number().int(),
  last: z.number().int(),
  root: z.string(),
  previous: z.string(),
  hash: z.string(),
  signature: z.string(),
  at: instant,
})
export type SealShown = z.output<typeof sealShown>

export const logProof = endpoint({
  method: 'GET',
  path: '/log/proof/{position}',
  access: 'audit',
  summary:
    'Alles, womit sich ohne diesen Dienst prüfen lässt, dass ein Ereignis im Protokoll steht.',
  params: z.object({ position }),
  reply: z.object({
    event: logEvent,
    /** The text whose SHA-256 is the event's hash; personal values stand in it as a salted digest. */
    canonical: z.string(),
    /** The leaf's sibling hashes from bottom to top, after RFC 6962. */
    path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
    seal: sealShown,
    /** The seals from the one above up to the head. */
    chain: z.array(sealShown),
    publicKey: z.string(),
  }),
})

export const exportLog = endpoint({
  method: 'GET',
  path: '/log/export',
  access: 'audit',
  heavy: true,
  summary: 'Das Protokoll als Strom von NDJSON-Zeilen, offline prüfbar.',
  query: z.object({
    from: asOf.default(1),
    to: asOf.optional(),
    format: z.literal('ndjson').default('ndjson'),
  }),
  reply: z.unknown(),
  tellsOfEverybody: true,
  produces: 'application/x-ndjson',
})

export const verification = z.object({
  events: z.number().int(),
  seals: z.number().int(),
  /** Number of events after the last seal: a failure when the oldest of them is older than a minute. */
  unsealed: z.number().int().default(0),
  ok: z.boolean(),
  firstBroken: z.number().int().nullable(),
  /** The last position that the finding may be about; `firstBroken` again where the place is known. */
  lastBroken: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Extent and signature of a check that was kept; those of before have none. */
  signed: z
    .object({
      /** The time at which the check ended. */
      at: instant,
      /** First and last position of the log that was checked. */
      from: z.number().int(),
      to: z.number().int(),
      /** The newest seal when the check began, and its hash. */
      seal: z.number().int(),
      hash: z.string(),
      /**
       * Ed25519 over the SHA-256 of the canonical JSON of everything else here: the result with `at`, `from`, `to`, `seal` and
       * `hash`, hexadecimal.
       */
      signature: z.string(),
    })
    .optional(),
})
export type Verification = z.output<typeof verification>

export const verifyLog = endpoint({
  method: 'POST',
  path: '/log/verify',
  access: 'audit',
  heavy: true,
  summary: 'Das ganze Protokoll prüfen: Prüfsummen, Siegel, Signaturen.',
  reply: z.union([verification, jobStarted]),
})

/** A check of the whole log with its findings. */
export const logCheck = z.object({
  id,
  checkedAt: instant,
  /** Null for a deleted user. */
  checkedBy: z.string().nullable(),
  /** True for the check that the product makes every night. */
  nightly: z.boolean().optional(),
  result: verification,
  /** Time, person and words of a finding's answer. */
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  answer: z.string().nullable(),
})
export type LogCheck = z.output<typeof logCheck>

export const listLogChecks = endpoint({
  method: 'GET',
  path: '/log/checks',
  access: 'audit',
  summary: 'Prüfungen des Protokolls mit ihrem Ergebnis, neueste zuerst.',
  query: z.object({
    /** Only findings that nobody answered. */
    open: flag.default(false),
    offset: count(0, 10_000_000),
    limit: count(20, 500),
  }),
  reply: listOf(logCheck),
})

export const answerLogFinding = endpoint({
  method: 'POST',
  path: '/log/checks/{id}/answer',
  access: 'administer',
  summary: 'Sagen, was aus einem Befund der Prüfung des Protokolls wurde.',
  params: idParam,
  body: z.strictObject({ comment: textOf(3, 1000) }),
  reply: z.object({ id }),
})

export const replayLog = endpoint({
  method: 'GET',
  path: '/log/replay',
  access: 'audit',
  summary: 'Die Zahlen jeder Ansicht zu einem Stand.',
  query: z.object({ at: asOf }),
  reply: z.object({
    position: z.number().int(),
    at: instant.nullable(),
    records: z.partialRecord(recordClass, z.number().int()),
    approved: z.number().int(),
    excluded: z.number().int(),
    changes: z.object({
      proposed: z.number().int(),
      accepted: z.number().int(),
      declined: z.number().int(),
      superseded: z.number().int(),
      pending: z.number().int(),
    }),
    notes: z.number().int(),
    deliveries: z.number().int(),
    events: z.number().int(),
  }),
})

export const timelineEntry = aboutPerson(
  logEvent.extend({
    actorName: z.string(),
    actorShortCode: z.string(),
    /** The supplier of its delivery, or the one who knows the record by the identification that it is about. */
    supplier: z.string().nullable(),
    /** The run that undid it, if any. */
    takenBackBy: id.nullable().optional(),
    /** Its changes to the record, field by field. */
    changes: z.array(
      z.object({
        attribute: z.string(),
        label: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  }),
  personOfEvent,
)
export type TimelineEntry = z.output<typeof timelineEntry>

/** Another record merged into the one whose history it is, or that taken back: an event of the other record. */
const mergedRecord = z.object({
  event: timelineEntry,
  record: z.object({ class: recordClass, id, label: z.string() }),
})
export type MergedRecord = z.output<typeof mergedRecord>

export const recordTimeline = endpoint({
  method: 'GET',
  path: '/record/{class}/{id}/timeline',
  access: 'read',
  summary: 'Jedes Ereignis eines Eintrags, neuestes zuerst.',
  params: z.object({ class: recordClass, id }),
  query: z.object({
    offset: count(0, 1_000_000),
    limit: count(100, 1000),
    /** Only events up to this log position; the total counts those. */
    upTo: z.coerce.number().int().min(0).optional(),
  }),
  reply: listOf(timelineEntry).extend({
    /** All merges into the record up to that position, newest first; not in the total, which counts its own events. */
    merges: z.array(mergedRecord).optional(),
  }),
})
