import { call } from '@/api/call.ts'
import { saveBlob } from '@/api/save-blob.ts'

/** Save all findings of a delivery as a file that spreadsheet programs open. */
export const saveFindings = async (sampleId: string, deliveryName: string): Promise<void> => {
  const text = String(await call('exportFindings', { params: { sampleId } }))
  const marked = text.startsWith('\ufeff') ? text : `\ufeff${text}`
  const blob = new Blob([marked], { type: 'text/csv;charset=utf-8' })
  saveBlob(blob, `Fundstellen ${deliveryName.replace(/\.[^.]*$/, '')}.csv`)
}
