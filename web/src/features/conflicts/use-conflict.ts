import type { Conflict, EditedSince } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { followedRead, useFollowedRead } from '@/live/use-followed-read.ts'
import { doing, offerUndo } from '@/product/own-actions.ts'
import { undoPreview, undoRun } from '@/product/runs/undo-run.ts'
import { toast } from '@/ui/toast.ts'
import type { Worklist } from './conflicts-search.ts'
import { conflictAction, type Decision } from './deciding/conflict-action.ts'
import { takeUp } from './deciding/take-up.ts'
import { stayingEdits } from './kept-edits.tsx'

/** The next one is there at once when somebody goes on. */
const useReadAhead = (
  id: string | undefined,
  { rgId, type, minSimilarity }: NonNullable<Call<'getConflict'>['query']>,
): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!id) return
    const input = { params: { id }, query: { rgId, type, minSimilarity } }
    void queries.prefetchQuery({ ...followedRead('getConflict', input), staleTime: 5000 })
  }, [queries, id, rgId, type, minSimilarity])
}

const undoneWords = (left: number, edits: number, withLater: boolean): string => {
  const rest = withLater ? ', und was darauf aufbaute, ist mit zurückgenommen' : ''
  if (edits > 0)
    return `Beide Einträge sind wieder da${rest}; was ${withLater ? 'sonst ' : ''}seither geändert wurde, blieb stehen.`
  return left === 0
    ? `Beide Einträge sind wieder wie vorher${rest}.`
    : `Beide Einträge sind wieder da; ${formatCount(left, 'Schritt ließ', 'Schritte ließen')} sich nicht zurücknehmen.`
}

/** Runs one action at a time and names the one that is under way; after a failure the conflict is read again. */
const useOneAtATime = (refetch: () => Promise<unknown>) => {
  const [busy, setBusy] = useState<string | null>(null)
  const working = useRef(false)
  const during = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (working.current) return
    working.current = true
    setBusy(name)
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
  return { busy, during }
}

/** A conflict that is kept up to date, with the ways to decide it. */
export const useConflict = (id: string, worklist: Worklist) => {
  const { can } = useSession()
  const { min: minSimilarity, ...named } = worklist
  const query = { ...named, minSimilarity }
  const { data, error, refetch } = useFollowedRead(
    'getConflict',
    { params: { id }, query },
    'conflicts',
  )
  useReadAhead(data?.next?.id, query)
  const queries = useQueryClient()
  const [editedSince, setEditedSince] = useState<readonly EditedSince[]>([])
  const [reply, setReply] = useState<Conflict | null>(null)
  const known = data?.conflict
  const conflict = reply && known && !known.solvedAt ? reply : known
  const onUndone = async (): Promise<void> => {
    setReply(null)
    await refetch()
  }

  const { busy, during } = useOneAtATime(refetch)
  const decide = (decision: Decision, what: string = decision.command) =>
    during(what, async () => {
      if (!conflict) return
      const input = { params: { id }, body: decision }
      const described = conflictAction(conflict, decision, onUndone)
      const { body, action } = await doing('decideConflict', described, () =>
        answerOf('decideConflict', input, { expected: ['conflict-solved'] }),
      )
      setReply(body)
      offerUndo(action)
    })
  const takeUpAgain = () =>
    during('take-up', async () => {
      await takeUp([id])
      await onUndone()
    })
  const undo = (runId: string) =>
    during('undo', async () => {
      const { editedSince: edits } = await queries.fetchQuery(undoPreview(runId))
      const title = 'Zusammenführung rückgängig machen'
      const { undone, left, withLater = false } = await undoRun(runId, { title })
      const stay = stayingEdits(edits, withLater)
      await onUndone()
      setEditedSince(undone === 0 ? [] : stay)
      if (undone === 0) void toast.info('Es wurde nichts zurückgenommen.')
      else void toast.success(undoneWords(left.length, stay.length, withLater))
    })
  const lacksRight = can('edit') ? null : 'Dafür fehlt Ihnen das Recht.'
  const closed = conflict?.solvedAt ? 'Dieser Konflikt ist gelöst.' : lacksRight
  return {
    ...{ data, conflict, error, refetch, editedSince, onUndone },
    ...{ decide, undo, takeUpAgain, busy, closed, worklist },
  }
}

export type ShownConflict = ReturnType<typeof useConflict>
