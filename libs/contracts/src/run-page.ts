import { z } from 'zod'
import { change } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { aboutNoPerson } from './persons-shown.ts'
import { run } from './runs.ts'
import { asOf, atMoment, count, flag, id, instant, listOf, recordClass, text } from './scalars.ts'
import { eventSentence } from './sentence-facts.ts'
import { laterOperation } from './undo.ts'

const many = z.number().int()
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const named = z.object({ id, name: z.string() })

/** The state of a run's work: all of it stands, a part of it, nothing, or it has not ended. */
export const runStandings = ['standing', 'partly', 'undone', 'open'] as const
export type RunStanding = (typeof runStandings)[number]

/** Somebody who began runs: a user, or one of the product's own services. */
export const runActor = z.object({ id, fullName: z.string(), shortCode: z.string() })
export type RunActor = z.output<typeof runActor>

/** A run as the register of runs lists it. */
export const registeredRun = run.omit({ actor: true }).extend({
  /** Log position at which it began: its place in the register. */
  position: many,
  by: runActor,
  /** The project of its scope, or of the delivery or record that it was about. */
  project: z.string().nullable(),
  /** The run that took back the last of it. */
  undoneBy: id.nullable(),
})
export type RegisteredRun = z.output<typeof registeredRun>

export const registeredRuns = endpoint({
  method: 'GET',
  path: '/run',
  access: 'read',
  summary: 'Alle Läufe jeder Art, die neuesten zuerst, nach Art, Person, Projekt und Zeitraum.',
  query: z.object({
    /** One kind, or several separated by commas. */
    kind: text.optional(),
    actor: id.optional(),
    rankingGroupId: id.optional(),
    /** Runs that began from and to this position or instant, both inclusive. */
    from: asOf.optional(),
    to: asOf.optional(),
    standing: z.enum(runStandings).optional(),
    /** With the undos of single decisions, which are no work over many records. */
    small: flag.default(false),
    /** Runs that began before this position: the next page. */
    before: z.coerce.number().int().min(0).optional(),
    limit: count(50, 1000),
    ...atMoment.shape,
  }),
  /** The reply includes the names of possible actors, because not everybody may list users. */
  reply: listOf(registeredRun).extend({ people: z.array(runActor) }),
})

/** Number of a run's events of one type about one field of one class. */
export const runFigure = aboutNoPerson(
  z.object({
    type: z.string(),
    class: recordClass.nullable(),
    attributeName: z.string().nullable(),
    fieldLabel: z.string().nullable(),
    events: many,
  }),
)
export type RunFigure = z.output<typeof runFigure>

export const runPage = endpoint({
  method: 'GET',
  path: '/run/{runId}',
  access: 'read',
  summary: 'Ein Lauf als Ganzes: wer, worüber, mit welchen Angaben, was er tat und was er ließ.',
  params: z.object({ runId: id }),
  query: atMoment,
  reply: z.object({
    run: registeredRun,
    delivery: z
      .object({
        id,
        fileName: z.string(),
        supplier: named.nullable(),
        receivedAt: instant,
        rows: many.nullable(),
      })
      .nullable(),
    mapping: named.extend({ revision: many.nullable() }).nullable(),
    period: named.nullable(),
    toplists: z.array(named),
    /** The record that it was about, or that a merge left. */
    record: z.object({ id, class: recordClass, label: z.string() }).nullable(),
    figures: z.array(runFigure),
    /** Number of records that its events are about. */
    records: many,
    /** Items that it left as they were, by the code of the reason. */
    left: z.array(z.object({ code: z.string(), items: many })),
    /** The run that it took back, for an undo. */
    undoes: registeredRun.nullable(),
    /** The runs that took back something of it, the newest first. */
    undos: z.array(registeredRun),
  }),
})
export type RunPage = z.output<(typeof runPage)['reply']>

export const runLater = endpoint({
  method: 'GET',
  path: '/run/{runId}/later',
  access: 'read',
  summary: 'Läufe und Entscheidungen, die auf einem Lauf aufbauen und noch gelten.',
  params: z.object({ runId: id }),
  reply: z.object({ later: z.array(laterOperation), laterTotal: many }),
})

/** An event of a run, with the facts of its sentence as the log tells it: names and values as of then. */
export const runEvent = z.object({
  position: many,
  at: instant,
  type: z.string(),
  by: runActor,
  sentence: eventSentence,
  /** Class and id of the record; the id of any other stream. */
  targetClass: recordClass.nullable(),
  targetId: id,
  target: z.object({ id, class: recordClass, label: z.string() }).nullable(),
  attributeName: z.string().nullable(),
  fieldLabel: z.string().nullable(),
  oldValue: value,
  newValue: value,
  comment: z.string().nullable(),
  /** Values of a created record. */
  values: z.array(
    z.object({
      targetClass: recordClass,
      targetId: id,
      attributeName: z.string(),
      fieldLabel: z.string(),
      newValue: value,
    }),
  ),
  changeId: id.nullable(),
  /** Code of the reason that a proposal was closed. */
  reason: z.string().nullable(),
  /** The way of an acceptance, the kind of a proposal's source, or the target of a transmission. */
  how: z.string().nullable(),
  /** Row of the delivery; the header is row 1. */
  row: many.nullable(),
  /** The run that took the event back. */
  takenBackBy: id.nullable(),
})
export type RunEventFacts = z.output<typeof runEvent>

export const runEvents = endpoint({
  method: 'GET',
  path: '/run/{runId}/events',
  access: 'read',
  summary:
    'Die Ereignisse eines Laufs mit Eintrag, Feld, vorher und nachher, in ihrer Reihenfolge.',
  params: z.object({ runId: id }),
  query: z.object({
    type: text.optional(),
    class: recordClass.optional(),
    attribute: text.optional(),
    after: z.coerce.number().int().min(0).default(0),
    limit: count(50, 1000),
    ...atMoment.shape,
  }),
  reply: z.object({ list: z.array(runEvent) }),
})

export const runLeft = endpoint({
  method: 'GET',
  path: '/run/{runId}/left',
  access: 'read',
  summary: 'Was ein Lauf nicht übernehmen konnte, mit dem Grund.',
  params: z.object({ runId: id }),
  query: z.object({
    code: text.optional(),
    offset: count(0, 10_000_000),
    limit: count(50, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(z.object({ code: z.string(), change })),
})
