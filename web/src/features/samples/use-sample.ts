import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'

const samplesAtMost = 1000

/** A delivery: `undefined` while nobody knows, `null` when there is none. */
export const useSample = (sampleId: string) => {
  const { data, error, refetch } = useQuery(
    read('listSamples', { query: { limit: samplesAtMost } }),
  )
  const found = data?.list.find(({ id }) => id === sampleId)
  return { sample: data ? (found ?? null) : undefined, error, refetch }
}

/** How many rows the delivery has. One that nobody has read yet is made ready, which counts them. */
export const useRowCount = (sampleId: string, known: number | null, mayPrepare: boolean) => {
  const { data } = useQuery({
    queryKey: ['processSample', sampleId],
    queryFn: ({ signal }) => call('processSample', { params: { sampleId } }, { signal }),
    enabled: known === null && mayPrepare,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return known ?? data?.rows ?? null
}
