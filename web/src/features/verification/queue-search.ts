import type { PendingFilterText } from '@stammbuch/contracts'

/** In what order the list stands. */
export const sorts = ['oldest', 'newest', 'name', 'most'] as const
export type QueueSort = (typeof sorts)[number]

/** The filters that hold several values, separated by commas. */
export const several = ['class', 'attribute', 'origin', 'supplierId', 'proposer', 'age'] as const

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
  search: text(raw.search),
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
