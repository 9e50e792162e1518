import type { BulkResult, Run as ServerRun } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answerOf } from '@/api/call.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { forgetRun, putRun, type RunScope, runs } from './run-store.ts'
import { followRun, newRun } from './verify-scope.ts'

const keyOf = ({ scope }: ServerRun): string => {
  const { toplistId, rgShortCode, periodId, sampleId } = scope as Record<string, string | undefined>
  if (sampleId) return sampleKey(sampleId)
  if (toplistId) return toplistKey(toplistId, periodId ?? '')
  return projectKey(rgShortCode ?? '', periodId ?? '')
}

/** Names of scopes, the same for what is begun here and for what the server tells of. */
export const sampleKey = (id: string): string => `sample:${id}`
export const toplistKey = (id: string, periodId: string): string => `toplist:${id}:${periodId}`
export const projectKey = (shortCode: string, periodId: string): string =>
  `project:${shortCode.toLowerCase()}:${periodId}`

/** The last run of each scope; one that was taken back counts as not run. */
const lastOf = (list: readonly ServerRun[]): ReadonlyMap<string, ServerRun> => {
  const last = new Map<string, ServerRun>()
  for (const run of list) if (!last.has(keyOf(run))) last.set(keyOf(run), run)
  return last
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

const countsIn = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(value ?? {}).map(([name, count]: [string, unknown]) => [name, numberIn(count)]),
  )

const bulkResultOf = (runId: string, result: NonNullable<ServerRun['result']>): BulkResult => ({
  runId,
  acceptedChanges: numberIn(result.acceptedChanges),
  rejectedChanges: numberIn(result.rejectedChanges),
  pendingChanges: numberIn(result.pendingChanges),
  reasons: countsIn(result.reasons),
  ...(result.cancelled === true && { cancelled: true }),
})

const take = (scope: RunScope, run: ServerRun, isSeen: () => boolean): void => {
  if (run.state === 'queued' || run.state === 'running') {
    void followRun(scope, run.id, isSeen)
  } else if (run.state === 'done' && run.result) {
    putRun({ ...newRun(scope), state: 'done', result: bulkResultOf(run.id, run.result) })
  }
}

/**
 * Bring in what the server knows of these scopes: runs that ended before the page was loaded or that
 * colleagues began, and the progress of those under way. What was begun here is not touched.
 */
export const useKnownRuns = (
  scopes: readonly RunScope[],
  query: { readonly periodId?: string | undefined; readonly sampleId?: string | undefined },
): void => {
  const isSeen = useIsSeen()
  const asked = { kind: 'bulk-accept', ...query, limit: 1000 }
  const { data, refetch } = useQuery({
    queryKey: ['listRuns', asked],
    queryFn: ({ signal }) => answerOf('listRuns', { query: asked }, { signal }),
    enabled: scopes.length > 0 && Boolean(query.periodId ?? query.sampleId),
  })
  useTopic('runs', data?.position ?? null, useMergedRead(refetch))
  const taken = useRef(new Set<string>())
  useEffect(() => {
    if (!data) return
    const last = lastOf(data.body.list)
    for (const scope of scopes) {
      const run = last.get(scope.key)
      const shown = runs.get().get(scope.key)
      if (run?.state === 'undone' && shown?.result?.runId === run.id && shown.undo === 'none')
        forgetRun(scope.key)
      if (!run || runs.get().get(scope.key)?.state === 'running') continue
      if (taken.current.has(`${run.id}:${run.state}`)) continue
      taken.current.add(`${run.id}:${run.state}`)
      if (runs.get().get(scope.key)?.result?.runId !== run.id) take(scope, run, isSeen)
    }
  }, [data, scopes, isSeen])
}
