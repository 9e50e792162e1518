import type { RouteName } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { useTopic } from './use-live.ts'
import { useMergedRead } from './use-merged-read.ts'

interface Followed<Name extends RouteName> {
  readonly queryKey: readonly [Name, Call<Name>, 'followed']
  readonly queryFn: (context: {
    readonly signal: AbortSignal
  }) => Promise<{ body: Reply<Name>; position: number }>
}

/** The newest reply, and a function to read again. */
export interface FollowedRead<Name extends RouteName> {
  readonly data: Reply<Name> | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** Query and cache key of a followed read, for reading ahead. */
export const followedRead = <Name extends RouteName>(
  name: Name,
  input: Call<Name>,
): Followed<Name> => ({
  queryKey: [name, input, 'followed'],
  queryFn: async ({ signal }) => {
    const { body, position } = await answerOf(name, input, { signal })
    return { body, position: position ?? 0 }
  },
})

/**
 * Read something and read it again whenever the log tells of its topic. The page that is shown stays
 * until the new one is there.
 */
export const useFollowedRead = <Name extends RouteName>(
  name: Name,
  input: Call<Name>,
  topic: string,
): FollowedRead<Name> => {
  const { data, error, isFetching, refetch } = useQuery({
    ...followedRead(name, input),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const readAgain = useMergedRead(refetch)
  useTopic(topic, data?.position ?? null, ({ kind }) => {
    if (kind === 'events' || kind === 'stale') readAgain()
  })
  return { data: data?.body, error, isFetching, refetch }
}
