import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { facetsKey } from '@/product/deciding/readings.ts'
import { filterOf, type QueueScope } from './queue-scope.ts'

/** Counts follow the log; so often they are read again while somebody looks, in milliseconds. */
const readEvery = 10_000

/** What a filter finds at a log position, with what it can be narrowed by. */
export const readFacets = async (scope: QueueScope, signal?: AbortSignal) => {
  const query = filterOf(scope)
  const options = signal ? { signal } : {}
  const { body, position } = await answerOf('pendingFacets', { query }, options)
  return { ...body, position: position ?? 0 }
}

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
