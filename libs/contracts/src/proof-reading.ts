import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { placedAward } from './release-hindrances.ts'
import { id, idParam, instant, textOf } from './scalars.ts'

/** The kinds of findings of proof-reading, in the order in which they are shown. */
export const findingKinds = [
  'rank-missing',
  'rank-gap',
  'rank-tie',
  'score-order',
  'same-house',
  'print-name-missing',
  'no-toplist',
  'jump',
  'dropped',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** An award of a finding, with its place last year where that says something. */
export const findingLine = placedAward.extend({
  before: z.object({ rank: z.number().nullable(), scoring: z.number().nullable() }).nullable(),
})

/** One finding: a place of the release that looks wrong. */
export const releaseFinding = z.object({
  kind: z.enum(findingKinds),
  /** Key by which it is waived; it changes with the ranks and members that the finding is about. */
  key: z.string(),
  toplist: z.object({ id, value: z.string() }).nullable(),
  /** The rank in question; of a gap, the first one that is missing. */
  rank: z.number().nullable(),
  /** Of a gap, the last one that is missing. */
  upTo: z.number().nullable(),
  /** The parts without a value, of missing names. */
  parts: z.array(z.string()),
  /** The first ten. */
  lines: z.array(findingLine),
  numberOfLines: z.number().int(),
  waived: z
    .object({ reason: z.string(), by: z.object({ id, fullName: z.string() }), at: instant })
    .nullable(),
})
export type ReleaseFinding = z.output<typeof releaseFinding>

const findings = {
  /** The first thousand, those that nobody waived first. */
  list: z.array(releaseFinding),
  total: z.number().int(),
  open: z.number().int(),
}

const scope = { rankingGroupId: id, periodId: id }

export const proofReadRelease = endpoint({
  method: 'GET',
  path: '/release/findings',
  access: 'read',
  summary:
    'Was an dem, was jetzt freigegeben würde, auffällt: Ränge, Punktzahlen, doppelte Häuser, fehlende Namen, Sprünge.',
  query: z.object(scope),
  reply: z.object({
    ...findings,
    /** The edition that jumps are told against; null where there is none. */
    against: z.object({ id, period: z.string() }).nullable(),
  }),
})
export type ProofReading = z.output<(typeof proofReadRelease)['reply']>

const key = z.string().regex(/^[0-9a-f]{64}$/)
const reason = textOf(3, 500)

export const waiveFindings = endpoint({
  method: 'POST',
  path: '/release/findings/waive',
  access: 'release',
  summary: 'Befunde vor einer Freigabe mit einem Grund gelten lassen.',
  body: z.strictObject({ ...scope, keys: z.array(key).min(1).max(1000), reason }),
  reply: z.object({ waived: z.number().int() }),
})

export const takeUpFindings = endpoint({
  method: 'POST',
  path: '/release/findings/take-up',
  access: 'release',
  summary: 'Befunde wieder offen sein lassen.',
  body: z.strictObject({ ...scope, keys: z.array(key).min(1).max(1000) }),
  reply: z.object({ takenUp: z.number().int() }),
})

/** A finding as an edition keeps it. */
export const keptFinding = releaseFinding.omit({ waived: true }).extend({
  /** Why it was left as it is; null where nobody said. */
  reason: z.string().nullable(),
  by: z.object({ id, fullName: z.string() }).nullable(),
})
export type KeptFinding = z.output<typeof keptFinding>

export const keptFindings = endpoint({
  method: 'GET',
  path: '/release/{id}/findings',
  access: 'read',
  summary: 'Die Befunde, mit denen eine Fassung freigegeben wurde, und ihre Gründe.',
  params: idParam,
  reply: z.object({
    /** False for editions from before findings were kept. */
    isKnown: z.boolean(),
    list: z.array(keptFinding),
    total: z.number().int(),
  }),
})
