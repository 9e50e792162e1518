import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'

/** A delivery: `undefined` while nobody knows it. */
export const useSample = (sampleId: string) => {
  const { data: sample, error, refetch } = useQuery(read('getSample', { params: { id: sampleId } }))
  return { sample, error, refetch }
}
