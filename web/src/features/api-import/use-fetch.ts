import type { DmsStrategy, Job } from '@stammbuch/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Problem } from '@/api/problem.ts'
import { runToEnd } from '@/product/runs/long-work.ts'

/** Scope of the delivery to fetch. */
export interface FetchRequest {
  readonly strategyAlias: DmsStrategy
  readonly rankingGroup: string
  readonly period: string
  readonly toplistLabelId: string | null
}

/** A refusal that the page itself shows. */
const saidHere = ['dms-unavailable', 'dms-refused', 'dms-empty', 'invalid']

/** Fetch entries from the DMS as a job. A repetition after a lost answer begins no second one. */
export const useFetch = () => {
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [progress, setProgress] = useState<Job['progress'] | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (body: FetchRequest) => {
      const { body: fetched } = await runToEnd(
        'fetchSample',
        { body },
        {
          title: 'API-Import aus dem DMS',
          href: '/verwaltung/samples',
          outcome: ({ sample }) => `„${sample.rawDataReference}“ liegt als Datenlieferung bereit.`,
          isSeen: () => ['/api-import', '/verwaltung/samples'].includes(window.location.pathname),
          onBegun: () => void client.invalidateQueries({ queryKey: ['fetchStatus'] }),
          onProgress: (job) => setProgress(job.progress),
          options: { idempotencyKey: key.current, expected: saidHere },
        },
      )
      return fetched
    },
    onError: (thrown) => {
      // What the server refused is final for this key.
      if (thrown instanceof Problem && thrown.status > 0) key.current = crypto.randomUUID()
    },
    onSuccess: () => {
      key.current = crypto.randomUUID()
    },
    onSettled: async () => {
      setProgress(null)
      await client.invalidateQueries({ queryKey: ['listSamples'] })
    },
  })
  return { fetch: mutate, pending: isPending, progress, error, reset }
}
