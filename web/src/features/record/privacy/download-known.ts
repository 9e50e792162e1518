import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { toast } from '@/ui/toast.ts'

/** Save all that is known of a person as a JSON file. */
export const downloadKnown = async (id: string): Promise<void> => {
  try {
    const known = await call('exportContact', { params: { id } })
    const blob = new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `auskunft-${id}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
  }
}
