import type { FieldValue } from '@stammbuch/contracts'
import { sentenceOf } from '@/api/problem.ts'
import { toast } from '@/ui/toast.ts'
import { useRecordPage } from '../page-context.ts'
import { type ShownRecord, targetOf } from '../record-types.ts'

/** Proposes a value of the past for a record again, and says so. */
export const useProposeAgain = (
  record: ShownRecord,
): ((attribute: string, value: FieldValue) => void) => {
  const { commands } = useRecordPage()
  const propose = async (attribute: string, newValue: FieldValue): Promise<void> => {
    try {
      await commands.propose(targetOf(record), attribute, { newValue })
      void toast.success('Der Wert ist wieder vorgeschlagen.')
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
  }
  return (attribute, value) => void propose(attribute, value)
}
