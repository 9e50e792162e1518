import '@/styles/app.css'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServer, plainText, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, anAccount, anAward, aProduct, changeId, ids } from '../testing/records.ts'

const emptyQueue = { list: [], total: 0, totalDataPoints: 0 }

test('[E-061] excluding asks first, is a proposed change, and leaves a note that offers the way back', async () => {
  const { screen, server } = await openAccount({
    answers: {
      proposeChange: () => {
        server.answer({ getAccount: anAccount({ excludedByEditor: true }) })
        return aChange({ attributeName: 'excludedByEditor' })
      },
    },
  })
  await screen.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await screen.getByRole('menuitem', { name: 'Ausschließen …' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Eintrag ausschließen?' })
  await expect.element(question.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  expect(server.callsOf('proposeChange')).toEqual([])
  await question.getByRole('button', { name: 'Ja, ausschließen' }).click()
  await expect
    .element(screen.getByText('Dieser Eintrag wurde durch die Redaktion ausgeschlossen.'))
    .toBeVisible()
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toMatchObject({
      attributeName: 'excludedByEditor',
      newValue: true,
    })
  const value = screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ })
  await expect.element(value).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(value)
    .toHaveAccessibleDescription('Der Eintrag ist ausgeschlossen und kann nicht bearbeitet werden.')
  await screen.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(2)
  await expect
    .poll(() => server.callsOf('proposeChange')[1]?.body)
    .toMatchObject({ newValue: false })
})

test('[E-062] a product that is excluded cannot be restored', async () => {
  signedIn()
  fakeServer({ getProduct: aProduct({ excludedByEditor: true }), listPending: emptyQueue })
  const { screen } = await renderPage(`/product/${ids.product}`)
  await expect.element(screen.getByText(/durch die Redaktion ausgeschlossen/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Wiederherstellen' }))
    .not.toBeInTheDocument()
})

test('[L-003] after excluding an award the focus is on the way back', async () => {
  const { screen, server } = await openAccount({
    account: anAccount({ awards: [anAward()] }),
    answers: {
      proposeChange: () => {
        server.answer({ getAccount: anAccount({ awards: [anAward({ excludedByEditor: true })] }) })
        return aChange({ attributeName: 'excludedByEditor' })
      },
    },
  })
  await screen.getByRole('button', { name: /Rang/, expanded: false }).click()
  await screen.getByRole('button', { name: 'Ausschließen', exact: true }).click()
  await screen.getByRole('button', { name: 'Ja, ausschließen' }).click()
  await expect.element(screen.getByRole('button', { name: 'Wiederherstellen' })).toHaveFocus()
})

test('[E-067] F marks for the follow-up', async () => {
  const { screen, server } = await openAccount({
    answers: { setFollowUp: anAccount({ markedForFollowUp: true }) },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('f')
  await expect.poll(() => server.callsOf('setFollowUp')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('setFollowUp')[0]?.params)
    .toMatchObject({ class: 'account', value: '1' })
})

test('[E-067] an unverified record says why it cannot be marked, also to the key', async () => {
  const { screen, server } = await openAccount({ account: anAccount({ isApproved: false }) })
  await expect
    .element(screen.getByRole('button', { name: 'Für das Follow-up markieren' }))
    .toHaveAccessibleDescription('Erst nach der initialen Verifizierung.')
  await userEvent.keyboard('f')
  await expect
    .element(screen.getByRole('status').getByText(/Erst nach der initialen/))
    .toBeVisible()
  expect(server.callsOf('setFollowUp')).toEqual([])
})

test('[E-068] the server’s text to the sync mark stands in a dialog, and OK reads the record again', async () => {
  const { screen, server } = await openAccount({
    answers: { requestSync: plainText('Der Eintrag ist vorgemerkt.') },
  })
  await screen.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await screen.getByRole('menuitem', { name: 'Zur Synchronisation vormerken' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Synchronisation' })
  await expect.element(dialog.getByText('Der Eintrag ist vorgemerkt.')).toBeVisible()
  const before = server.callsOf('getAccount').length
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => server.callsOf('getAccount').length).toBeGreaterThan(before)
})

test('[E-075] deleting a supplier identification needs the exact word and warns', async () => {
  const { screen, server } = await openAccount({
    account: anAccount({
      supplierIds: [
        {
          id: ids.identification,
          value: 'KLI-1',
          scope: null,
          supplier: { id: ids.supplier, name: 'Kliniknetz' },
        },
      ],
    }),
    answers: { deleteSupplierIdentification: null },
  })
  await screen.getByRole('button', { name: 'Kennung löschen: Kliniknetz: KLI-1' }).click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/kann nicht rückgängig gemacht werden/)).toBeVisible()
  await question.getByRole('textbox').fill('Löschen')
  await expect.element(question.getByText('Bestätigungsstring ist nicht korrekt.')).toBeVisible()
  expect(server.callsOf('deleteSupplierIdentification')).toEqual([])
  await question.getByRole('textbox').fill('LÖSCHEN')
  await question.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect.poll(() => server.callsOf('deleteSupplierIdentification')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('deleteSupplierIdentification')[0])
    .toMatchObject({
      params: { id: ids.identification },
      body: { confirmation: 'LÖSCHEN' },
    })
})

test('[E-076] an award moves to another year', async () => {
  const { screen, server } = await openAccount({
    account: anAccount({ awards: [anAward()] }),
    answers: {
      listPeriods: {
        list: ['2024', '2025'].map((name) => ({
          ...{ id: `${ids.period.slice(0, -1)}${name.slice(-1)}`, name, awardsCount: 0 },
          ...{ scoresCount: 0, samplesCount: 0, createdAt: '2026-01-01T00:00:00.000Z' },
        })),
        total: 2,
      },
      changeAwardPeriod: problem('award-exists', 409, {
        detail: 'Diese Auszeichnung gibt es in dem Jahrgang bereits.',
      }),
    },
  })
  await screen.getByRole('button', { name: /^2025 Top-Klinik/ }).click()
  await screen.getByRole('button', { name: 'Jahrgang ändern' }).click()
  const question = screen.getByRole('alertdialog')
  await question.getByRole('combobox').click()
  await screen.getByRole('option', { name: '2024' }).click()
  await question.getByRole('button', { name: 'Jahrgang ändern' }).click()
  await expect
    .element(question.getByText('Diese Auszeichnung gibt es in dem Jahrgang bereits.'))
    .toBeVisible()
  await expect
    .poll(() => server.callsOf('changeAwardPeriod')[0]?.params)
    .toEqual({
      id: ids.newAward,
      period: '2024',
    })
})

test('[E-077] a note is written with Strg and Eingabe and shown with author and time', async () => {
  const { screen, server } = await openAccount({
    answers: {
      addNote: ({ body }) => {
        const { content } = body as { content: string }
        const note = {
          id: changeId(9),
          createdAt: new Date().toISOString(),
          content,
          user: { id: ids.editor, fullName: 'Emma Engel' },
        }
        server.answer({ getAccount: anAccount({ messages: [note] }) })
        return note
      },
    },
  })
  await screen.getByRole('textbox', { name: 'Neuer Eintrag im Logbuch' }).fill('  Angerufen.  ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Angerufen.')).toBeVisible()
  await expect.element(screen.getByText('gerade eben')).toBeVisible()
  await expect
    .poll(() => server.callsOf('addNote')[0]?.body)
    .toMatchObject({ content: 'Angerufen.' })
})

test('[L-006] at 320 pixels the record does not scroll sideways', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  const { screen } = await openAccount()
  await expect.element(screen.getByRole('button', { name: 'Alles ausschließen' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})
