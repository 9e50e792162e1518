import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import type { ProjectSearch } from './project-search.ts'

const calls = { account: 'listAccounts', contact: 'listContacts' } as const

/** Until when a page counts as fresh, in milliseconds. */
const freshFor = 10_000

/** The project of this code or id, `undefined` while nobody knows and `null` when there is none. */
export const useProject = (code: string) => {
  const { data, error, isPending, refetch } = useQuery(read('listRankingGroups'))
  const wanted = code.toLowerCase()
  const found = data?.list.find(
    ({ id, shortCode }) => id === wanted || shortCode.toLowerCase() === wanted,
  )
  return { project: data ? (found ?? null) : undefined, error, isPending, refetch }
}

/** A page of the project's records, cut and sorted by the server, and read again when the log moves. */
export const useProjectList = (
  rootType: keyof typeof calls,
  code: string,
  { viaScores, at: _, ...search }: ProjectSearch,
) => {
  const name = calls[rootType]
  const query = {
    ...search,
    rankingGroupShortCode: code,
    discoveryViaScores: viaScores ? ('1' as const) : undefined,
  }
  const { data, ...rest } = useQuery({
    queryKey: [name, { query }, 'placed'],
    queryFn: async ({ signal }) => {
      const { body, position } = await answerOf(name, { query }, { signal })
      return { ...body, position }
    },
    placeholderData: keepPreviousData,
    staleTime: freshFor,
  })
  const readAgain = useMergedRead(rest.refetch)
  useTopic('queue', data?.position ?? null, (update) => {
    if (update.kind !== 'state') readAgain()
  })
  return { data, ...rest }
}
