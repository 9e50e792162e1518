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
  /** Show what follows this position. */
  readonly after?: number
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
] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}$/

const shapes: Readonly<Record<(typeof names)[number], RegExp>> = {
  search: /\S/,
  type: /^[A-Za-z]{1,60}$/,
  actor: uuid,
  recordId: uuid,
  runId: uuid,
  commandId: uuid,
  changeId: uuid,
  from: day,
  to: day,
}

const positionFrom = (value: unknown): number | undefined => {
  const position = value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isSafeInteger(position) && position >= 0 ? position : undefined
}

/** Read the address; what could not be a filter is left out. */
export const logSearchFrom = (given: Readonly<Record<string, unknown>>): LogSearch => {
  const found = Object.fromEntries(
    names.flatMap((name) => {
      // A search of digits arrives as a number.
      const value = name === 'search' && given.search ? String(given.search) : given[name]
      return typeof value === 'string' && shapes[name].test(value) ? [[name, value]] : []
    }),
  )
  const after = positionFrom(given.after)
  const event = positionFrom(given.event)
  const replay = positionFrom(given.replay)
  return {
    ...found,
    ...(after !== undefined && { after }),
    ...(event !== undefined && { event }),
    ...(replay !== undefined && { replay }),
  }
}

/** Only the filters: without the place in the list. */
export const filtersOf = ({ after: _, event: __, replay: ___, ...filters }: LogSearch) => filters

export const isFiltered = (search: LogSearch): boolean => Object.keys(filtersOf(search)).length > 0
