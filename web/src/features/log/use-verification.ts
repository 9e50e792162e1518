import type { Job, Verification } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { runToEnd } from '@/product/runs/long-work.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

type Outcome = { readonly result: Verification } | { readonly problem: string }

/** Checking the whole log: start it, follow it, read what came out. Who leaves the page finds it in the tray. */
export const useVerification = () => {
  const queryClient = useQueryClient()
  const isSeen = useIsSeen()
  const [running, setRunning] = useState(false)
  const [progress, setProgress] = useState<Job['progress'] | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const start = async (): Promise<void> => {
    setRunning(true)
    setOutcome(null)
    setProgress(null)
    try {
      const { body: result } = await runToEnd(
        'verifyLog',
        {},
        {
          title: 'Prüfung des Protokolls',
          href: '/protokoll',
          isSeen,
          outcome: outcomes['verify-log'],
          onProgress: (job) => setProgress(job.progress),
        },
      )
      setOutcome({ result })
    } catch (thrown) {
      setOutcome({ problem: sentenceOf(thrown) })
    } finally {
      setRunning(false)
    }
    await Promise.all(
      ['logHead', 'listLogChecks'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    )
  }
  return {
    start,
    running,
    progress,
    result: outcome && 'result' in outcome ? outcome.result : null,
    problem: outcome && 'problem' in outcome ? outcome.problem : null,
  }
}
