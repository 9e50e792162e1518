import type { WaitingYear } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { whateverWentWrong } from '@/api/problem.ts'

/** So often it is read again while somebody looks, in milliseconds. */
const readEvery = 30_000

const none: readonly WaitingYear[] = []

/**
 * Years of a project of which deliveries are not in yet, which hinders their release. The start does without them
 * when they cannot be had.
 */
export const useWaitingYears = (): ((projectId: string) => readonly WaitingYear[]) => {
  const { data = none } = useQuery({
    queryKey: ['home', 'listWaitingYears'],
    queryFn: async ({ signal }) => {
      const answer = await call('listWaitingYears', {}, { signal, expected: whateverWentWrong })
      return answer.list
    },
    refetchInterval: readEvery,
    retry: false,
  })
  return (projectId) => data.filter(({ rankingGroup }) => rankingGroup.id === projectId)
}
