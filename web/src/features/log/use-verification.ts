import type { Verification } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'

/** Milliseconds between two looks at a verification that runs. */
const lookEvery = 700

const isVerification = (value: unknown): value is Verification =>
  typeof value === 'object' && value !== null && 'ok' in value && 'events' in value

/** Checking the whole log: start it, follow it, read what came out. */
export const useVerification = () => {
  const queryClient = useQueryClient()
  const [jobId, setJobId] = useState<string | null>(null)
  const [direct, setDirect] = useState<Verification | null>(null)
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { data: job } = useQuery({
    ...read('getJob', { params: { id: jobId ?? '' } }),
    enabled: jobId !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : lookEvery,
  })
  const over = job?.state === 'done' || job?.state === 'failed'
  useEffect(() => {
    if (!over) return
    void queryClient.invalidateQueries({ queryKey: ['logHead'] })
    void queryClient.invalidateQueries({ queryKey: ['listLogChecks'] })
  }, [over, queryClient])

  const start = async (): Promise<void> => {
    setStarting(true)
    setProblem(null)
    setDirect(null)
    setJobId(null)
    try {
      const reply = await call('verifyLog', {}, { respondAsync: true })
      if ('jobId' in reply) setJobId(reply.jobId)
      else setDirect(reply)
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
    } finally {
      setStarting(false)
    }
  }
  return {
    start,
    running: starting || (jobId !== null && !over),
    progress: job?.progress ?? null,
    result: direct ?? (isVerification(job?.result) ? job.result : null),
    problem: job?.state === 'failed' ? 'Die Prüfung wurde abgebrochen.' : problem,
  }
}
