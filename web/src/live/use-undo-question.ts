import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { undoPreview } from './undo-run.ts'

export const undoneSteps = (count: number): string => formatCount(count, 'Schritt', 'Schritte')

interface Question {
  /** What would be taken back, counted now. */
  readonly words: readonly string[]
  /** Why it cannot be taken back (yet); `null` when it can. */
  readonly lacks: string | null
}

/** The numbers for the question before a run is taken back. Nothing is asked while nobody asks. */
export const useUndoQuestion = (runId: string, asking: boolean): Question => {
  const { data, error } = useQuery({ ...undoPreview(runId), enabled: asking })
  if (error) return { words: [sentenceOf(error)], lacks: sentenceOf(error) }
  if (!data) return { words: ['Wird gezählt …'], lacks: 'Es wird noch gezählt.' }
  const words = [
    `${undoneSteps(data.undone)} ${data.undone === 1 ? 'wird' : 'werden'} zurückgenommen.`,
    data.kept > 0 && `Seither geändert ist und bleibt: ${formatNumber(data.kept)}.`,
    data.impossible > 0 && `Nicht möglich ist es bei: ${formatNumber(data.impossible)}.`,
    'Der Verlauf behält beides.',
  ]
  return {
    words: words.filter((one) => one !== false),
    lacks: data.undone === 0 ? 'Es gibt nichts zurückzunehmen.' : null,
  }
}
