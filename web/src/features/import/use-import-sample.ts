import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'

const samplesAtMost = 1000

/** The delivery, and its rows made ready for the import: on entry, once. */
export const useImportSample = (sampleId: string) => {
  const samples = useQuery(read('listSamples', { query: { limit: samplesAtMost } }))
  const prepared = useQuery({
    queryKey: ['processSample', sampleId],
    queryFn: ({ signal }) => call('processSample', { params: { sampleId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const found = samples.data?.list.find(({ id }) => id === sampleId)
  return {
    sample: samples.data ? (found ?? null) : undefined,
    /** Rows of the delivery once they are ready. */
    rows: prepared.data?.rows,
    error: prepared.error ?? samples.error,
    retry: () => void Promise.all([prepared.refetch(), samples.refetch()]),
  }
}
