import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { logEvent, personOfEvent } from './log.ts'
import { aboutNoPerson, aboutPerson } from './persons-shown.ts'
import { asOf, atMoment, count, flag, id, listOf, recordClass, text } from './scalars.ts'
import { eventSentence } from './sentence-facts.ts'
import { sourceKinds } from './source-kinds.ts'

/** An event of the log's list, with its sentence where that was asked for. */
const listedEvent = aboutPerson(
  logEvent.extend({ sentence: eventSentence.optional() }),
  personOfEvent,
)
export type ListedEvent = z.output<typeof listedEvent>

const position = z.coerce.number().int().min(0)

/**
 * Decisions as the log is asked for them. Nobody chose `closed` and `carried`, what a merge or an undo accepted; `any` is each
 * of the others.
 */
export const logDecisions = [
  'any',
  'accepted',
  'declined',
  'approved',
  'closed',
  'carried',
  'other',
] as const

/** The filters of the log. Those of a value's origin follow the log by about a second; `upTo` says how far. */
export const logFilters = {
  /** One type, or several separated by commas. */
  type: z.string().optional(),
  /**
   * Part of a name: of a record, a delivered file or its supplier, an entry of the master data, or whoever acted.
   * Today's names count.
   */
  search: text.optional(),
  actor: id.optional(),
  recordId: id.optional(),
  runId: id.optional(),
  /** The events caused by one call. */
  commandId: id.optional(),
  /** The story of one change: its proposal and what was decided. */
  changeId: id.optional(),
  /** Restricts it to events from and to this position or instant, both inclusive. */
  from: asOf.optional(),
  to: asOf.optional(),
  /** Reads the log as it stood at this position: nothing after it, whatever `to` says. */
  upTo: position.optional(),
  supplierId: id.optional(),
  deliveryId: id.optional(),
  /** The project of an award or of the delivery that a value came from. */
  rankingGroupId: id.optional(),
  toplistId: id.optional(),
  class: recordClass.optional(),
  attribute: z.string().max(200).optional(),
  /** A contact: values about the person and the person's awards. */
  personId: id.optional(),
  /** Only what was accepted by whoever had proposed it. */
  own: flag.optional(),
  origin: z.enum(sourceKinds).optional(),
  decision: z.enum(logDecisions).optional(),
  /** Only accepted values that another accepted value replaced since, or only those that none did. */
  corrected: flag.optional(),
  /** Accepted values that stand in this release. */
  releaseId: id.optional(),
  /** Words in the values themselves, before or after. */
  words: text.optional(),
}

export const listLog = endpoint({
  method: 'GET',
  path: '/log',
  access: 'audit',
  summary: 'Ereignisse nach Position.',
  query: z.object({
    after: position.default(0),
    /** Only events before this position, and of those the last ones: the way backwards. */
    before: position.optional(),
    limit: count(100, 10_000),
    ...logFilters,
    /** Adds to every event the facts of its sentence. */
    sentences: flag.default(false),
  }),
  /** The reply includes the names of possible actors, because auditors may not list users. */
  reply: listOf(listedEvent).extend({
    people: z.array(z.object({ id, fullName: z.string(), shortCode: z.string() })),
    /** The last position that was looked at, where that is not the head. */
    upTo: z.number().int().optional(),
  }),
})

/** The properties by which the events that match a filter are counted. */
export const logFacetNames = [
  'actor',
  'type',
  'attribute',
  'supplier',
  'project',
  'origin',
  'decision',
  'release',
] as const
export type LogFacetName = (typeof logFacetNames)[number]

export const logFacets = endpoint({
  method: 'GET',
  path: '/log/facets',
  access: 'audit',
  summary: 'Wie viele Ereignisse einer Frage auf Personen, Arten, Felder, Lieferanten … entfallen.',
  query: z.object(logFilters),
  reply: z.object({
    total: z.number().int(),
    upTo: z.number().int(),
    /** Accepted by whoever proposed it; accepted and replaced since. */
    own: z.number().int(),
    corrected: z.number().int(),
    facets: z.array(
      z.object({
        name: z.enum(logFacetNames),
        /** The most frequent first, at most 50. `label` is today's name where the value is an id. */
        values: z.array(
          aboutNoPerson(
            z.object({
              value: z.string(),
              label: z.string().nullable(),
              class: recordClass.nullable(),
              count: z.number().int(),
            }),
          ),
        ),
      }),
    ),
  }),
})
export type LogFacet = z.output<(typeof logFacets)['reply']>['facets'][number]

/** The ways in which another event belongs to an event. */
export const eventRelations = [
  'proposal',
  'decision',
  'earlier',
  'later',
  'command',
  'run',
  'undone-by',
] as const
export type EventRelation = (typeof eventRelations)[number]

export const logEventContext = endpoint({
  method: 'GET',
  path: '/log/event/{position}',
  access: 'audit',
  summary: 'Ein Ereignis mit dem, woraus es folgte und was aus ihm wurde.',
  params: z.object({ position }),
  query: atMoment,
  reply: z.object({
    event: listedEvent,
    related: z.array(z.object({ relation: z.enum(eventRelations), event: listedEvent })),
    /** Number of events of the same call, this one included. */
    ofCommand: z.number().int(),
  }),
})
