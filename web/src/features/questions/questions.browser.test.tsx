import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const supplier = '0190f2a0-0000-7000-8000-000000000001'

test('[T-001] all twenty questions stand on one page, and one that lacks something asks for it there', async () => {
  signedIn(['ROLE_AUDITOR'])
  fakeServer({
    listSuppliers: {
      list: [{ id: supplier, name: 'Kliniknetz' }] as never,
      total: 1,
    },
    listLogChecks: { list: [], total: 0 },
  })
  const { screen, router } = await renderPage('/fragen')
  await expect.element(screen.getByRole('heading', { name: 'Fragen', level: 1 })).toBeVisible()
  expect(screen.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(20)
  const form = screen.getByRole('form', { name: /^Wer hat in einem Monat falsche Werte/ })
  await form.getByRole('combobox', { name: 'Lieferant' }).fill('Klinik')
  await screen.getByRole('option', { name: 'Kliniknetz' }).click()
  await form.getByLabelText('Monat').fill('2026-06')
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await expect
    .poll(() => router.state.location)
    .toMatchObject({
      pathname: '/protokoll',
      search: {
        supplierId: supplier,
        decision: 'accepted',
        corrected: '1',
        from: '2026-06-01',
        to: '2026-06-30',
      },
    })
})

test('[L-006] the questions have no axe violation', async () => {
  document.documentElement.lang = 'de'
  signedIn(['ROLE_AUDITOR'])
  fakeServer({ listLogChecks: { list: [], total: 0 } })
  const { screen } = await renderPage('/fragen')
  await expect.element(screen.getByRole('heading', { name: 'Fragen', level: 1 })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('without the right there are no questions', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({})
  const { screen } = await renderPage('/fragen')
  await expect.element(screen.getByText('Für diese Fragen fehlt Ihnen das Recht.')).toBeVisible()
})
