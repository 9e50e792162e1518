import type { PendingFilterText, PendingGrouping } from '@stammbuch/contracts'
import { groupingIn, ordersIn, orderText } from '@/product/queue-order.ts'
import { textIn, wholeIn } from '@/state/search-values.ts'

/** The filters that hold several values, separated by commas. */
export const several = ['class', 'attribute', 'origin', 'supplierId', 'proposer', 'age'] as const

/** The state of the verification list in the URL. A missing part has its default. */
export interface QueueSearch extends Omit<PendingFilterText, 'approved' | 'stale' | 'pName'> {
  readonly tab?: 'stichprobe' | undefined
  /** A year, `alle` for every year; missing for the newest with open work. */
  readonly pName?: string | undefined
  /** `0`: only records that wait for their initial verification, `1`: only changes of others. */
  readonly approved?: '0' | '1' | undefined
  /** `1`: only changes whose record has moved on since. */
  readonly stale?: '0' | '1' | undefined
  /** The orders of the list, separated by commas. */
  readonly sort?: string | undefined
  readonly group?: PendingGrouping | undefined
  /** The saved view that this began with. */
  readonly view?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

export const standardLimit = 100

const flag = (value: unknown): '0' | '1' | undefined => {
  const found = textIn(value)
  return found === '0' || found === '1' ? found : undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const queueSearch = (raw: Readonly<Record<string, unknown>>): QueueSearch => ({
  tab: raw.tab === 'stichprobe' ? 'stichprobe' : undefined,
  search: textIn(raw.search),
  rgId: textIn(raw.rgId),
  pName: textIn(raw.pName),
  toplistId: textIn(raw.toplistId),
  approved: flag(raw.approved),
  sampleId: textIn(raw.sampleId),
  runId: textIn(raw.runId),
  reason: textIn(raw.reason),
  ...Object.fromEntries(several.map((name) => [name, textIn(raw[name])])),
  stale: flag(raw.stale),
  sort: orderText(ordersIn(raw.sort)),
  group: groupingIn(raw.group),
  view: textIn(raw.view),
  offset: wholeIn(raw.offset),
  limit: wholeIn(raw.limit, 1000),
})
