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
} as const
export type StreamKind = keyof typeof streamKinds

/** The signs that stand beside events. */
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

/** Topics that an event of a record moves besides that of its record and projects. */
export type EventTopic = 'queue' | 'sync' | 'follow-up'

/**
 * How an event of a record concerns targets. None of these: they hold nothing of it.
 * - `own`: the record's own copy may be outdated.
 * - `shown`: so may copies of records that mention it.
 * - `gate`: the record may be let in or kept out, and what hangs on it with it.
 * - `return`: a record that had left may come back.
 */
export type TargetEffect = 'own' | 'shown' | 'gate' | 'return'

/** Everything that is known of a type of event without its shape; that stands in `event-schemas.ts`. */
export interface EventFacts {
  readonly kind: StreamKind
  /** German, as a heading. */
  readonly name: string
  /** German, for a sentence that begins with who did it. */
  readonly verb: EventVerb
  readonly icon: EventIcon
  /** True when values about a person can stand beside it. */
  readonly personal: boolean
  readonly topics: readonly EventTopic[]
  readonly targets: readonly TargetEffect[]
}
