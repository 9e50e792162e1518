import type { LaterOperation } from '@stammbuch/contracts'
import { Problem } from '@/api/problem.ts'
import { createStore } from '@/state/store.ts'

/** What stands in the way of taking something back, for the question about it. */
export interface InTheWay {
  /** What is to be taken back. */
  readonly words: string
  readonly later: readonly LaterOperation[]
  readonly laterTotal: number
  /** Take all of it back. */
  readonly together: () => unknown
  /** Nothing is taken back. */
  readonly leave?: () => void
}

/** The question that is open now, if one is. */
export const inTheWay = createStore<InTheWay | null>(null)

/** What a refused undo says to be in the way; `null` when it was refused for another reason. */
export const laterIn = (thrown: unknown): Pick<InTheWay, 'later' | 'laterTotal'> | null => {
  if (!(thrown instanceof Problem) || thrown.code !== 'undo-in-the-way') return null
  const { later = [], laterTotal = 0 } = thrown.body as Partial<InTheWay>
  return { later, laterTotal }
}

/** Ask to take back everything that was built on something as well. Gives the answer. */
export const askTogether = (
  words: string,
  found: Pick<InTheWay, 'later' | 'laterTotal'>,
): Promise<boolean> =>
  new Promise((resolve) => {
    const together = (): void => resolve(true)
    inTheWay.set({ words, ...found, together, leave: () => resolve(false) })
  })
