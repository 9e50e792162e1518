import type { logDecisions, RecordClass, sourceKinds } from '@stammbuch/contracts'

/** The log screen's filters and place, as they stand in the address. */
export interface LogSearch {
  /** Part of a name: of what an event is about, or of whoever acted. */
  readonly search?: string
  readonly type?: string
  readonly actor?: string
  readonly recordId?: string
  readonly runId?: string
  /** Filter for the events of one call. */
  readonly commandId?: string
  /** One change: its proposal and its decision. */
  readonly changeId?: string
  /** Days as `2026-11-20`, in Berlin, both included. */
  readonly from?: string
  readonly to?: string
  readonly supplierId?: string
  readonly deliveryId?: string
  readonly rankingGroupId?: string
  readonly toplistId?: string
  readonly releaseId?: string
  /** A contact. */
  readonly personId?: string
  readonly class?: RecordClass
  readonly attribute?: string
  readonly origin?: (typeof sourceKinds)[number]
  readonly decision?: (typeof logDecisions)[number]
  /** `1`: accepted by whoever proposed it. */
  readonly own?: '0' | '1'
  /** `1`: replaced by another value since; `0`: still in use. */
  readonly corrected?: '0' | '1'
  /** Words in the values. */
  readonly words?: string
  /** The oldest come first. */
  readonly order?: 'alt'
  /** Show what follows this position, or what comes before it; without either the newest end. */
  readonly after?: number
  readonly before?: number
  /** The event whose details are open, by position. */
  readonly event?: number
  /** The events are played; this is the position that has been reached. */
  readonly replay?: number
}

const names = [
  'search',
  'type',
  'actor',
  'recordId',
  'runId',
  'commandId',
  'changeId',
  'from',
  'to',
  'supplierId',
  'deliveryId',
  'rankingGroupId',
  'toplistId',
  'releaseId',
  'personId',
  'class',
  'attribute',
  'origin',
  'decision',
  'own',
  'corrected',
  'words',
] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}$/

/** The server tells which of them there are. */
const word = /^[a-z]{1,20}$/

const shapes: Readonly<Record<(typeof names)[number], RegExp>> = {
  search: /\S/,
  type: /^[A-Za-z]{1,60}(,[A-Za-z]{1,60})*$/,
  actor: uuid,
  recordId: uuid,
  runId: uuid,
  commandId: uuid,
  changeId: uuid,
  from: day,
  to: day,
  supplierId: uuid,
  deliveryId: uuid,
  rankingGroupId: uuid,
  toplistId: uuid,
  releaseId: uuid,
  personId: uuid,
  class: word,
  attribute: /^\S{1,200}$/,
  origin: word,
  decision: word,
  own: /^[01]$/,
  corrected: /^[01]$/,
  words: /\S/,
}

/** Filters that an address may hold as a number. */
const asText = new Set<string>(['search', 'words', 'own', 'corrected'])

const positionFrom = (value: unknown): number | undefined => {
  const position = value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isSafeInteger(position) && position >= 0 ? position : undefined
}

/** Read the address; what could not be a filter is left out. */
export const logSearchFrom = (given: Readonly<Record<string, unknown>>): LogSearch => {
  const found = Object.fromEntries(
    names.flatMap((name) => {
      // A search of digits arrives as a number.
      const value =
        asText.has(name) && typeof given[name] === 'number' ? String(given[name]) : given[name]
      return typeof value === 'string' && shapes[name].test(value) ? [[name, value]] : []
    }),
  )
  const after = positionFrom(given.after)
  const before = positionFrom(given.before)
  const event = positionFrom(given.event)
  const replay = positionFrom(given.replay)
  return {
    ...found,
    ...(given.order === 'alt' && { order: 'alt' as const }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(event !== undefined && { event }),
    ...(replay !== undefined && { replay }),
  }
}

/** Only the filters: without the place in the list. */
export const filtersOf = (search: LogSearch) => {
  const { after: _, before: __, event: ___, replay: ____, order: _____, ...filters } = search
  return filters
}

/** The filters with the order of the list, without the place in it. */
export const withoutPlace = ({ order, ...search }: LogSearch): LogSearch => ({
  ...filtersOf(search),
  ...(order && { order }),
})

export const isFiltered = (search: LogSearch): boolean => Object.keys(filtersOf(search)).length > 0

/** True where the address shows the newest end, which goes on by itself. */
export const isAtNewest = ({ after, before, order, to }: LogSearch): boolean =>
  after === undefined && before === undefined && order === undefined && to === undefined
