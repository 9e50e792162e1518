import { type EventType, events } from '@stammbuch/contracts'

/** The ids of the records and entries that the events of `eventCases` name. */
export interface Things {
  readonly rankingGroupId: string
  readonly periodId: string
  readonly toplistId: string
  readonly holder: string
  readonly other: string
  readonly award: string
  readonly supplier: string
  readonly user: string
}

/** An event as it would stand in the log, with the sentence that it reads as, behind who did it. */
export interface EventCase {
  readonly type: EventType
  readonly kind: string
  readonly stream: string
  readonly data: object
  readonly subject?: string
  readonly says: string
}

export type Said = readonly [type: EventType, says: string, data?: object, subject?: string]

/** The events of one stream, in their order. */
export const of = (stream: string, said: readonly Said[]): EventCase[] =>
  said.map(([type, says, data = {}, subject]) => ({
    ...{ type, kind: events[type].kind, stream, data, says },
    ...(subject && { subject }),
  }))

/** A value that somebody typed. */
export const editor = { kind: 'editor', sampleId: null, row: null, column: null }

/** A change of a company's field. */
export const value = (attribute: string, more: object) => ({ class: 'account', attribute, ...more })
