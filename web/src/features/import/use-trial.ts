import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { problemIn } from '@/live/follow-job.ts'
import type { DryRun } from '@/live/job-outcomes.ts'

/** The choices that the page's address stores for a reload. */
export interface StoredChoice {
  /** The job of a dry run. */
  readonly trial?: string | undefined
  /** The mapping that is chosen. */
  readonly mapping?: string | undefined
}

interface TrialInput {
  /** The job of a dry run from before a reload. */
  readonly trial: string | undefined
  readonly onKeep: (kept: StoredChoice) => void
}

/** The dry run that is shown: one that was just made, or the one from before a reload. */
export const useTrial = ({ trial, onKeep }: TrialInput) => {
  const [isAnew, setAnew] = useState(false)
  const [own, setOwn] = useState<DryRun | null>(null)
  const [ownId, setOwnId] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: ['dryRun', trial],
    // One of somebody else's, or of long ago, is not there: then a new one is made.
    queryFn: ({ signal }) =>
      call('getJob', { params: { id: trial ?? '' } }, { signal, expected: ['not-found'] }),
    enabled: trial !== undefined && !isAnew,
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'running' ? 500 : false,
    retry: false,
  })
  const before = isAnew || trial === undefined || error ? undefined : data
  const earlier =
    before?.state === 'done' && before.kind === 'dry-run' && before.result
      ? (before.result as DryRun)
      : null
  return {
    dryRun: own ?? earlier,
    /** The job of the dry run: under it the rows can be looked through. */
    dryRunId: ownId ?? (earlier && trial !== undefined ? trial : null),
    /** One from before a reload goes on still. */
    goesOn: before?.state === 'queued' || before?.state === 'running',
    /** Why one from before a reload came to no result. */
    broken: before?.state === 'failed' ? problemIn(before) : null,
    begin: (jobId: string | null, mapping: string) => {
      setAnew(true)
      setOwn(null)
      setOwnId(jobId)
      onKeep({ trial: jobId ?? undefined, mapping })
    },
    end: (result: DryRun) => setOwn(result),
    drop: (mapping: string | undefined) => {
      setAnew(true)
      setOwn(null)
      setOwnId(null)
      onKeep({ mapping })
    },
  }
}
