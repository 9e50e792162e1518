import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { toast } from '@/ui/toast.ts'

/** A question whose numbers are read before it is asked; `pending` is the reason of the reading that goes on. */
export const useBatchQuestion = <Question, Reason = true>() => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [pending, setPending] = useState<Reason | null>(null)
  const ask = async (reason: Reason, read: () => Promise<Question>): Promise<void> => {
    setPending(reason)
    try {
      setQuestion(await read())
    } catch (thrown) {
      void toast.error('Die Auswahl konnte nicht gezählt werden.', sentenceOf(thrown))
    } finally {
      setPending(null)
    }
  }
  return { question, pending, ask, close: () => setQuestion(null) }
}

/** Says that a run over many records did not come to its end. */
export const sayRunFailed = (thrown: unknown): void =>
  void toast.error('Der Lauf ist nicht zu Ende gekommen.', sentenceOf(thrown))
