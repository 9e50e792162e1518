import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import type { ProjectSearch } from './project-search.ts'

const calls = { account: 'listAccounts', contact: 'listContacts' } as const

/** Until when a page counts as fresh, in milliseconds. */
const freshFor = 10_000

/** The project of this code, `undefined` while nobody knows and `null` when there is none. */
export const useProject = (code: string) => {
  const { data, error, isPending, refetch } = useQuery(read('listRankingGroups'))
  const wanted = code.toLowerCase()
  const found = data?.list.find(({ shortCode }) => shortCode.toLowerCase() === wanted)
  return { project: data ? (found ?? null) : undefined, error, isPending, refetch }
}

/** A page of the project's records, cut and sorted by the server. */
export const useProjectList = (
  rootType: keyof typeof calls,
  code: string,
  { viaScores, ...search }: ProjectSearch,
) =>
  useQuery({
    ...read(calls[rootType], {
      query: {
        ...search,
        rankingGroupShortCode: code,
        discoveryViaScores: viaScores ? '1' : undefined,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: freshFor,
  })
