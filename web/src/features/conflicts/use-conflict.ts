import type { Conflict } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { useRef, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { followJob } from '@/live/follow-job.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { toast } from '@/ui/toast.ts'

type Decision = NonNullable<Call<'decideConflict'>['body']>

/** A conflict that is kept up to date, with the ways to decide it. */
export const useConflict = (id: string) => {
  const { can } = useSession()
  const { data, error, refetch } = useFollowedRead('getConflict', { params: { id } }, 'conflicts')
  const [told, setTold] = useState<Conflict | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const working = useRef(false)
  const read = data?.conflict
  const conflict = told && read && !read.solvedAt ? told : read

  const during = async (what: string, work: () => Promise<void>): Promise<void> => {
    if (working.current) return
    working.current = true
    setBusy(what)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof Problem && thrown.code === 'conflict-solved'))
        void toast.error(sentenceOf(thrown))
      await refetch()
    } finally {
      working.current = false
      setBusy(null)
    }
  }
  const decide = (decision: Decision, what: string = decision.command) =>
    during(what, async () => {
      const input = { params: { id }, body: decision }
      const { body } = await answerOf('decideConflict', input, { expected: ['conflict-solved'] })
      setTold(body)
    })
  const undo = (runId: string) =>
    during('undo', async () => {
      const begun = await answerOf('undoRun', { params: { runId } }, { respondAsync: true })
      const { left } = await followJob<{ readonly left: readonly unknown[] }>(begun, {
        title: 'Zusammenführung rückgängig machen',
        href: null,
        isSeen: () => true,
        outcome: () => 'Zurückgenommen.',
      })
      setTold(null)
      await refetch()
      void toast.success(
        left.length === 0
          ? 'Beide Einträge sind wieder wie vorher.'
          : `Beide Einträge sind wieder da; ${left.length} seither geänderte Werte blieben stehen.`,
      )
    })
  const closed = conflict?.solvedAt
    ? 'Dieser Konflikt ist gelöst.'
    : can('edit')
      ? null
      : 'Dafür fehlt Ihnen das Recht.'
  return { data, conflict, error, refetch, decide, undo, busy, closed }
}

export type ShownConflict = ReturnType<typeof useConflict>
