import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { read } from '@/api/queries.ts'
import type { RecordSearch } from './record-search.ts'

interface Moment {
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * Put the log position of a time into the address, in place of the time. Null once there is nothing to look up, the
 * state of the looking up before.
 */
export const usePosition = (search: RecordSearch): Moment | null => {
  const { instant, ...kept } = search
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery({
    ...read('readMoment', { query: { at: instant ?? 1 } }),
    enabled: instant !== undefined,
  })
  const position = instant === undefined ? undefined : data?.position
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the address is as it was
  useEffect(() => {
    // Before the first event there was nothing, as at the first there was next to nothing.
    if (position !== undefined)
      void navigate({
        to: '.',
        search: { ...kept, at: Math.max(position, 1) } as never,
        replace: true,
      })
  }, [position])
  return instant === undefined ? null : { failed: isError, retry: () => void refetch() }
}
