import type { StreamKind } from './event-facts.ts'
import { eventFacts } from './events.ts'
import type { Right } from './rights.ts'
import type { RecordClass } from './scalars.ts'

/** Topics that one connection may hold at a time. */
export const mostTopics = 30

/** What is known of an event when its topics are told: names and ids, never a value. */
export interface TopicEvent {
  readonly position: number
  /** Kind of the stream: `record`, `catalogue`, `delivery`, `run`, … */
  readonly kind: string
  readonly stream: string
  readonly type: string
  readonly actor: string
  /** Class of the record; null for other streams. */
  readonly class: string | null
  /** The record that people see it under: the holder of an award or a score, else the record. */
  readonly root: { readonly id: string; readonly class: string } | null
  /** Kind of the catalogue's entry. */
  readonly entryKind: string | null
  /** The delivery that a change came with or a record came from. */
  readonly sampleId: string | null
  /** The other end of a link. */
  readonly linkedTo: { readonly id: string; readonly class: string } | null
}

/** In which project and year a record stood, and from when until when. Positions, both included. */
export interface TopicMembership {
  readonly from: number
  readonly to: number | null
  /** Of the product that an award or score is about. */
  readonly productId: string | null
  readonly rankingGroup: string
  readonly period: string
}

export const recordTopic = (recordClass: RecordClass | string, id: string): string =>
  `record:${recordClass}:${id}`

/** The topic of a ranking group in a year. Names may hold anything, so they are percent-encoded. */
export const projectTopic = (shortCode: string, periodName: string): string =>
  `project:${encodeURIComponent(shortCode)}:${encodeURIComponent(periodName)}`

/** Where people say what they look at: a record's or a project's own topic, or that of the queue. */
export const presenceTopic = (topic: string): string => `presence:${topic}`

const standsIn = ({ position }: TopicEvent, { from, to }: TopicMembership): boolean =>
  from <= position && (to === null || to >= position)

const ofRecord = (event: TopicEvent, memberships: readonly TopicMembership[]): string[] => {
  const { stream, type, class: own, root, sampleId, linkedTo } = event
  const topics = [recordTopic(own ?? '', stream)]
  if (root) topics.push(recordTopic(root.class, root.id))
  if (linkedTo) topics.push(recordTopic(linkedTo.class, linkedTo.id))
  topics.push(...(eventFacts(type)?.topics ?? []))
  if (sampleId) topics.push(`sample:${sampleId}`)
  for (const membership of memberships) {
    if (!standsIn(event, membership)) continue
    topics.push(projectTopic(membership.rankingGroup, membership.period))
    if (membership.productId && (own === 'award' || own === 'score'))
      topics.push(recordTopic('product', membership.productId))
  }
  return topics
}

const ofEntry = ({ stream, entryKind }: TopicEvent): string[] =>
  entryKind === 'user' ? ['admin:user', `user:${stream}`] : [`admin:${entryKind}`]

const nobody = (): string[] => []

const ofOthers: Readonly<Record<Exclude<StreamKind, 'record'>, (event: TopicEvent) => string[]>> = {
  catalogue: ofEntry,
  delivery: ({ stream }) => ['deliveries', `sample:${stream}`],
  run: ({ actor }) => ['runs', `user:${actor}`],
  'spot-check': ({ stream }) => ['runs', `spot-check:${stream}`],
  conflict: () => ['conflicts'],
  release: () => ['releases'],
  sync: () => ['sync'],
  export: nobody,
  dump: nobody,
  erasure: nobody,
  'log-check': nobody,
  'postcode-table': nobody,
}

const known: Readonly<Record<string, (event: TopicEvent) => string[]>> = ofOthers

/**
 * The topics that an event belongs to. The only place that knows: whoever follows the log live, reads
 * what was missed, or checks it, asks here, and gets the same answer at any time, because memberships
 * are those at the event's own position.
 */
export const topicsOf = (
  event: TopicEvent,
  memberships: readonly TopicMembership[],
): readonly string[] => [
  ...new Set(
    event.kind === 'record' ? ofRecord(event, memberships) : (known[event.kind]?.(event) ?? []),
  ),
]

/** The record that people see an event under: the holder of an award or score, else the record. */
export const rootOf = ({ a, d }: { readonly a: string; readonly d: { readonly root?: string } }) =>
  d.root ?? a

/** Soft states: the last value counts, nothing is chained and nothing can be missed. */
export const isEphemeral = (name: string): boolean => /^(presence|job):/.test(name)

/**
 * The right that following a topic takes; `own` is for the topics of one's own user. What a topic
 * carries is what its right lets a person read over HTTP. Which jobs a person may see, each job says.
 */
export const rightForTopic = (name: string): Right | 'own' | 'signed-in' => {
  const [prefix, kind] = name.split(':')
  if (prefix === 'user') return 'own'
  if (prefix === 'job') return 'signed-in'
  if (prefix === 'sync') return 'sync-status'
  return prefix === 'admin' && kind === 'user' ? 'read-users' : 'read'
}
