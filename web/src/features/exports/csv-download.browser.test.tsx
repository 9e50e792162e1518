import { expect, onTestFinished, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

const csv = '\ufeffName;Stadt\r\nKlinik Süd;Plön\r\n'

/** Collects what the page hands to the browser to be saved. */
const savedFiles = (): Blob[] => {
  const saved: Blob[] = []
  const real = URL.createObjectURL
  URL.createObjectURL = (file: Blob) => {
    saved.push(file)
    return real(file)
  }
  onTestFinished(() => {
    URL.createObjectURL = real
  })
  return saved
}

test('a CSV file is saved as it lies on the server, with the mark by which Excel knows its letters', async () => {
  const saved = savedFiles()
  signedIn()
  fakeServer({
    listRankingGroups: { list: [], total: 0 },
    listDictionaries: { list: [], total: 0 },
    exportGenerationStatus: false,
    listExports: {
      list: [
        {
          filename: 'sgh-KLI-2026.csv',
          modified: 1_790_000_001,
          pathname: 'abcdefghijklmnopqrst01',
          rows: 1,
          bytes: 40,
        },
      ],
      total: 1,
    },
    downloadExport: () =>
      new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  })
  const { screen } = await renderPage('/export')
  await screen.getByRole('button', { name: 'sgh-KLI-2026.csv herunterladen', exact: true }).click()
  await expect.poll(() => saved).toHaveLength(1)
  const [file] = saved
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
  expect(bytes).toEqual(new TextEncoder().encode(csv))
})
