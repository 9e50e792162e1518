import type { BulkResult, SpotCheck, Verdict } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { useTopic } from '@/live/use-live.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

/** A spot check with own verdicts laid over it until the server has them. */
export const useSpotCheck = (id: string) => {
  const [own, setOwn] = useState<ReadonlyMap<string, Verdict>>(new Map())
  const [told, setTold] = useState<SpotCheck | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [busy, setBusy] = useState<'accept' | 'return' | null>(null)
  const isSeen = useIsSeen()
  const { data, error, refetch } = useQuery({
    queryKey: ['getSpotCheck', id],
    queryFn: ({ signal }) => answerOf('getSpotCheck', { params: { id } }, { signal }),
  })
  useTopic(`spot-check:${id}`, data?.position ?? null, () => void refetch())

  const judge = async (changeId: string, verdict: Verdict): Promise<void> => {
    setOwn((all) => new Map(all).set(changeId, verdict))
    try {
      const body = { changeId, verdict }
      setTold((await answerOf('judgeSpotCheck', { params: { id }, body })).body)
    } catch (thrown) {
      setOwn((all) => new Map([...all].filter(([other]) => other !== changeId)))
      void toast.error('Das Urteil wurde nicht gespeichert.', sentenceOf(thrown))
    }
  }
  const during = async (what: 'accept' | 'return', work: () => Promise<void>): Promise<void> => {
    setBusy(what)
    try {
      await work()
      setTold(null)
      await refetch()
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    } finally {
      setBusy(null)
    }
  }
  const accept = () =>
    during('accept', async () => {
      const begun = await answerOf('acceptSpotCheck', { params: { id } }, { respondAsync: true })
      setResult(
        await followJob<BulkResult>(begun, {
          title: 'Rest nach Stichprobe übernehmen',
          href: `/verifikation/stichprobe/${id}`,
          isSeen,
          outcome: ({ acceptedChanges }) =>
            `${formatCount(acceptedChanges, 'Änderung', 'Änderungen')} übernommen`,
        }),
      )
    })
  const giveBack = (comment: string) =>
    during('return', async () => {
      await answerOf('returnSpotCheck', { params: { id }, body: { comment } })
    })

  const items = data?.body.items.map((item) => ({
    ...item,
    verdict: own.get(item.changeId) ?? item.verdict,
  }))
  const read = data?.body
  // The newest of both: an answer to an own verdict may be ahead of what was read, or behind it.
  const check = told && read && told.judged >= read.judged && read.state === 'open' ? told : read
  return { check, items, error, refetch, judge, accept, giveBack, busy, result }
}

export type ShownSpotCheck = ReturnType<typeof useSpotCheck>
