import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  blockingEntry,
  placedAward,
  releaseDuplicate,
  unimportedDelivery,
  waitingRow,
} from './release-hindrances.ts'
import { release as releaseShape } from './releases.ts'
import { count, id, listOf } from './scalars.ts'

/** What can stand in the way of a release, or has become of it, each with a list of its own. */
export const readinessKinds = [
  'blocked',
  'printed',
  'rows',
  'deliveries',
  'doubtful',
  'changed',
  'added',
] as const
export type ReadinessKind = (typeof readinessKinds)[number]

/** How far a project's year is from its release. A cell without awards, deliveries and release is left out. */
export const readinessCell = z.object({
  rankingGroup: z.object({ id, shortCode: z.string() }),
  period: z.object({ id, name: z.string() }),
  /** Number of awards that a release would pin now. */
  awards: z.number().int(),
  /** Number of entries under which something waits for verification. */
  blocked: z.number().int(),
  /** Number of those under which something waits that would be printed. */
  printed: z.number().int(),
  /** Number of delivered rows that wait in a conflict. */
  rows: z.number().int(),
  /** Number of deliveries that are not imported to their end. */
  deliveries: z.number().int(),
  /** Number of undecided duplicates of which at least one would be in it. */
  doubtful: z.number().int(),
  /** The edition that counts. `changed`: lines that print otherwise now. `added`: awards that are not in it. */
  release: releaseShape
    .pick({ id: true, edition: true, state: true })
    .extend({ changed: z.number().int(), added: z.number().int() })
    .nullable(),
})
export type ReadinessCell = z.output<typeof readinessCell>

export const listReadiness = endpoint({
  method: 'GET',
  path: '/release/readiness',
  access: 'read',
  summary:
    'Projekte mal Jahrgänge: was freigegeben werden könnte, was es verhindert, was seither anders ist.',
  query: z.object({ rankingGroupId: id.optional() }),
  reply: listOf(readinessCell),
})

/** A line of the list that a figure of the readiness board leads to. */
export const readinessItem = z.discriminatedUnion('kind', [
  blockingEntry.extend({ kind: z.literal('blocked') }),
  waitingRow.extend({ kind: z.literal('rows') }),
  unimportedDelivery.extend({ kind: z.literal('deliveries') }),
  releaseDuplicate.extend({ kind: z.literal('doubtful') }),
  placedAward.extend({ kind: z.literal('added') }),
])
export type ReadinessItem = z.output<typeof readinessItem>

export const listReadinessItems = endpoint({
  method: 'GET',
  path: '/release/readiness/items',
  access: 'read',
  summary: 'Genau das, was eine Zahl der Übersicht „Bereitschaft“ zählt.',
  query: z.object({
    rankingGroupId: id,
    periodId: id,
    /** Changed lines are those of the release's document. */
    kind: z.enum(['blocked', 'printed', 'rows', 'deliveries', 'doubtful', 'added']),
    offset: count(0, 10_000_000),
    limit: count(100, 1000),
  }),
  reply: listOf(readinessItem),
})
