import type { Change } from '@stammbuch/contracts'
import { useState } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { offerUndo } from '@/product/own-actions.ts'
import { toast } from '@/ui/toast.ts'
import { useRecordPage } from './page-context.ts'
import type { Decision } from './sent.ts'

/** Whether somebody was faster with the very same decision: then all is well. */
const isSame = (thrown: unknown, decision: Decision): boolean =>
  thrown instanceof Problem &&
  thrown.code === 'change-already-decided' &&
  thrown.body.decision === (decision === 'accept' ? 'accepted' : 'declined')

/** Deciding one change, with what the server says against it. */
export const useDecision = () => {
  const { commands } = useRecordPage()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const say = (id: string, sentence: string | null): void =>
    setRefusals((last) => {
      const next = new Map(last)
      if (sentence === null) next.delete(id)
      else next.set(id, sentence)
      return next
    })
  const decide = async (
    change: Change,
    decision: Decision,
    evenIfStale = false,
  ): Promise<boolean> => {
    say(change.id, null)
    try {
      const action = await commands.decide(change, decision, evenIfStale)
      if (action) offerUndo(action)
      return true
    } catch (thrown) {
      if (isSame(thrown, decision)) void toast.info(sentenceOf(thrown))
      else say(change.id, sentenceOf(thrown))
      return false
    }
  }
  return { decide, refusalOf: (id: string) => refusals.get(id) ?? null }
}
