import type { StreamKind } from './event-facts.ts'
import { eventFacts } from './events.ts'
import type { Right } from './rights.ts'
import type { RecordClass } from './scalars.ts'

/** Maximum number of topics per connection. */
export const mostTopics = 30

/** The facts of an event from which its topics follow: names and ids, never a value. */
export interface TopicEvent {
  readonly position: number
  /** Kind of the stream: `record`, `catalogue`, `delivery`, `run`, … */
  readonly kind: string
  readonly stream: string
  readonly type: string
  readonly actor: string
  /** Class of the record; null for other streams. */
  readonly class: string | null
  /** The root record: the holder of an award or a score, else the record. */
  readonly root: { readonly id: string; readonly class: string } | null
  /** Kind of the catalogue's entry. */
  readonly entryKind: string | null
  /** The delivery of a change or of a new record. */
  readonly sampleId: string | null
  /** The other end of a link. */
  readonly linkedTo: { readonly id: string; readonly class: string } | null
}

/** Membership of a record in a project and year, with its first and last position, both included. */
export interface TopicMembership {
  readonly from: number
  readonly to: number | null
  /** The product of an award or score. */
  readonly productId: string | null
  readonly rankingGroup: string
  readonly period: string
}

export const recordTopic = (recordClass: RecordClass | string, id: string): string =>
  `record:${recordClass}:${id}`

/** The topic of a ranking group in a year. Names may hold anything, so they are percent-encoded. */
export const projectTopic = (shortCode: string, periodName: string): string =>
  `project:${encodeURIComponent(shortCode)}:${encodeURIComponent(periodName)}`

/** Returns the presence topic of a record's or a project's own topic, or of the queue. */
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
  'access-token': nobody,
  'service-account': nobody,
}

const known: Readonly<Record<string, (event: TopicEvent) => string[]>> = ofOthers

/**
 * Returns the topics of an event. The only implementation: live delivery, catching up and checking use it and get the same answer at
 * any time, because memberships are those at the event's own position.
 */
export const topicsOf = (
  event: TopicEvent,
  memberships: readonly TopicMembership[],
): readonly string[] => [
  ...new Set(
    event.kind === 'record' ? ofRecord(event, memberships) : (known[event.kind]?.(event) ?? []),
  ),
]

/** Returns the root of an event's record: the holder of an award or score, else the record. */
export const rootOf = ({ a, d }: { readonly a: string; readonly d: { readonly root?: string } }) =>
  d.root ?? a

/** Tells if a topic is a soft state: the last value counts, nothing is chained and nothing can be missed. */
export const isEphemeral = (name: string): boolean => /^(presence|job):/.test(name)

/**
 * Returns the right needed to follow a topic; `own` is for the topics of one's own user. It is the right to read the same content over
 * HTTP. Jobs declare their own visibility.
 */
export const rightForTopic = (name: string): Right | 'own' | 'signed-in' => {
  const [prefix, kind] = name.split(':')
  if (prefix === 'user') return 'own'
  if (prefix === 'job') return 'signed-in'
  if (prefix === 'sync') return 'sync-status'
  return prefix === 'admin' && kind === 'user' ? 'read-users' : 'read'
}
