import type { ImportResult, Run } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFollowedRead } from '@/live/use-followed-read.ts'

/** Returns the result of a finished import; `null` for a run that has none. */
const resultOf = ({ result }: Run): ImportResult | null =>
  result !== null && 'byClass' in result && 'newRows' in result ? (result as ImportResult) : null

/**
 * The imports of a delivery, kept up to date by the log. `underWay`: one is running, from before a reload, in another window
 * or by another person; when it ends, the delivery is read again.
 */
export const useImportRuns = (sampleId: string) => {
  const client = useQueryClient()
  const input = { query: { kind: 'import', sampleId } }
  const { data, error } = useFollowedRead('listRuns', input, 'runs')
  const runs = data?.list ?? []
  const runningId = runs.find(({ state }) => state === 'queued' || state === 'running')?.id
  useEffect(() => {
    if (runningId === undefined) return
    return () => void client.invalidateQueries({ queryKey: ['getSample'] })
  }, [client, runningId])
  return {
    isLoading: data === undefined && error === null,
    underWay: runningId !== undefined,
    /** Imports of which an undo left something, newest first. */
    partlyUndone: runs.filter(({ state, left }) => state === 'done' && (left ?? 0) > 0),
    /** The result of an import by its run; `null` when there is none. */
    resultOf: (runId: string | null): ImportResult | null => {
      const run = runs.find(({ id }) => id === runId)
      return run ? resultOf(run) : null
    },
  }
}
