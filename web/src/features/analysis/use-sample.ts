import { useQuery } from '@tanstack/react-query'
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
