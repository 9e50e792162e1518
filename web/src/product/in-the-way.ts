import type { LaterOperation, ProblemCode } from '@stammbuch/contracts'
import { call } from '@/api/call.ts'
import { Problem } from '@/api/problem.ts'
import { createStore } from '@/state/store.ts'

/** True where something was built on it that can go back with it. */
export const canGoTogether = (
  later: readonly Pick<LaterOperation, 'blocks' | 'whyNot'>[],
): boolean =>
  later.every(({ blocks, whyNot }) => !blocks || whyNot === null) &&
  later.some(({ whyNot }) => whyNot === null)

/** The later operations that hinder an undo. */
export interface Hindrance {
  readonly later: readonly LaterOperation[]
  readonly laterTotal: number
  /** Code of the reason that it is refused for good; absent while all of it can go back together. */
  readonly whyNot?: string | null
  /** The rest of it was taken back already. */
  readonly isRest?: boolean
}

/** The question about something that hinders an undo. */
export interface InTheWay extends Hindrance {
  /** The words for the action that is to be taken back. */
  readonly words: string
  /** Take all of it back. */
  readonly together: () => unknown
  /** Nothing is taken back. */
  readonly leave?: () => void
}

/** The question that is open now, if one is. */
export const inTheWay = createStore<InTheWay | null>(null)

/** The hindrance that a refused undo names; `null` when it was refused for another reason. */
export const laterIn = (thrown: unknown): Hindrance | null => {
  if (!(thrown instanceof Problem) || thrown.code !== 'undo-in-the-way') return null
  const { later = [], laterTotal = 0, whyNot = null } = thrown.body as Partial<Hindrance>
  return { later, laterTotal, whyNot }
}

/** Asks to take back everything that was built on something as well. Gives the answer. */
export const askTogether = (words: string, found: Hindrance): Promise<boolean> =>
  new Promise((resolve) => {
    const together = (): void => resolve(true)
    inTheWay.set({ words, ...found, together, leave: () => resolve(false) })
  })

/** Refusals of a preview: then there is nothing more to name. */
const expected: readonly ProblemCode[] = [
  'not-found',
  'already-undone',
  'nothing-to-undo',
  'run-not-undoable',
  'run-unfinished',
  'note-final',
]

const previewOf = (kind: 'run' | 'command', id: string) =>
  kind === 'run'
    ? call('previewUndo', { params: { runId: id } }, { expected })
    : call('previewUndoOfCommand', { params: { commandId: id } }, { expected })

/** True while a decision cannot be taken back alone, or not at all. */
export const isHindered = async (commandId: string): Promise<boolean> => {
  try {
    const { undone, later } = await previewOf('command', commandId)
    return undone === 0 || later.some(({ blocks }) => blocks)
  } catch {
    return false
  }
}

/** The operations that an undo left something for, where all of it can go back together; else `null`. */
export const hindranceOf = async (
  kind: 'run' | 'command',
  id: string,
): Promise<Hindrance | null> => {
  try {
    const { later, laterTotal } = await previewOf(kind, id)
    return canGoTogether(later) ? { later, laterTotal } : null
  } catch {
    return null
  }
}
