import { sentenceOf } from '@/api/problem.ts'
import { takeBack } from '@/api/take-back.ts'
import { toast } from '@/ui/toast.ts'
import { useRecordPage } from './page-context.ts'
import { canBeTakenBack, lastDecision, type SentDecision, settleDecision } from './sent.ts'

const undoneTexts = {
  accept: 'Der Wert von vorher ist wieder gespeichert.',
  decline: 'Der Wert ist wieder vorgeschlagen.',
} as const

/** Take back decisions of this visit, each once; older ones stand under „Letzte Aktionen“. */
export const useTakeBack = () => {
  const { commands } = useRecordPage()
  const undo = async (made: SentDecision): Promise<void> => {
    const { change, decision } = made
    if (!canBeTakenBack(change.id)) return
    settleDecision(change.id, 'undone')
    void toast.undone(change.id)
    try {
      await takeBack(change, decision)
      void toast.success(undoneTexts[decision])
    } catch (thrown) {
      settleDecision(change.id, 'done')
      void toast.error('Das konnte nicht rückgängig gemacht werden.', sentenceOf(thrown))
    }
    await commands.refresh()
  }
  return {
    undo,
    undoLast: (): void => {
      const made = lastDecision()
      if (made) void undo(made)
    },
  }
}
