import type { Reply } from '@stammbuch/contracts/client'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
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
  const set = async (value: '0' | '1'): Promise<void> => {
    try {
      await answerOf('setFollowUp', { params: { class: kind, id, value } })
      if (value === '0')
        void toast.undo(`Follow-up von „${nameOf(item)}“ aufgehoben`, () => void set('1'))
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
  }
  await set('0')
}
