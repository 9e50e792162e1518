import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '@/api/queries.ts'
import { useStorePart } from '@/state/store.ts'
import { type Run, type RunScope, runs } from './run-store.ts'

/** Examples that the question before a run shows. */
const shownExamples = 3

const markOf = ({ scope, state, result, undo }: Run): string =>
  [scope.key, state, result?.runId, typeof undo === 'object' ? 'undone' : undo].join(' ')

/** The counts of what a run over a scope would take now and what not; read again when a run of this session begins or ends. */
export const useScopeCounts = (
  body: RunScope['body'] | null,
  options: { fresh?: boolean } = {},
) => {
  const query = { ...body, ...(options.fresh && { examples: shownExamples }) }
  const counts = useQuery({
    ...read('countBulkAccept', { query }),
    enabled: body !== null,
    ...(options.fresh && { staleTime: 0, gcTime: 0 }),
  })
  const { refetch } = counts
  const mark = useStorePart(runs, (all) => [...all.values()].map(markOf).join('|'))
  const seen = useRef(mark)
  const isAsked = body !== null
  useEffect(() => {
    if (seen.current === mark) return
    seen.current = mark
    if (isAsked) void refetch()
  }, [mark, isAsked, refetch])
  return counts
}
