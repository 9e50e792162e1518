import type { LiveEvent, LiveRow, TopicEvent } from '@stammbuch/contracts'

/** An event of the log as the live channel sees it: where it belongs, and what it shows of itself. */
export interface TailedEvent {
  readonly position: number
  readonly id: string
  readonly topics: readonly string[]
  readonly shown: LiveEvent
  /** The root record whose row it may have changed. */
  readonly root: string | null
  /** The row as it was when the event was read; shared by the events of one root. */
  readonly row: LiveRow | null
  /** Epoch milliseconds. */
  readonly at: number
  /** The user whose entry changed. */
  readonly user: string | null
}

/** An event as read from the database, without any value of a record. */
export interface EventHead extends TopicEvent {
  readonly version: number
  readonly subject: string | null
  readonly attribute: string | null
  readonly run: string | null
  readonly command: string
  readonly at: Date
  readonly by: string | null
}

const present = <Value>(name: string, value: Value | null): Record<string, Value> =>
  value === null ? {} : { [name]: value }

/** An event as sent to subscribers. */
export const shownEvent = (head: EventHead): LiveEvent => ({
  p: head.position,
  k: head.type,
  a: head.stream,
  v: head.version,
  d: {
    ...present('class', head.class ?? head.entryKind),
    ...present('root', head.root && head.root.id !== head.stream ? head.root.id : null),
    ...(head.type.startsWith('Change') ? present('changeId', head.subject) : {}),
    ...present('attribute', head.attribute),
    ...present('runId', head.run),
  },
  by: head.by ?? '',
  mid: head.command,
})
