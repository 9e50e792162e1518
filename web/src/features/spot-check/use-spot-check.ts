import type { BulkResult, SpotCheck, Verdict } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import { cameToNothing, doing, offerUndo } from '@/product/own-actions.ts'
import { doingLong } from '@/product/runs/long-work.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

/** An own verdict, and the log position of its event; `null` while it is on its way. */
interface OwnVerdict {
  readonly verdict: Verdict
  readonly position: number | null
}

/** The check as the reply to a verdict has it, as of a log position. */
interface SpotCheckReply {
  readonly check: SpotCheck
  readonly position: number
}

type OwnVerdicts = ReadonlyMap<string, OwnVerdict>

/**
 * The server has answered to a verdict, unless another one was given meanwhile. Without a position it
 * wrote nothing: what was read has the word again.
 */
const answered = (
  own: OwnVerdicts,
  changeId: string,
  { verdict, position }: OwnVerdict,
): OwnVerdicts => {
  if (own.get(changeId)?.verdict !== verdict) return own
  const next = new Map(own)
  if (position === null) next.delete(changeId)
  else next.set(changeId, { verdict, position })
  return next
}

/** The two ends of a spot check: taking the rest, and giving the whole back. */
const useEnds = (id: string, reread: () => Promise<unknown>) => {
  const [result, setResult] = useState<BulkResult | null>(null)
  const [busy, setBusy] = useState<'accept' | 'return' | null>(null)
  const isSeen = useIsSeen()
  const during = async (end: 'accept' | 'return', work: () => Promise<void>): Promise<void> => {
    setBusy(end)
    try {
      await work()
      await reread()
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    } finally {
      setBusy(null)
    }
  }
  const accept = () =>
    during('accept', async () => {
      const described = { text: 'Rest nach Stichprobe übernommen', record: null, onUndone: reread }
      const input = { params: { id } }
      const { body, action } = await doingLong('acceptSpotCheck', described, input, {
        title: 'Rest nach Stichprobe übernehmen',
        href: `/verifikation/stichprobe/${id}`,
        isSeen,
        outcome: ({ acceptedChanges }) =>
          `${formatCount(acceptedChanges, 'Änderung', 'Änderungen')} übernommen`,
      })
      setResult(body)
      if (body.acceptedChanges > 0) offerUndo(action)
      else cameToNothing(action)
    })
  const giveBack = (comment: string) =>
    during('return', async () => {
      const described = {
        text: 'Stichprobe zurückgegeben',
        record: null,
        onUndone: () => undefined,
      }
      await doing('returnSpotCheck', described, () =>
        answerOf('returnSpotCheck', { params: { id }, body: { comment } }),
      )
    })
  return { accept, giveBack, busy, result }
}

/** A spot check with own verdicts laid over it until the reading has them: then the log has the word. */
export const useSpotCheck = (id: string) => {
  const [own, setOwn] = useState<OwnVerdicts>(new Map())
  const [reply, setReply] = useState<SpotCheckReply | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['getSpotCheck', id],
    queryFn: ({ signal }) => answerOf('getSpotCheck', { params: { id } }, { signal }),
  })
  useTopic(`spot-check:${id}`, data?.position ?? null, useMergedRead(refetch))
  const ends = useEnds(id, () => {
    setReply(null)
    return refetch()
  })

  const judge = async (changeId: string, verdict: Verdict): Promise<void> => {
    setOwn((all) => new Map(all).set(changeId, { verdict, position: null }))
    try {
      const body = { changeId, verdict }
      const answer = await answerOf('judgeSpotCheck', { params: { id }, body })
      const { position } = answer
      setOwn((all) => answered(all, changeId, { verdict, position }))
      if (position !== null) setReply({ check: answer.body, position })
    } catch (thrown) {
      setOwn((all) => answered(all, changeId, { verdict, position: null }))
      void refetch()
      void toast.error('Das Urteil wurde nicht gespeichert.', sentenceOf(thrown))
    }
  }

  const readAt = data?.position ?? 0
  const isAhead = ({ position }: { readonly position: number | null }): boolean =>
    position === null || position > readAt
  const items = data?.body.items.map((item) => {
    const verdict = own.get(item.changeId)
    return verdict && isAhead(verdict) ? { ...item, verdict: verdict.verdict } : item
  })
  // The newest of both: a reply to an own verdict may be ahead of the reading, or behind it.
  const check = reply && isAhead(reply) ? reply.check : data?.body
  return { check, items, error, refetch, judge, ...ends }
}

export type ShownSpotCheck = ReturnType<typeof useSpotCheck>
