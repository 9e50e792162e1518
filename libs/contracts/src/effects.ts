import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { registeredRun, runActor } from './run-page.ts'
import { asOf, count, id, instant, recordClass, textOf } from './scalars.ts'
import { syncTargets } from './sync-targets.ts'

const many = z.number().int()
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Sources whose effects can be followed. A person is a user, by the decisions made. */
export const effectKinds = ['value', 'delivery', 'mapping', 'run', 'supplier', 'person'] as const
export type EffectKind = (typeof effectKinds)[number]

/**
 * The state of a value today: the record's value, replaced by a later one, on a record that was excluded, taken back, declined,
 * or still open. Each value is in exactly one.
 */
export const effectStates = [
  'in-use',
  'overwritten',
  'excluded',
  'taken-back',
  'declined',
  'waiting',
] as const
export type EffectState = (typeof effectStates)[number]

const source = {
  kind: z.enum(effectKinds),
  /**
   * The id of the delivery, mapping, run, supplier or user. Of a value the log position of its event, followed by a dot and the
   * field's name where the event set several: `4783` or `4783.city`.
   */
  id: textOf(1, 240),
  /** Restricts it to values that were decided from and to this position or instant, both inclusive. */
  from: asOf.optional(),
  to: asOf.optional(),
} as const

const release = z.object({
  id,
  project: z.string(),
  period: z.string(),
  at: instant,
  position: many,
  values: many,
  /** Awards of the release that were printed with such a value. */
  awards: many,
})

export const effectsOf = endpoint({
  method: 'GET',
  path: '/effect',
  access: 'read',
  summary:
    'Was aus den Werten einer Quelle wurde: noch in Gebrauch, überschrieben, abgelehnt, freigegeben, übertragen.',
  query: z.object(source),
  reply: z.object({
    /** Display name of the source; `null` for a value, which `value` names. */
    label: z.string().nullable(),
    /** The delivery's supplier, or the delivery of a run. */
    detail: z.string().nullable(),
    value: z
      .object({
        targetClass: recordClass,
        targetId: id,
        target: z.object({ id, class: recordClass, label: z.string() }),
        attributeName: z.string(),
        fieldLabel: z.string(),
        newValue: value,
        /** The command of its decision, where that was none of a run. */
        commandId: id.nullable(),
      })
      .nullable(),
    /** Records that it created. */
    created: many,
    values: many,
    states: z.record(z.enum(effectStates), many),
    releases: z.array(release),
    targets: z.array(
      z.object({
        target: z.enum(syncTargets),
        values: many,
        records: many,
        /** The newest acknowledgement. */
        acknowledgedAt: instant,
      }),
    ),
    /** The runs of the source, the newest first, of which each can be taken back as one. */
    runs: z.array(registeredRun),
    numberOfRuns: many,
  }),
})
export type Effects = z.output<(typeof effectsOf)['reply']>

/** A value of a source with its present state. */
export const effectValue = z.object({
  /** Log position of its decision; of an open proposal, of that; of a first value, of the creation. */
  position: many,
  at: instant,
  by: runActor,
  targetClass: recordClass,
  targetId: id,
  target: z.object({ id, class: recordClass, label: z.string() }),
  attributeName: z.string(),
  fieldLabel: z.string(),
  newValue: value,
  /** The record's value today. */
  currentValue: value,
  state: z.enum(effectStates),
  /** True for a value with which the record was created. */
  isFirst: z.boolean(),
  runId: id.nullable(),
  /** The later value that replaced it. */
  replaced: z.object({ position: many, at: instant, by: runActor }).nullable(),
})
export type EffectValue = z.output<typeof effectValue>

export const effectValues = endpoint({
  method: 'GET',
  path: '/effect/values',
  access: 'read',
  summary: 'Die Werte einer Quelle mit ihrem Zustand, die zuletzt entschiedenen zuerst.',
  query: z.object({
    ...source,
    state: z.enum(effectStates).optional(),
    /** Only values that were part of this release. */
    releaseId: id.optional(),
    /** Only values that this system confirmed. */
    target: z.enum(syncTargets).optional(),
    offset: count(0, 10_000_000),
    limit: count(50, 1000),
  }),
  reply: z.object({ list: z.array(effectValue), total: many }),
})

/** The origin of one printed cell. */
export const printedCell = z.object({
  targetClass: recordClass,
  targetId: id,
  attributeName: z.string(),
  fieldLabel: z.string(),
  newValue: value,
  /** Id of the value for its effects; `null` where no event set it. */
  valueId: z.string().nullable(),
  delivery: z
    .object({
      id,
      fileName: z.string(),
      supplier: z.string().nullable(),
      row: many.nullable(),
      column: z.string().nullable(),
    })
    .nullable(),
  decided: z.object({ position: many, at: instant, by: runActor }).nullable(),
})
export type PrintedCell = z.output<typeof printedCell>

export const printedLine = endpoint({
  method: 'GET',
  path: '/release/{id}/line/{awardId}',
  access: 'read',
  summary: 'Eine gedruckte Zeile einer Freigabe: jede Zelle mit der Stelle, von der sie kommt.',
  params: z.object({ id, awardId: id }),
  reply: z.object({
    release: z.object({ id, project: z.string(), period: z.string(), at: instant, position: many }),
    toplist: z.string().nullable(),
    root: z.object({ id, class: recordClass, label: z.string() }),
    fields: z.array(printedCell),
  }),
})
export type PrintedLine = z.output<(typeof printedLine)['reply']>
