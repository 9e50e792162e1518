import '@/styles/app.css'
import type { SavedQuestion } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const supplier = '0190f2a0-0000-7000-8000-000000000001'

const dates = { createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' }
const own: SavedQuestion = {
  id: '0190f2a0-0000-7000-8000-000000000002',
  name: 'Übernommen im Juni',
  filters: { decision: 'accepted', from: '2026-06-01', to: '2026-06-30' },
  owner: { id: supplier, fullName: 'Otto Orth' },
  own: true,
  ...dates,
}
const others: SavedQuestion = {
  ...own,
  id: '0190f2a0-0000-7000-8000-000000000003',
  name: 'Selbst vorgeschlagen',
  filters: { own: '1' },
  owner: { id: supplier, fullName: 'Ada Adam' },
  own: false,
}
const quiet = { listLogChecks: { list: [], total: 0 } }

test('[T-001] all twenty questions stand on one page, and one that lacks something asks for it there', async () => {
  signedIn(['ROLE_AUDITOR'])
  fakeServer({
    listSuppliers: {
      list: [{ id: supplier, name: 'Kliniknetz' }] as never,
      total: 1,
    },
    listLogChecks: { list: [], total: 0 },
    listQuestions: { list: [], total: 0 },
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
  fakeServer({ ...quiet, listQuestions: { list: [own, others], total: 2 } })
  const { screen } = await renderPage('/fragen')
  await expect.element(screen.getByRole('heading', { name: 'Fragen', level: 1 })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

/** A server that keeps questions. */
const keeping = (...given: readonly SavedQuestion[]) => {
  let list = [...given]
  const server = fakeServer({
    ...quiet,
    listQuestions: () => ({ list, total: list.length }),
    createQuestion: ({ body }) => {
      const made = { ...own, ...(body as Pick<SavedQuestion, 'name' | 'filters'>) }
      list = [...list, made]
      return made
    },
    updateQuestion: ({ params, body }) => {
      list = list.map((one) => (one.id === params.id ? { ...one, ...(body as object) } : one))
      return list.find(({ id }) => id === params.id) ?? own
    },
    deleteQuestion: ({ params }) => {
      list = list.filter(({ id }) => id !== params.id)
      return null
    },
  })
  return server
}

test('[T-001] a saved question leads to its answer; another’s is asked as well, and changed by nobody else', async () => {
  signedIn(['ROLE_AUDITOR'])
  keeping(own, others)
  const { screen } = await renderPage('/fragen')
  await expect
    .element(screen.getByRole('link', { name: 'Übernommen im Juni' }))
    .toHaveAttribute('href', '/protokoll?decision=accepted&from=2026-06-01&to=2026-06-30')
  await expect
    .element(screen.getByRole('link', { name: 'Selbst vorgeschlagen', exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText(/von Ada Adam/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: '„Übernommen im Juni“ umbenennen' }))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^„Selbst vorgeschlagen“/ }).elements()).toEqual([])
})

test('[T-001] U takes back that a question was renamed, and that it was deleted', async () => {
  signedIn(['ROLE_AUDITOR'])
  const server = keeping(own)
  const { screen } = await renderPage('/fragen')
  await screen.getByRole('button', { name: '„Übernommen im Juni“ umbenennen' }).click()
  const name = screen.getByRole('textbox', { name: /^Name/ })
  await expect.element(name).toHaveValue('Übernommen im Juni')
  await name.fill('Juni')
  await screen.getByRole('button', { name: 'Umbenennen', exact: true }).click()
  await expect.element(screen.getByRole('link', { name: 'Juni', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await press('u')
  await expect
    .element(screen.getByRole('link', { name: 'Übernommen im Juni', exact: true }))
    .toBeVisible()

  await screen.getByRole('button', { name: '„Übernommen im Juni“ löschen' }).click()
  await expect.element(screen.getByText(/^Noch keine\./)).toBeVisible()
  await press('u')
  await expect
    .element(screen.getByRole('link', { name: 'Übernommen im Juni', exact: true }))
    .toBeVisible()
  expect(server.callsOf('createQuestion').at(-1)?.body).toEqual({
    name: own.name,
    filters: own.filters,
  })
})

test('without the right there are no questions', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({})
  const { screen } = await renderPage('/fragen')
  await expect.element(screen.getByText('Für diese Fragen fehlt Ihnen das Recht.')).toBeVisible()
})
