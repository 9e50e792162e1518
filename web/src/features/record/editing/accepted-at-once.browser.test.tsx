import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, ids } from '../testing/records.ts'

test('a value that is to hold at once is proposed and accepted in one call, with its way back', async () => {
  const accepted = aChange({ acceptedDate: '2026-11-20T10:00:00Z' })
  const { screen, server } = await openAccount({ answers: { proposeChange: accepted } })
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Schützenstraße 17')
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect
    .poll(() => server.callsOf('proposeChange').map(({ body }) => body))
    .toEqual([
      {
        targetClass: 'account',
        targetId: ids.account,
        attributeName: 'street',
        newValue: 'Schützenstraße 17',
        accept: true,
      },
    ])
  await expect.element(page.getByText('Wert übernommen')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Rückgängig/ })).toBeVisible()
  expect(server.callsOf('acceptChange')).toHaveLength(0)
})

test('where somebody else has to accept, a value to hold at once waits, and the page says so', async () => {
  const { screen, server } = await openAccount({ answers: { proposeChange: aChange() } })
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Schützenstraße 17')
  await screen.getByRole('button', { name: /^Gleich übernehmen/ }).click()
  await expect.element(page.getByText('Übernehmen muss ihn jemand anderes.')).toBeVisible()
  expect(server.callsOf('proposeChange')).toHaveLength(1)
})
