import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, anAccount, aScore, changeId, ids } from '../testing/records.ts'

test('[E-070] a click edits the field in its place, and Eingabe proposes and writes nothing', async () => {
  const { screen, server } = await openAccount({ answers: { proposeChange: aChange() } })
  const value = screen.getByRole('button', { name: 'Straße: Schützenstraße 15, bearbeiten' })
  await expect.element(value).toBeVisible()
  const before = value.element().getBoundingClientRect()
  await value.click()
  const input = screen.getByRole('textbox', { name: 'Straße' })
  await expect.element(input).toHaveFocus()
  expect(input.element().getBoundingClientRect().height).toBe(before.height)
  await input.fill('Schützenstraße 17')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toEqual({
      targetClass: 'account',
      targetId: ids.account,
      attributeName: 'street',
      newValue: 'Schützenstraße 17',
    })
  await expect
    .element(screen.getByRole('button', { name: 'Straße: Schützenstraße 15, bearbeiten' }))
    .toHaveFocus()
})

test('an own proposal shows at once as proposed, beside the value that still holds', async () => {
  let answer: (change: ReturnType<typeof aChange>) => void = () => undefined
  const { screen } = await openAccount({
    answers: {
      proposeChange: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  })
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 1')
  await screen.getByRole('button', { name: /^Vorschlagen/ }).click()
  const row = screen.getByText('Markt 1 vorgeschlagen')
  await expect.element(row).toBeVisible()
  answer(aChange({ newValue: 'Markt 1' }))
  await expect
    .element(screen.getByRole('button', { name: 'Straße: Schützenstraße 15, bearbeiten' }))
    .toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
})

test('[E-070] Esc gives up, asking before typed text is lost, and leaving keeps a draft with a dot', async () => {
  const { screen, server } = await openAccount()
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 1')
  await userEvent.keyboard('{Escape}')
  await expect
    .element(screen.getByRole('alertdialog', { name: 'Eingabe verwerfen?' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('textbox', { name: 'Straße' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Straße' })).toHaveValue('Markt 1')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Ja, verwerfen' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Straße: Schützenstraße 15, bearbeiten' }))
    .toHaveFocus()

  await userEvent.keyboard('{F2}')
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 2')
  await screen.getByRole('button', { name: /^Telefon: .*, bearbeiten$/ }).click()
  await expect.element(screen.getByRole('img', { name: /^Entwurf/ })).toBeVisible()
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Straße' })).toHaveValue('Markt 2')
  expect(server.callsOf('proposeChange')).toHaveLength(0)
})

test('[E-071] proposing is possible for a changed and valid value only, and says why not', async () => {
  const { screen, server } = await openAccount()
  await screen.getByRole('button', { name: /^Name: .*, bearbeiten$/ }).click()
  const input = screen.getByRole('textbox', { name: 'Name', exact: true })
  const confirm = screen.getByRole('button', { name: /^Vorschlagen/ })
  await expect.element(confirm).toHaveAccessibleDescription('Der Wert ist unverändert.')
  await input.fill('   ')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('Name darf nicht leer sein.')
  await userEvent.keyboard('{Enter}')
  await input.fill('4711')
  await expect.element(screen.getByText('Typ ändert sich von Text auf Zahl.')).toBeVisible()
  expect(server.callsOf('proposeChange')).toHaveLength(0)
})

test('[E-071] numbers are understood as people write them, and an empty text becomes no value', async () => {
  const { screen, server } = await openAccount({ answers: { proposeChange: aChange() } })
  await screen.getByRole('button', { name: /^Breitengrad: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Breitengrad' }).fill('48.5')
  await expect.element(screen.getByText('Gelesen als 48,5')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toMatchObject({ newValue: 48.5 })

  await screen.getByRole('button', { name: /^Region: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Region' }).fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(2)
  await expect
    .poll(() => server.callsOf('proposeChange')[1]?.body)
    .toMatchObject({ newValue: null })
})

test('[E-071] [E-073] characters are counted from the first on, and too long a text is typed but not proposed', async () => {
  const { screen } = await openAccount()
  await screen.getByRole('button', { name: /^PLZ: .*, bearbeiten$/ }).click()
  const input = screen.getByRole('textbox', { name: 'PLZ' })
  await input.fill('836')
  await expect.element(screen.getByText('3/5')).toBeVisible()
  await input.fill('8364')
  await expect.element(screen.getByText('4/5')).toBeVisible()
  await input.fill('836464')
  await expect.element(input).toHaveValue('836464')
  await expect.element(screen.getByText('6/5 – 1 Zeichen zu viel')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^Vorschlagen/ }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a description of several lines is read without marks for its line ends', async () => {
  const { screen } = await openAccount({ account: anAccount({ description: 'Erste\nZweite' }) })
  const shown = screen.getByRole('button', { name: /^Beschreibung: .*, bearbeiten$/ })
  await expect.element(shown).toBeVisible()
  expect(shown.element().textContent).toBe('Erste\nZweite')
})

test('what is typed into the log book counts as a draft: leaving is asked about', async () => {
  const { screen, router } = await openAccount()
  await screen.getByRole('textbox', { name: 'Neuer Eintrag im Logbuch' }).fill('Bitte anrufen.')
  void router.navigate({ to: '/' })
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await screen.getByRole('button', { name: 'Hier bleiben' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Neuer Eintrag im Logbuch' }))
    .toHaveValue('Bitte anrufen.')
})

test('a dynamic field of a score is edited by its own type and proposed under its own name', async () => {
  const { screen, server } = await openAccount({
    account: anAccount({ scores: [aScore()] }),
    answers: { proposeChange: aChange() },
  })
  await screen.getByRole('button', { name: /^2025 Fachkliniken/ }).click()
  await screen.getByRole('button', { name: 'Betten: 412, bearbeiten' }).click()
  const input = screen.getByRole('textbox', { name: 'Betten' })
  await input.fill('412,5')
  await expect.element(input).toHaveAccessibleDescription('Betten: bitte eine ganze Zahl angeben.')
  await input.fill('1.420.000')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toEqual({
      targetClass: 'score',
      targetId: ids.score,
      attributeName: 'dynamicFields.beds',
      newValue: 1_420_000,
    })
})

test('what the server refuses stands at the field, and what was typed stays', async () => {
  const { screen } = await openAccount({
    answers: {
      proposeChange: problem('no-difference', 409, {
        title: 'Der Wert ist bereits so gespeichert.',
        detail: 'Der Wert ist bereits so gespeichert.',
      }),
    },
  })
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 1')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Der Wert ist bereits so gespeichert.')
  await expect.element(screen.getByRole('textbox', { name: 'Straße' })).toHaveValue('Markt 1')
})

test('a value that somebody else changed meanwhile never overwrites what is typed', async () => {
  await page.viewport(1280, 800)
  const accepted = aChange({
    newValue: 'Fremde Straße 2',
    acceptedDate: '2026-03-12T13:07:00.000Z',
    decidedBy: { id: ids.editor, shortCode: 'AB' },
  })
  const { screen, server, queryClient } = await openAccount()
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  const input = screen.getByRole('textbox', { name: 'Straße' })
  await input.fill('Meine Straße 1')
  server.answer({
    getAccount: anAccount({ street: 'Fremde Straße 2' }),
    listChangesOfTarget: { list: [accepted], total: 1 },
  })
  await queryClient.invalidateQueries()
  await expect
    .element(screen.getByText('Der Wert wurde von AB auf „Fremde Straße 2“ geändert.'))
    .toBeVisible()
  await expect.element(input).toHaveValue('Meine Straße 1')
  const keep = screen.getByRole('button', { name: 'Meinen behalten' })
  const note = keep.element().closest('[role="status"]')
  expect(keep.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    note?.getBoundingClientRect().right ?? 0,
  )
  await keep.click()
  await expect.element(screen.getByText(/von AB auf/)).not.toBeInTheDocument()
  await expect.element(input).toHaveValue('Meine Straße 1')
})

test('[E-072] a field with open changes shows a warning with their number, and opens them', async () => {
  const { screen, server } = await openAccount({
    open: [aChange(), aChange({ id: changeId(1), newValue: 'Markt 3' })],
    answers: { declineChange: aChange() },
  })
  await screen.getByRole('button', { name: 'Straße: 2 offene Änderungen' }).click()
  const details = screen.getByRole('dialog', { name: 'Straße: 2 offene Änderungen' })
  await expect
    .element(details.getByText('Import, Zeile 12, Spalte „Anschrift“').first())
    .toBeVisible()
  await details.getByRole('button', { name: 'Ablehnen' }).last().click()
  await expect.poll(() => server.callsOf('declineChange')).toHaveLength(1)
  await expect.poll(() => server.callsOf('declineChange')[0]?.params).toEqual({ id: changeId(1) })
})

test('[E-074] the history of a field stands in a table 160 pixels high with both dates', async () => {
  const decided = [
    aChange({
      id: changeId(2),
      newValue: 'Markt 9',
      acceptedDate: '2026-03-12T13:07:00.000Z',
      decidedBy: { id: ids.editor, shortCode: 'EE' },
    }),
    aChange({
      id: changeId(3),
      newValue: 'Gasse 4',
      declinedDate: '2026-02-01T08:00:00.000Z',
      decidedBy: { id: ids.editor, shortCode: 'EE' },
    }),
  ]
  const { screen, server } = await openAccount({
    answers: {
      listChangesOfTarget: ({ query }) =>
        query.pending === '0' && query.attribute === 'street'
          ? { list: decided, total: 2 }
          : { list: [], total: 0 },
      proposeChange: aChange(),
    },
  })
  await screen.getByRole('button', { name: 'Straße: Verlauf' }).click({ force: true })
  const table = screen.getByRole('region', { name: 'Verlauf' })
  await expect.element(table.getByRole('columnheader', { name: 'Übernommen' })).toBeVisible()
  expect((table.element() as HTMLElement).offsetHeight).toBe(160)
  await expect
    .element(table.getByRole('row', { name: /^Markt 9 12.03.2026, 14:07 – EE/ }))
    .toBeVisible()
  await expect
    .element(table.getByRole('row', { name: /^Gasse 4 – 01.02.2026, 09:00 EE/ }))
    .toBeVisible()
  await table.getByRole('button', { name: 'Diesen Wert wieder vorschlagen' }).first().click()
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toMatchObject({ newValue: 'Markt 9' })
})
