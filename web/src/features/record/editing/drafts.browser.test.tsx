import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAccount } from '../testing/open-record.tsx'
import { anAccount, anAward } from '../testing/records.ts'

const typed = async () => {
  const opened = await openAccount()
  const { screen } = opened
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 2')
  return opened
}

test('signing out with something typed asks first, because it would be lost', async () => {
  const { screen, server } = await typed()
  await screen.getByRole('button', { name: /^Benutzermenü/ }).click()
  await screen.getByRole('menuitem', { name: 'Abmelden' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Abmelden und Entwürfe verwerfen?' })
  await question.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect.element(screen.getByRole('img', { name: /^Entwurf/ })).toBeVisible()
  expect(server.callsOf('getConfig')).toEqual([])
})

test('what was typed outlives that a colleague excludes the record and restores it', async () => {
  const { screen, server, queryClient } = await typed()
  server.answer({ getAccount: anAccount({ excludedByEditor: true }) })
  await queryClient.invalidateQueries()
  await expect.element(screen.getByText(/durch die Redaktion ausgeschlossen/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Straße' }).query()).toBeNull()
  server.answer({ getAccount: anAccount() })
  await queryClient.invalidateQueries()
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Straße' })).toHaveValue('Markt 2')
})

test('[L-006] at 320 px an editor stays on the page, and a long name of a field off its value', async () => {
  await page.viewport(320, 700)
  const { screen } = await typed()
  await expect.element(screen.getByRole('button', { name: /^Vorschlagen/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await userEvent.keyboard('{Escape}')
  const name = screen.getByText('Hauptansprechpartner', { exact: true }).element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  // Where there is room it stands in one line.
  await page.viewport(1366, 800)
  const oneLine = screen.getByText('Beschreibung', { exact: true }).element().clientHeight
  await expect.poll(() => name.clientHeight).toBe(oneLine)
})

test('an award leads to the product that it was given for', async () => {
  const product = { id: anAccount().id, class: 'product' as const, label: 'Brise Kombi 400 2025' }
  const { screen } = await openAccount({ account: anAccount({ awards: [anAward({ product })] }) })
  await screen.getByRole('button', { name: /Rang/, expanded: false }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Brise Kombi 400 2025' }))
    .toHaveAttribute('href', `/product/${product.id}`)
})

test('what would be lost by leaving is called by its name, a begun note too', async () => {
  const { screen, router } = await openAccount()
  await screen.getByRole('textbox', { name: 'Neuer Eintrag im Logbuch' }).fill('Rückruf am')
  void router.navigate({ to: '/' })
  const question = screen.getByRole('alertdialog', { name: 'Notiz verwerfen?' })
  await expect.element(question.getByText(/^Eine Notiz fürs Logbuch ist begonnen/)).toBeVisible()
  await expect.element(question.getByText(/Wert/)).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 2')
  void router.navigate({ to: '/' })
  await expect
    .element(screen.getByText(/^1 Wert wurde getippt, .* Eine Notiz fürs Logbuch ist begonnen/))
    .toBeVisible()
})
