import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answerOf } from '@/api/call.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'

/** Releases that the list shows at most. */
export const listedAtMost = 1000

/** The least time between two readings that the log asks for, in milliseconds. */
const readEvery = 1000

/** Read again soon after a topic told something: once for many events, and however long they go on. */
export const useReadAgain = (
  topic: string | null,
  position: number | null,
  readAgain: () => void,
): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(readAgain)
  useEffect(() => {
    latest.current = readAgain
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useTopic(topic, position, ({ kind }) => {
    // The first of many sets the time: moved on by each, it would never come while somebody works.
    if (kind === 'state' || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, readEvery)
  })
}

/** All releases, or those of an earlier moment; the list of now follows the log. */
export const useReleases = (at: number | string | undefined) => {
  const query = { limit: listedAtMost, asOf: at }
  const { data, ...rest } = useQuery({
    queryKey: ['listReleases', { query }, 'placed'],
    queryFn: async ({ signal }) => {
      const { body, position } = await answerOf('listReleases', { query }, { signal })
      return { ...body, position }
    },
    placeholderData: keepPreviousData,
  })
  const readAgain = useMergedRead(rest.refetch)
  useTopic(at === undefined ? 'releases' : null, data?.position ?? null, ({ kind }) => {
    if (kind !== 'state') readAgain()
  })
  return { data, ...rest }
}
