import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { workbookType } from './exports.ts'
import { printedPartNames } from './printed-parts.ts'
import { release } from './releases.ts'
import { atMoment, count, id, idParam, listOf, recordClass, textOf } from './scalars.ts'
import { syncTargets } from './sync-targets.ts'

/** The state of a released award at a target, from arrived to not asked for. */
export const releaseTargetStates = [
  'acknowledged',
  'sent',
  'waiting',
  'parked',
  'excluded',
  'not-requested',
] as const
export type ReleaseTargetState = (typeof releaseTargetStates)[number]

const releasedAt = z.object({
  target: z.enum(syncTargets),
  state: z.enum(releaseTargetStates),
  /** Why it is not sent, or the last error; null where there is nothing to say. */
  reason: z.string().nullable(),
})

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A printed value that is another one today. */
export const releasedChange = z.object({
  targetClass: recordClass,
  targetId: id,
  attributeName: z.string(),
  oldValue: value,
  newValue: value,
})
export type ReleasedChange = z.output<typeof releasedChange>

const printed = z.object({
  id,
  class: recordClass,
  label: z.string(),
  /** The name for print; null where the class has none. */
  shortName: z.string().nullable(),
  city: z.string().nullable(),
})

/** An award as it was released: rank and score as pinned, names and places as of the release's position. */
export const releaseLine = z.object({
  id,
  rank: z.number().nullable(),
  scoring: z.number().nullable(),
  toplist: z.object({ id, value: z.string() }).nullable(),
  /** The holder; of an award without one its product, or the award itself. */
  root: printed,
  product: printed.nullable(),
  targets: z.array(releasedAt),
  since: z.array(releasedChange),
})
export type ReleaseLine = z.output<typeof releaseLine>

export const releaseDocument = z.object({
  release,
  toplists: z.array(z.object({ id: id.nullable(), value: z.string(), lines: z.number().int() })),
  targets: z.array(
    z.object({
      target: z.enum(syncTargets),
      states: z.array(z.object({ state: z.enum(releaseTargetStates), lines: z.number().int() })),
    }),
  ),
  /** What the project printed at the release's position. */
  printed: z.array(z.enum(printedPartNames)),
  /** Number of lines of which a printed value is another one today. */
  changed: z.number().int(),
  /** SHA-256, hexadecimal, of the printed content as the log holds it; null for releases from before it did. */
  contentSha256: z.string().nullable(),
  /** All editions of the project's year, the newest first. */
  editions: z.array(release),
})
export type ReleaseDocument = z.output<typeof releaseDocument>

const editionReason = z.strictObject({ reason: textOf(3, 500) })

export const readRelease = endpoint({
  method: 'GET',
  path: '/release/{id}',
  access: 'read',
  summary:
    'Eine Freigabe als Dokument: Toplisten, Stand bei den Zielen, was seither anders ist; zu einem früheren Stand ohne diese beiden.',
  params: idParam,
  query: atMoment,
  reply: releaseDocument,
})

export const releaseLines = endpoint({
  method: 'GET',
  path: '/release/{id}/lines',
  access: 'read',
  summary: 'Die Auszeichnungen einer Freigabe, wie sie gedruckt wurden, je Topliste nach Rang.',
  params: idParam,
  query: z.object({
    toplistId: id.optional(),
    /** Only lines of which a printed value is another one today. */
    only: z.enum(['changed']).optional(),
    /** Only lines that are in this state at the target, or `missing`: in any but the first. */
    target: z.enum(syncTargets).optional(),
    state: z.enum([...releaseTargetStates, 'missing']).default('missing'),
    offset: count(0, 10_000_000),
    limit: count(250, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(releaseLine),
})

export const correctRelease = endpoint({
  method: 'POST',
  path: '/release/{id}/correct',
  access: 'release',
  summary: 'Eine Freigabe berichtigen: eine neue Fassung mit dem, was heute gilt, und ihrem Grund.',
  params: idParam,
  body: editionReason.extend({
    /** Marks everything in it for every target at once. */
    push: z.boolean().default(true),
  }),
  reply: z.union([release.extend({ marked: z.number().int(), runId: id.nullable() }), jobStarted]),
  status: 201,
})

export const withdrawRelease = endpoint({
  method: 'POST',
  path: '/release/{id}/withdraw',
  access: 'release',
  summary: 'Eine Fassung einer Freigabe zurückziehen, mit ihrem Grund.',
  params: idParam,
  body: editionReason,
  reply: release,
})

export const restoreRelease = endpoint({
  method: 'POST',
  path: '/release/{id}/restore',
  access: 'release',
  summary: 'Das Zurückziehen einer Fassung zurücknehmen.',
  params: idParam,
  reply: release,
})

export const releaseFileTypes = {
  pdf: 'application/pdf',
  // As bytes: whoever reads it as text loses the mark by which Excel knows the encoding.
  csv: 'application/octet-stream',
  xlsx: workbookType,
} as const
export type ReleaseFileFormat = keyof typeof releaseFileTypes

export const releaseFile = endpoint({
  method: 'GET',
  path: '/release/{id}/file/{format}',
  access: 'read-personal',
  heavy: true,
  summary: 'Eine Freigabe als Datei: PDF zum Drucken, CSV oder Excel. Das Protokoll hält es fest.',
  params: z.object({ id, format: z.enum(['pdf', 'csv', 'xlsx']) }),
  reply: z.unknown(),
  produces: 'application/octet-stream',
})

export const releaseProof = endpoint({
  method: 'GET',
  path: '/release/{id}/proof',
  access: 'audit',
  heavy: true,
  summary: 'Der Nachweis einer Freigabe: ihre Ereignisse mit Beweisen, der Inhalt und sein Hash.',
  params: idParam,
  reply: z.unknown(),
  produces: 'application/octet-stream',
})
