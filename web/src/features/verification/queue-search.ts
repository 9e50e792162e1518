/** What the verification list shows, as it stands in the URL. What is missing has its default. */
export interface QueueSearch {
  readonly tab?: 'stichprobe' | undefined
  readonly rgId?: string | undefined
  /** A year, `alle` for every year; missing for the newest with open work. */
  readonly pName?: string | undefined
  /** `0`: only records that wait for their initial verification. */
  readonly approved?: '0' | undefined
  readonly sampleId?: string | undefined
  /** Only what this run could not take, of the named reason. */
  readonly runId?: string | undefined
  readonly reason?: string | undefined
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

/** Read the state from the URL; what cannot be understood is left out. */
export const queueSearch = (raw: Readonly<Record<string, unknown>>): QueueSearch => ({
  tab: raw.tab === 'stichprobe' ? 'stichprobe' : undefined,
  rgId: text(raw.rgId),
  pName: text(raw.pName),
  approved: text(raw.approved) === '0' ? '0' : undefined,
  sampleId: text(raw.sampleId),
  runId: text(raw.runId),
  reason: text(raw.reason),
  offset: whole(raw.offset, 10_000_000),
  limit: whole(raw.limit, 1000),
})

/** The part of the list that the server is asked for. */
export interface QueueScope {
  readonly rgId?: string | undefined
  readonly pName?: string | undefined
  readonly approved?: '0' | undefined
  readonly sampleId?: string | undefined
  readonly runId?: string | undefined
  readonly reason?: string | undefined
}

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
