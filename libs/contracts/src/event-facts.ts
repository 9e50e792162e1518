import type { EventVerb } from './event-verbs.ts'

/** The kinds of streams in the log, with the German name of the thing that a stream is about. */
export const streamKinds = {
  record: 'Eintrag',
  catalogue: 'Stammdaten',
  delivery: 'Lieferung',
  run: 'Lauf',
  conflict: 'Konflikt',
  'spot-check': 'Stichprobe',
  release: 'Freigabe',
  export: 'Export',
  dump: 'Datenbank-Dump',
  sync: 'Synchronisation',
  erasure: 'Löschung',
  'log-check': 'Prüfung des Protokolls',
  'postcode-table': 'Postleitzahltabelle',
  'access-token': 'Zugriffstoken',
  'service-account': 'Dienstkonto',
} as const
export type StreamKind = keyof typeof streamKinds

/** The signs shown beside events. */
export type EventIcon =
  | 'add'
  | 'propose'
  | 'accept'
  | 'decline'
  | 'remove'
  | 'change'
  | 'move'
  | 'merge'
  | 'undo'
  | 'check'
  | 'send'
  | 'note'
  | 'run'
  | 'fetch'

/** Topics that an event of a record concerns besides that of its record and projects. */
export type EventTopic = 'queue' | 'sync' | 'follow-up'

/**
 * The effect of a record's event on targets; without one they hold nothing of it.
 * - `own`: the record's own copy may be outdated.
 * - `shown`: so may copies of records that mention it.
 * - `gate`: the record may be let in or kept out, with everything that depends on it.
 * - `return`: a record that had left may come back.
 */
export type TargetEffect = 'own' | 'shown' | 'gate' | 'return'

/** The properties of a type of event except for its shape, which is in `event-schemas.ts`. */
export interface EventFacts {
  readonly kind: StreamKind
  /** German heading. */
  readonly name: string
  /** German verb for a sentence that begins with the actor. */
  readonly verb: EventVerb
  readonly icon: EventIcon
  /** True when it can have values about a person. */
  readonly personal: boolean
  readonly topics: readonly EventTopic[]
  readonly targets: readonly TargetEffect[]
}

type Rest = Partial<Pick<EventFacts, 'personal' | 'topics' | 'targets'>>

/** Returns a function that makes the facts of types of one kind of stream. */
export const factsOfKind =
  (kind: StreamKind) =>
  (name: string, icon: EventIcon, verb: EventVerb, rest: Rest = {}): EventFacts => ({
    kind,
    name,
    icon,
    verb,
    personal: false,
    topics: [],
    targets: [],
    ...rest,
  })
