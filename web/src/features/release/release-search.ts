import type { ReleaseDiffKind } from '@stammbuch/contracts'

/** What the releases' page shows, as it stands in the URL. */
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

/** What the comparison shows. */
export interface CompareSearch {
  readonly art?: ReleaseDiffKind | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

type Raw = Readonly<Record<string, unknown>>

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const whole = (value: unknown): number | undefined => {
  const number = Number(value)
  return value !== undefined && Number.isInteger(number) && number > 0 ? number : undefined
}

const momentOf = (value: unknown): number | string | undefined => {
  if (whole(value) !== undefined) return whole(value)
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}

const kinds: readonly ReleaseDiffKind[] = ['added', 'gone', 'moved', 'changed']
const sizes: readonly unknown[] = [100, 250, 1000]

const pageOf = (raw: Raw) => ({
  offset: whole(raw.offset),
  limit: sizes.includes(whole(raw.limit)) ? whole(raw.limit) : undefined,
})

/** Read the page's state from the URL. */
export const releaseSearch = (raw: Raw): ReleaseSearch => ({
  rgId: text(raw.rgId),
  periodId: text(raw.periodId),
  vorschau: raw.vorschau === true || raw.vorschau === 'true' ? true : undefined,
  toplistId: text(raw.toplistId),
  ...pageOf(raw),
  at: momentOf(raw.at),
})

/** Read the comparison's state from the URL. */
export const compareSearch = (raw: Raw): CompareSearch => ({
  art: kinds.find((kind) => kind === raw.art),
  ...pageOf(raw),
})
