import '@/styles/app.css'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const template = (useCase: string, name: string) => ({ useCase, name, version: '2026-11-20' })

beforeEach(() => {
  document.documentElement.lang = 'de'
})

test('[R-029] templates by use, file and version, each to be downloaded', async () => {
  signedIn()
  const server = fakeServer({
    listSupplierTemplates: {
      list: [
        template('Unternehmen', 'Vorlage-Unternehmen-2026-11-20.xlsx'),
        template('Auszeichnungen KLI – Klinikliste', 'Vorlage-Auszeichnungen-KLI-2026-11-20.xlsx'),
      ],
      total: 2,
    },
    downloadSupplierTemplate: () =>
      new Response('xlsx', { headers: { 'content-type': 'application/octet-stream' } }),
  })
  const { screen } = await renderPage('/templates')
  await expect.element(screen.getByText('Auszeichnungen KLI – Klinikliste')).toBeVisible()
  await expect.element(screen.getByText('20.11.2026').first()).toBeVisible()
  await screen
    .getByRole('button', { name: 'Vorlage-Unternehmen-2026-11-20.xlsx herunterladen' })
    .click()
  await expect
    .poll(() => server.callsOf('downloadSupplierTemplate').map(({ params }) => params.fileName))
    .toEqual(['Vorlage-Unternehmen-2026-11-20.xlsx'])
  expect(await pageViolations()).toEqual([])
})
