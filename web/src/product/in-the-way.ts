import type { LaterOperation, ProblemCode } from '@stammbuch/contracts'
import { call } from '@/api/call.ts'
import { Problem } from '@/api/problem.ts'
import { createStore } from '@/state/store.ts'

type Later = Pick<LaterOperation, 'blocks' | 'whyNot'>

const erased = 'Die Person wurde seither gelöscht. Das ist endgültig.'

/** The reason that nothing ever brings this back; `null` while it could still go back. */
export const whyNeverBack = (later: readonly Later[]): string | null =>
  later.some(({ blocks, whyNot }) => blocks && whyNot === 'contact-erased') ? erased : null

/** The reason that all of it cannot be taken back together; `null` when it can. */
export const whyNotTogether = (later: readonly Later[]): string | null =>
  whyNeverBack(later) ??
  (later.some(({ blocks, whyNot }) => blocks && whyNot !== null)
    ? 'Was im Weg steht, lässt sich nicht von hier aus zurücknehmen.'
    : null)

/** True where something was built on it that can go back with it. */
export const canGoTogether = (later: readonly Later[]): boolean =>
  whyNotTogether(later) === null && later.some(({ whyNot }) => whyNot === null)

/** The later operations that hinder an undo. */
export interface Hindrance {
  readonly later: readonly LaterOperation[]
  readonly laterTotal: number
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
  const { later = [], laterTotal = 0 } = thrown.body as Partial<Hindrance>
  return { later, laterTotal }
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
