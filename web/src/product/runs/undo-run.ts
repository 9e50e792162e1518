import type { Reply } from '@stammbuch/contracts/client'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { askTogether, forgetRun, laterIn } from '../own-actions.ts'

/** What became of taking a run back: how much went, and what stays because it changed since. */
export type Undone = Extract<Reply<'undoRun'>, { readonly undone: number }>

/** What taking a run back would do, counted anew each time it is asked. */
export const undoPreview = (runId: string) => ({
  ...read('previewUndo', { params: { runId } }),
  staleTime: 0,
  gcTime: 0,
})

interface Described {
  /** For the job tray. */
  readonly title: string
  readonly href?: string | null
  /** Whether whoever began it still looks at where the outcome is shown. */
  readonly isSeen?: () => boolean
  /** What one step of the run is called, and several. */
  readonly step?: readonly [one: string, many: string]
  /** Everything that was built on it goes back with it. */
  readonly withLater?: boolean
}

const ask = async (runId: string, described: Described, withLater: boolean): Promise<Undone> => {
  const { title, href = null, isSeen = () => true, step = ['Schritt', 'Schritte'] } = described
  const input = { params: { runId }, body: { withLater } }
  const begun = await answerOf('undoRun', input, {
    respondAsync: true,
    expected: ['undo-in-the-way'],
  })
  const undone = await followJob<Undone>(begun, {
    title,
    href,
    isSeen,
    outcome: ({ undone }) => `${formatCount(undone, ...step)} zurückgenommen`,
  })
  if (undone.undone > 0 && undone.left.length === 0) forgetRun(runId)
  return undone
}

/**
 * Take back everything that a run did, followed to its end. Where something was built on it, it is asked
 * first if that goes back as well. @throws Problem
 */
export const undoRun = async (runId: string, described: Described): Promise<Undone> => {
  const { title, withLater = false } = described
  try {
    return await ask(runId, described, withLater)
  } catch (thrown) {
    const found = withLater ? null : laterIn(thrown)
    if (!found || !(await askTogether(title, found))) throw thrown
    return ask(runId, described, true)
  }
}

/** What became of taking something back, in a sentence. What stayed can be taken back by asking again. */
export const undoneWords = (
  { undone, left }: Undone,
  step: readonly [one: string, many: string] = ['Schritt', 'Schritte'],
): string => {
  if (undone === 0) return 'Es wurde nichts zurückgenommen.'
  const taken = `${formatCount(undone, ...step)} zurückgenommen.`
  return left.length === 0
    ? taken
    : `${taken} ${formatCount(left.length, 'bleibt', 'bleiben')}; der Rest lässt sich später noch zurücknehmen.`
}
