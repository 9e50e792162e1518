import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'

/** The delivery, and its rows made ready for the import: on entry, once. */
export const useImportSample = (sampleId: string) => {
  const sample = useQuery(read('getSample', { params: { id: sampleId } }))
  const prepared = useQuery({
    queryKey: ['processSample', sampleId],
    queryFn: ({ signal }) =>
      call('processSample', { params: { sampleId } }, { signal, expected: ['delivery-blocked'] }),
    enabled: sample.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    sample: sample.data,
    /** Rows of the delivery once they are ready. */
    rows: prepared.data?.rows,
    error: sample.error ?? prepared.error,
    retry: () => void (sample.error ? sample : prepared).refetch(),
  }
}
