import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { toast } from '@/ui/toast.ts'

/** Save all that is known of a person as a JSON file. */
export const downloadKnown = async (id: string): Promise<void> => {
  try {
    const known = await call('exportContact', { params: { id } })
    const blob = new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' })
    saveBlob(blob, `auskunft-${id}.json`)
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
  }
}
