import type { PendingItem } from '@stammbuch/contracts'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { doing, offerUndo } from '@/product/own-actions.ts'
import { toast } from '@/ui/toast.ts'

/** Mark a record for the follow-up, with the way back. */
export const markForFollowUp = async ({ root }: PendingItem): Promise<void> => {
  const { class: kind, id } = root
  if (kind !== 'account' && kind !== 'contact') {
    void toast.info('Produkte haben kein Follow-up.')
    return
  }
  if (!root.isApproved) {
    void toast.info('Ein Follow-up geht erst nach der initialen Verifizierung.')
    return
  }
  try {
    const described = {
      text: `„${root.label}“ zum Follow-up markiert`,
      record: null,
      onUndone: () => undefined,
    }
    const { action } = await doing('setFollowUp', described, () =>
      answerOf('setFollowUp', { params: { class: kind, id, value: '1' } }),
    )
    offerUndo(action)
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
  }
}
