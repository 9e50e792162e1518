import type { Job } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { askTogether, hindranceOf, laterIn } from '../in-the-way.ts'
import { forgetRun } from '../own-actions.ts'

/** The outcome of taking a run back: how much went, and what stays because it changed since. */
export type Undone = Extract<Reply<'undoRun'>, { readonly undone: number }> & {
  /** Everything that was built on it went back with it. */
  readonly withLater?: boolean
}

/** The query for the outcome of taking a run back, counted anew each time it is asked. */
export const undoPreview = (runId: string) => ({
  ...read('previewUndo', { params: { runId } }),
  staleTime: 0,
  gcTime: 0,
})

interface UndoDescription {
  /** For the job tray. */
  readonly title: string
  readonly href?: string | null
  /** True while the outcome is on screen; always, unless given. */
  readonly isSeen?: () => boolean
  /** The name of one step of the run, and of several. */
  readonly step?: readonly [one: string, many: string]
  /** Everything that was built on it goes back with it. */
  readonly withLater?: boolean
  /** True if everything built on it was shown before: then only what came since is asked about. */
  readonly isAsked?: boolean
  readonly onProgress?: ((job: Job) => void) | undefined
}

const ask = async (
  runId: string,
  description: UndoDescription,
  withLater: boolean,
): Promise<Undone> => {
  const { title, href = null, isSeen = () => true, step = ['Schritt', 'Schritte'] } = description
  const input = { params: { runId }, body: { withLater } }
  const begun = await answerOf('undoRun', input, {
    respondAsync: true,
    expected: ['undo-in-the-way'],
  })
  const shown = {
    ...{ title, href, isSeen },
    outcome: ({ undone }: Undone) => `${formatCount(undone, ...step)} zurückgenommen`,
  }
  const undone = await followJob<Undone>(begun, shown, description.onProgress)
  if (isWhole(undone)) forgetRun(runId)
  return { ...undone, withLater }
}

const isWhole = ({ undone, left }: Undone): boolean => undone > 0 && left.length === 0

/** The outcome when the person asked said no. */
const nothing: Undone = { runId: null, undone: 0, left: [] }

/** The rest of a run that went back in part, or not at all, together with what holds it, if that is wanted. */
const askForRest = async (
  runId: string,
  description: UndoDescription,
  first: Undone,
): Promise<Undone> => {
  const found = await hindranceOf('run', runId)
  const hindrance = found && { ...found, isRest: first.undone > 0 }
  if (!hindrance || !(await askTogether(description.title, hindrance))) return first
  const rest = await ask(runId, description, true)
  return { ...rest, undone: first.undone + rest.undone }
}

/**
 * Take back everything that a run did, followed to its end. Where something was built on it, it is asked
 * if that goes back as well; after a no nothing is taken back. @throws Problem
 */
export const undoRun = async (runId: string, description: UndoDescription): Promise<Undone> => {
  const { title, withLater = false, isAsked = false } = description
  try {
    const undone = await ask(runId, description, withLater)
    if (withLater || isAsked || isWhole(undone)) return undone
    return await askForRest(runId, description, undone)
  } catch (thrown) {
    const found = withLater ? null : laterIn(thrown)
    if (!found) throw thrown
    return (await askTogether(title, found)) ? ask(runId, description, true) : nothing
  }
}

/** Returns the outcome of taking something back, as a sentence. Steps that stayed can be taken back by asking again. */
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
