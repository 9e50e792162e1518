/** The state of the follow-up list as it stands in the URL. */
export interface FollowUpSearch {
  readonly rgId?: string | undefined
  readonly periodId?: string | undefined
  readonly search?: string | undefined
  readonly offset?: number | undefined
}

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
const uuid = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? value
    : undefined
const whole = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= 10_000_000 ? number : undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const followUpSearch = (raw: Readonly<Record<string, unknown>>): FollowUpSearch => ({
  rgId: uuid(raw.rgId),
  periodId: uuid(raw.periodId),
  search: text(raw.search),
  offset: whole(raw.offset),
})
