import { z } from 'zod'
import { person } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { count, id, instant, listOf, recordClass, text } from './scalars.ts'

export const runStates = ['queued', 'running', 'done', 'failed', 'undone'] as const

/** A piece of work over many records that can be taken back as one. */
export const run = z.object({
  id,
  kind: z.string(),
  /** What it was told to do: toplist, project, year, delivery, or a root record. */
  scope: z.record(z.string(), z.unknown()),
  /** The same for people: file of the delivery, toplist or project, year. `null` for everything else. */
  subject: z.string().nullable(),
  actor: person.nullable(),
  state: z.enum(runStates),
  progress: z.object({ done: z.number(), total: z.number(), unit: z.string() }).nullable(),
  /** What it did, by the name that its kind gives it. */
  result: z.record(z.string(), z.unknown()).nullable(),
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
  }),
  reply: listOf(run),
})

/** One thing that an undo would leave as it is. */
export const leftByUndo = z.object({
  id,
  code: z.string(),
  /** `kept`: somebody has gone on with it since. `impossible`: the rules forbid it now. */
  why: z.enum(['kept', 'impossible']),
  attributeName: z.string().nullable(),
  record: z.object({ id, class: recordClass, label: z.string() }).nullable(),
})

/** A value that was changed on merged records after the merge, and stays. */
export const editedSince = z.object({
  record: z.object({ id, class: recordClass, label: z.string() }),
  /** What people call the field. */
  field: z.string(),
  by: person.nullable(),
  at: instant,
})
export type EditedSince = z.output<typeof editedSince>

export const previewUndo = endpoint({
  method: 'GET',
  path: '/run/{runId}/undo',
  access: 'edit',
  summary: 'Was ein Rückgängigmachen jetzt täte: zurückgenommen, behalten, unmöglich.',
  params: z.object({ runId: id }),
  reply: z.object({
    undone: z.number().int(),
    kept: z.number().int(),
    impossible: z.number().int(),
    reasons: z.record(z.string(), z.number().int()),
    /** The first of what stays as it is. */
    left: z.array(leftByUndo),
    /** The newest of what people changed on merged records since, whether the merge had touched it or not. */
    editedSince: z.array(editedSince),
  }),
})
export type UndoPreview = z.output<(typeof previewUndo)['reply']>
