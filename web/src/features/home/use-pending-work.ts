import type { WaitingYear } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { whateverWentWrong } from '@/api/problem.ts'

/** Interval in which both are read again while somebody looks, in milliseconds. */
const readEvery = 30_000

const noCounts: ReadonlyMap<string, number> = new Map()

/**
 * The number of records that wait in the verification list, by the project's id. The start does without the counts
 * when they cannot be had.
 */
export const useOpenCounts = (): ReadonlyMap<string, number> => {
  const { data } = useQuery({
    queryKey: ['home', 'pendingFacets'],
    queryFn: async ({ signal }) => {
      const { facets } = await call('pendingFacets', {}, { signal, expected: whateverWentWrong })
      return new Map((facets.project ?? []).map(({ value, count }) => [value, count]))
    },
    refetchInterval: readEvery,
    retry: false,
  })
  return data ?? noCounts
}

const noYears: readonly WaitingYear[] = []

/**
 * Years of which deliveries are not in yet, which hinders their release. The start does without them when they cannot be
 * had.
 */
export const useAllWaitingYears = (): readonly WaitingYear[] => {
  const { data = noYears } = useQuery({
    queryKey: ['home', 'listWaitingYears'],
    queryFn: async ({ signal }) => {
      const answer = await call('listWaitingYears', {}, { signal, expected: whateverWentWrong })
      return answer.list
    },
    refetchInterval: readEvery,
    retry: false,
  })
  return data
}

/** The same, of one project. */
export const useWaitingYears = (): ((projectId: string) => readonly WaitingYear[]) => {
  const years = useAllWaitingYears()
  return (projectId) => years.filter(({ rankingGroup }) => rankingGroup.id === projectId)
}
