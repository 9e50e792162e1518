import type { Call } from '@stammbuch/contracts/client'
import { textIn, wholeIn, yesIn } from '@/state/search-values.ts'

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
  /** The moment in addresses from before: a log position, or an instant in ISO 8601. Now it is that of everything. */
  readonly at?: number | string | undefined
}

const sorts: readonly ProjectSort[] = ['name', '-name', 'zipCode', '-zipCode', 'city', '-city']

const moment = (value: unknown): number | string | undefined => {
  const position = wholeIn(value, Number.MAX_SAFE_INTEGER)
  if (position !== undefined) return position
  return typeof value === 'string' && /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const projectSearch = (raw: Readonly<Record<string, unknown>>): ProjectSearch => ({
  toplistId: textIn(raw.toplistId),
  periodName: textIn(raw.periodName),
  search: textIn(raw.search),
  viaScores: yesIn(raw.viaScores),
  sort: sorts.find((sort) => sort === raw.sort),
  offset: wholeIn(raw.offset),
  limit: wholeIn(raw.limit, 1000),
  at: moment(raw.at),
})

/** Returns true if the list shows less than the whole project. */
export const isFiltered = ({ toplistId, periodName, search, viaScores }: ProjectSearch): boolean =>
  Boolean(toplistId ?? periodName ?? search ?? viaScores)
