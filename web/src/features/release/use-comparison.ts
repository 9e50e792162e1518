import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import type { CompareSearch } from './release-search.ts'

/** A page of what differs between two releases. Neither of them ever changes, so nothing is followed. */
export const useComparison = (
  params: { readonly id: string; readonly otherId: string },
  { art, offset = 0, limit = 100 }: CompareSearch,
) =>
  useQuery({
    ...read('compareReleases', { params, query: { kind: art, offset, limit } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
