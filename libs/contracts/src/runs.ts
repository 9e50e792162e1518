import { z } from 'zod'
import { person } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { atMoment, count, id, instant, listOf, text } from './scalars.ts'

export const runStates = ['queued', 'running', 'done', 'failed', 'undone'] as const

/** Work over many records that can be undone as one. */
export const run = z.object({
  id,
  kind: z.string(),
  /** Its task: toplist, project, year, delivery, or a root record. */
  scope: z.record(z.string(), z.unknown()),
  /** The display text of the scope: file of the delivery, toplist or project, year. `null` for everything else. */
  subject: z.string().nullable(),
  actor: person.nullable(),
  /** `undone`: nothing of it is left. While something is, it is `done` and `left` says how much. */
  state: z.enum(runStates),
  /** Number of steps that remain after an undo; `null` without one. */
  left: z.number().int().nullable(),
  progress: z.object({ done: z.number(), total: z.number(), unit: z.string() }).nullable(),
  /** Its counts, by the names that its kind gives them. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Of a run that is done: false where it wrote nothing, so that there is nothing to take back. */
  hasEffect: z.boolean().nullish(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export type Run = z.output<typeof run>

export const listRuns = endpoint({
  method: 'GET',
  path: '/run/list',
  access: 'read',
  summary: 'Läufe über viele Einträge, die neuesten zuerst, auch die noch laufenden.',
  query: z.object({
    kind: text.optional(),
    periodId: id.optional(),
    sampleId: id.optional(),
    offset: count(0, 10_000_000),
    limit: count(100, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(run),
})
