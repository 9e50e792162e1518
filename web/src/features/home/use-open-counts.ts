import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { whateverWentWrong } from '@/api/problem.ts'

/** So often the counts are read again while somebody looks, in milliseconds. */
const readEvery = 30_000

const none: ReadonlyMap<string, number> = new Map()

/**
 * How many records of each project wait in the verification list, by the project's id. The start does without
 * the counts when they cannot be had.
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
  return data ?? none
}
