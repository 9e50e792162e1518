import type { PendingFilterText } from '@stammbuch/contracts'

/** In what order the list stands. */
export const sorts = ['oldest', 'newest', 'name', 'most'] as const
export type QueueSort = (typeof sorts)[number]

/** The filters that hold several values, separated by commas. */
const several = ['class', 'attribute', 'origin', 'supplierId', 'proposer', 'age'] as const

/** What the verification list shows, as it stands in the URL. What is missing has its default. */
export interface QueueSearch extends Omit<PendingFilterText, 'approved' | 'stale' | 'pName'> {
  readonly tab?: 'stichprobe' | undefined
  /** A year, `alle` for every year; missing for the newest with open work. */
  readonly pName?: string | undefined
  /** `0`: only records that wait for their initial verification, `1`: only changes of others. */
  readonly approved?: '0' | '1' | undefined
  /** `1`: only changes whose record has moved on since. */
  readonly stale?: '0' | '1' | undefined
  readonly sort?: QueueSort | undefined
  /** The saved view that this began with. */
  readonly view?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Under this name the list's columns are remembered. */
export const columnsOfList = 'verification'

/** The value of `pName` for every year. */
export const allYears = 'alle'
export const standardLimit = 100

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const whole = (value: unknown, max: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= max ? number : undefined
}

const flag = (value: unknown): '0' | '1' | undefined => {
  const found = text(value)
  return found === '0' || found === '1' ? found : undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const queueSearch = (raw: Readonly<Record<string, unknown>>): QueueSearch => ({
  tab: raw.tab === 'stichprobe' ? 'stichprobe' : undefined,
  rgId: text(raw.rgId),
  pName: text(raw.pName),
  toplistId: text(raw.toplistId),
  approved: flag(raw.approved),
  sampleId: text(raw.sampleId),
  runId: text(raw.runId),
  reason: text(raw.reason),
  ...Object.fromEntries(several.map((name) => [name, text(raw[name])])),
  stale: flag(raw.stale),
  sort: sorts.find((sort) => sort === raw.sort && sort !== 'oldest'),
  view: text(raw.view),
  offset: whole(raw.offset, 10_000_000),
  limit: whole(raw.limit, 1000),
})

/** What of the address narrows the list by what changes are like. */
const narrowing = ['toplistId', ...several, 'stale', 'runId', 'reason'] as const
type Narrowing = (typeof narrowing)[number]

export const narrowingOf = (search: QueueSearch): Pick<QueueSearch, Narrowing | 'sort'> =>
  Object.fromEntries(
    [...narrowing, 'sort' as const].flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]]],
    ),
  )

/** Whether anything narrows the list beyond project, year, delivery and kind of action. */
export const isNarrowed = (search: QueueSearch): boolean =>
  narrowing.some((name) => search[name] !== undefined)

/** The same list without what narrows it. */
export const widened = (search: QueueSearch): QueueSearch => ({
  ...search,
  ...Object.fromEntries(narrowing.map((name) => [name, undefined])),
  view: undefined,
  offset: undefined,
})

/** The part of the list that the server is asked for. */
export type QueueScope = Omit<QueueSearch, 'tab' | 'view' | 'offset' | 'limit'>

/** Whether a record's line counts only some of its open changes. */
export const countsSome = ({ sampleId, stale, runId, ...scope }: QueueScope): boolean =>
  runId !== undefined ||
  sampleId !== undefined ||
  stale !== undefined ||
  several.some((name) => scope[name] !== undefined)

/** The filter of a scope, without its order. */
export const filterOf = ({ sort: _, ...filter }: QueueScope) => filter

/** The address of a record that knows the queue it was opened from, so that it can go on in it. */
export const recordHref = (
  root: { readonly class: string; readonly id: string },
  scope: QueueScope,
): string => {
  const entries = Object.entries(scope).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const query = new URLSearchParams(entries).toString()
  return `/${root.class}/${root.id}${query && `?${query}`}`
}
