import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { facetsKey } from '@/product/deciding/readings.ts'
import { filterOf, type QueueScope } from '../filter/queue-scope.ts'

/** Milliseconds after which the counts are read again, because they follow the log. */
const readEvery = 10_000

/** The numbers of a filter at a log position, with the values that it can be narrowed by. */
export const readFacets = async (scope: QueueScope, signal?: AbortSignal) => {
  const query = filterOf(scope)
  const options = signal ? { signal } : {}
  const { body, position } = await answerOf('pendingFacets', { query }, options)
  return { ...body, position: position ?? 0 }
}

export type Facets = Awaited<ReturnType<typeof readFacets>>

/** Facets of the list with their counts; those of the last filter until the new ones are there. */
export const useFacets = (scope: QueueScope | null) =>
  useQuery({
    queryKey: [facetsKey, scope && filterOf(scope)],
    queryFn: ({ signal }) => readFacets(scope ?? {}, signal),
    enabled: scope !== null,
    refetchInterval: readEvery,
    staleTime: 2000,
    placeholderData: keepPreviousData,
  })
