import type { RouteName } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { useTopic } from './use-live.ts'

/**
 * Read something and read it again whenever the log tells of its topic. The page that is shown stays
 * until the new one is there.
 */
export const useFollowedRead = <Name extends RouteName>(
  name: Name,
  input: Call<Name>,
  topic: string,
) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, input, 'followed'],
    queryFn: async ({ signal }): Promise<{ body: Reply<Name>; position: number }> => {
      const { body, position } = await answerOf(name, input, { signal })
      return { body, position: position ?? 0 }
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  useTopic(topic, data?.position ?? null, ({ kind }) => {
    if (kind === 'events' || kind === 'stale') void refetch()
  })
  return { data: data?.body, error, isFetching, refetch }
}
