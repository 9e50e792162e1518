import type { ReleaseDiffKind } from '@stammbuch/contracts'
import { textIn, wholeIn, yesIn } from '@/state/search-values.ts'

/** Search parameters of the releases' page. */
export interface ReleaseSearch {
  readonly rgId?: string | undefined
  readonly periodId?: string | undefined
  /** The preview was asked for. */
  readonly vorschau?: true | undefined
  readonly toplistId?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
  /** The moment that the list stands for: a log position or an instant. */
  readonly at?: number | string | undefined
}

/** Search parameters of the comparison. */
export interface CompareSearch {
  readonly art?: ReleaseDiffKind | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

type Raw = Readonly<Record<string, unknown>>

const momentOf = (value: unknown): number | string | undefined => {
  if (wholeIn(value) !== undefined) return wholeIn(value)
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}

const kinds: readonly ReleaseDiffKind[] = ['added', 'gone', 'moved', 'changed']
const sizes: readonly unknown[] = [100, 250, 1000]

const pageOf = (raw: Raw) => ({
  offset: wholeIn(raw.offset),
  limit: sizes.includes(wholeIn(raw.limit)) ? wholeIn(raw.limit) : undefined,
})

/** Read the page's state from the URL. */
export const releaseSearch = (raw: Raw): ReleaseSearch => ({
  rgId: textIn(raw.rgId),
  periodId: textIn(raw.periodId),
  vorschau: yesIn(raw.vorschau),
  toplistId: textIn(raw.toplistId),
  ...pageOf(raw),
  at: momentOf(raw.at),
})

/** Read the comparison's state from the URL. */
export const compareSearch = (raw: Raw): CompareSearch => ({
  art: kinds.find((kind) => kind === raw.art),
  ...pageOf(raw),
})
