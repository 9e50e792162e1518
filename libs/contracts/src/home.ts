import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aboutNoPerson } from './persons-shown.ts'
import { id, instant, recordClass } from './scalars.ts'

const number = z.number().int()
const person = z.object({ id, fullName: z.string(), shortCode: z.string().nullable() })

/** Days that unusual things are looked for in, today included. */
export const unusualDays = 14

const editorHome = z.object({
  /** Records that wait, of them those for their initial verification, those with a stale change, and those with a proposal of one's own. */
  waiting: number,
  unapproved: number,
  stale: number,
  mine: number,
  conflicts: number,
  followUps: number,
  /** Runs of everybody since yesterday, and all imports of one's own. */
  runsSinceYesterday: number,
  myImports: number,
})

const auditorHome = z.object({
  /** The last check of the whole log; null before the first. */
  lastCheck: z.object({ at: instant, ok: z.boolean() }).nullable(),
  openFindings: number,
  /** The last proof that somebody took along. */
  lastProofAt: instant.nullable(),
  /** Accepted by whoever had proposed them. */
  ownAccepted: number,
  /** Days on which a person decided at night, or more by hand than anybody reads. */
  days: z.array(
    z.object({
      by: person,
      day: z.iso.date(),
      /** All decisions of that day. */
      decisions: number,
      byHand: number,
      atNight: number,
    }),
  ),
  /** Fields that were changed again and again. */
  flipFlops: aboutNoPerson(
    z.array(
      z.object({
        record: z.object({ id, class: recordClass, label: z.string() }),
        attributeName: z.string(),
        times: number,
      }),
    ),
  ),
})

const itHome = z.object({
  targets: z.array(
    z.object({
      target: z.string(),
      due: number,
      parked: number,
      state: z.string(),
      lastSeenAt: instant.nullable(),
    }),
  ),
  runsUnderWay: number,
  lastDumpAt: instant.nullable(),
  /** Bytes of the disk with the files; null where nobody can tell. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
})

const administrationHome = z.object({
  users: number,
  inactiveUsers: number,
  /** Projects and years with awards that were changed since their last release, or that have none. */
  releasesDue: z.array(
    z.object({
      rankingGroup: z.object({ id, shortCode: z.string(), name: z.string() }),
      period: z.object({ id, name: z.string() }),
    }),
  ),
})

/** The start page of a person: one part for each role, null for roles that they do not have. */
export const home = z.object({
  /** The first day of what is new, and of what is looked at for unusual things: days in Berlin. */
  yesterday: z.iso.date(),
  unusualSince: z.iso.date(),
  editor: editorHome.nullable(),
  auditor: auditorHome.nullable(),
  it: itHome.nullable(),
  administration: administrationHome.nullable(),
})
export type Home = z.output<typeof home>

export const readHome = endpoint({
  method: 'GET',
  path: '/home',
  access: 'read',
  summary:
    'Was die angemeldete Person jetzt angeht, nach ihren Rollen. Jede Zahl ist die Länge der Liste, zu der sie führt.',
  reply: home,
})
