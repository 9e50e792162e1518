import type { Call } from '@stammbuch/contracts/client'

type Query = NonNullable<Call<'listAccounts'>['query']>
export type ProjectSort = NonNullable<Query['sort']>

/** The state of the project list as it stands in the URL. What is missing has its default. */
export interface ProjectSearch {
  readonly toplistId?: string | undefined
  readonly periodName?: string | undefined
  readonly search?: string | undefined
  /** Find records through their scores instead of their awards. */
  readonly viaScores?: true | undefined
  readonly sort?: ProjectSort | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
  /** Show the list as it was: a log position, or an instant in ISO 8601. */
  readonly at?: number | string | undefined
}

const sorts: readonly ProjectSort[] = ['name', '-name', 'zipCode', '-zipCode', 'city', '-city']

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const moment = (value: unknown): number | string | undefined => {
  const position = whole(value, Number.MAX_SAFE_INTEGER)
  if (position !== undefined) return position
  return typeof value === 'string' && /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined
}

const whole = (value: unknown, max: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= max ? number : undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const projectSearch = (raw: Readonly<Record<string, unknown>>): ProjectSearch => ({
  toplistId: text(raw.toplistId),
  periodName: text(raw.periodName),
  search: text(raw.search),
  viaScores: raw.viaScores === true || raw.viaScores === 'true' ? true : undefined,
  sort: sorts.find((sort) => sort === raw.sort),
  offset: whole(raw.offset, 10_000_000),
  limit: whole(raw.limit, 1000),
  at: moment(raw.at),
})

/** Whether the list shows less than the whole project. */
export const isFiltered = ({ toplistId, periodName, search, viaScores }: ProjectSearch): boolean =>
  Boolean(toplistId ?? periodName ?? search ?? viaScores)
