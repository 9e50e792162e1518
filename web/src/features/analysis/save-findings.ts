import { call } from '@/api/call.ts'

/** Save all findings of a delivery as a file that spreadsheet programs open. */
export const saveFindings = async (sampleId: string, deliveryName: string): Promise<void> => {
  const text = String(await call('exportFindings', { params: { sampleId } }))
  const marked = text.startsWith('\ufeff') ? text : `\ufeff${text}`
  const url = URL.createObjectURL(new Blob([marked], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `Fundstellen ${deliveryName.replace(/\.[^.]*$/, '')}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
