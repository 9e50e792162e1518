import { z } from 'zod'
import { bulkResult, jobStarted, person } from './changes.ts'
import { endpoint } from './endpoint.ts'
import {
  atMoment,
  count,
  id,
  idParam,
  instant,
  listOf,
  recordClass,
  text,
  textOf,
} from './scalars.ts'

export const verdicts = ['right', 'wrong', 'unclear'] as const
/** The verdict on a value: as in the source, different, or not decidable. */
export type Verdict = (typeof verdicts)[number]

const scope = {
  toplistId: id.optional(),
  rgShortCode: text.optional(),
  periodId: id.optional(),
  sampleId: id.optional(),
}

/** The sampling of a part of the population, one field in one toplist. */
export const stratum = z.object({
  class: recordClass,
  attributeName: z.string(),
  /** German name of the field, dynamic ones included. */
  fieldLabel: z.string(),
  toplistId: id.nullable(),
  /** Name of the toplist. */
  toplist: z.string().nullable(),
  size: z.number().int(),
  drawn: z.number().int(),
})
export type Stratum = z.output<typeof stratum>

export const spotCheckStates = ['open', 'accepted', 'returned'] as const

export const spotCheck = z.object({
  id,
  scope: z.object(scope),
  state: z.enum(spotCheckStates),
  /** Number of changes that waited in the scope when the sample was drawn. */
  population: z.number().int(),
  size: z.number().int(),
  /** Seed of the sample: the same seed draws the same sample. */
  seed: z.string(),
  strata: z.array(stratum),
  judged: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  unclear: z.number().int(),
  /** Upper bound for the share of wrong values in the population, with 95 % confidence; null before the first. */
  upperBound: z.number().nullable(),
  /** The same bound if all values that are not judged yet are right. */
  boundIfRestRight: z.number(),
  /** The bulk run that accepted the rest. */
  runId: id.nullable(),
  comment: z.string().nullable(),
  startedBy: person.nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export type SpotCheck = z.output<typeof spotCheck>

/** A drawn value and its source, without its proposer and the record's value. */
export const spotCheckItem = z.object({
  changeId: id,
  number: z.number().int(),
  targetClass: recordClass,
  record: z.object({ id, class: recordClass, label: z.string() }),
  attributeName: z.string(),
  /** German name of the field, dynamic ones included. */
  fieldLabel: z.string(),
  newValue: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  source: z
    .object({
      fileName: z.string(),
      row: z.number().int(),
      column: z.string().nullable(),
      /** The delivered row, header by header. */
      cells: z.array(z.object({ header: z.string(), cell: z.string() })),
    })
    .nullable(),
  verdict: z.enum(verdicts).nullable(),
})
export type SpotCheckItem = z.output<typeof spotCheckItem>

export const startSpotCheck = endpoint({
  method: 'POST',
  path: '/spot-check',
  access: 'edit',
  summary:
    'Eine Stichprobe ziehen, geschichtet nach Feld und Topliste, bevor ein Umfang übernommen wird.',
  body: z.strictObject({ ...scope, size: z.number().int().min(10).max(1000).default(60) }),
  reply: spotCheck,
  status: 201,
})

export const listSpotChecks = endpoint({
  method: 'GET',
  path: '/spot-check/list',
  access: 'read',
  summary: 'Stichproben, die neuesten zuerst.',
  query: z.object({
    state: z.enum(spotCheckStates).optional(),
    offset: count(0, 10_000_000),
    limit: count(20, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(spotCheck),
})

export const getSpotCheck = endpoint({
  method: 'GET',
  path: '/spot-check/{id}',
  access: 'read-personal',
  summary: 'Eine Stichprobe mit ihren Werten und Quellen.',
  params: idParam,
  query: atMoment,
  reply: spotCheck.extend({ items: z.array(spotCheckItem) }),
})

export const judgeSpotCheck = endpoint({
  method: 'PUT',
  path: '/spot-check/{id}/verdict',
  access: 'edit',
  summary: 'Einen Wert der Stichprobe beurteilen; das letzte Urteil zählt.',
  params: idParam,
  body: z.strictObject({ changeId: id, verdict: z.enum(verdicts) }),
  reply: spotCheck,
})

export const acceptSpotCheck = endpoint({
  method: 'POST',
  path: '/spot-check/{id}/accept',
  access: 'edit',
  summary: 'Nach geprüfter Stichprobe den Rest übernehmen; Beanstandetes bleibt offen.',
  params: idParam,
  reply: z.union([bulkResult, jobStarted]),
})

export const returnSpotCheck = endpoint({
  method: 'POST',
  path: '/spot-check/{id}/return',
  access: 'edit',
  summary: 'Nach der Stichprobe nichts übernehmen, mit Begründung.',
  params: idParam,
  body: z.strictObject({ comment: textOf(1, 1000) }),
  reply: spotCheck,
})
