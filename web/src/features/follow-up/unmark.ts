import type { Reply } from '@stammbuch/contracts/client'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { doing, offerUndo } from '@/product/own-actions.ts'
import { toast } from '@/ui/toast.ts'

export type Marked = Reply<'listFollowUp'>['list'][number]

/** Companies by their name, people by surname, then first name. */
export const nameOf = (item: Marked): string => {
  if (item.class !== 'contact') return item.name ?? item.label
  return [item.surname, item.firstName].filter(Boolean).join(', ') || item.label
}

/** Take the mark off, with the way back. The list follows the log by itself. */
export const unmark = async (item: Marked): Promise<void> => {
  const { class: kind, id } = item
  if (kind === 'product') return
  const described = {
    text: `Follow-up von „${nameOf(item)}“ aufgehoben`,
    record: null,
    onUndone: () => undefined,
  }
  try {
    const { action } = await doing('setFollowUp', described, () =>
      answerOf('setFollowUp', { params: { class: kind, id, value: '0' } }),
    )
    offerUndo(action)
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
  }
}
