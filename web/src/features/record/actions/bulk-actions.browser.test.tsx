import '@/styles/app.css'
import { afterEach, expect, test, vi } from 'vitest'
import { openAccount } from '../testing/open-record.tsx'
import { aContactOf, anAccount, anAward, aScore, ids } from '../testing/records.ts'
import { unlockedFor } from './bulk-actions.tsx'

afterEach(() => vi.useRealTimers())

const whole = anAccount({
  isApproved: false,
  contacts: [aContactOf({ isApproved: false }), aContactOf({ id: ids.otherContact })],
  awards: [anAward({ isApproved: false })],
  scores: [aScore({ isApproved: false }), aScore({ id: ids.next, excludedByEditor: true })],
})

test('[E-065] [E-066] the bulk buttons are locked, and the questions count what they touch by class', async () => {
  const { screen, server } = await openAccount({
    account: whole,
    answers: {
      approveAll: {
        runId: ids.next,
        approved: { account: 1 },
        acceptedChanges: [],
        rejectedChanges: [],
      },
      undoCommand: { runId: ids.otherContact, undone: 4, left: [] },
      excludeAll: { runId: ids.next, excluded: { account: 1 } },
    },
  })
  const approve = screen.getByRole('button', { name: 'Alles verifizieren' })
  const exclude = screen.getByRole('button', { name: 'Alles ausschließen' })
  await expect.element(approve).toHaveAccessibleDescription('Bitte zuerst das Schloss öffnen.')
  await approve.click({ force: true })
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()

  await screen.getByRole('button', { name: /^Entsperren/ }).click()
  await approve.click()
  const question = screen.getByRole('alertdialog', { name: 'Alles verifizieren?' })
  for (const text of ['1 Unternehmen', '1 Kontakt', '1 Auszeichnung', '1 Erhebung'])
    await expect.element(question.getByText(text, { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Ja, alles verifizieren' }).click()
  await expect.poll(() => server.callsOf('approveAll')).toHaveLength(1)
  await expect.element(question).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Rückgängig' }).click()
  await expect
    .poll(() => server.callsOf('undoCommand')[0]?.params.commandId)
    .toBe(server.callsOf('approveAll')[0]?.commandId)

  await screen.getByRole('button', { name: /^(Entsperren|Sperren)/ }).click()
  if (exclude.element().getAttribute('aria-disabled') === 'true')
    await screen.getByRole('button', { name: /^Entsperren/ }).click()
  await exclude.click()
  const warning = screen.getByRole('alertdialog', { name: 'Alles ausschließen?' })
  await expect.element(warning.getByText('2 Kontakte', { exact: true })).toBeVisible()
  await expect.element(warning.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  await warning.getByRole('button', { name: 'Ja, alles ausschließen' }).click()
  await expect.poll(() => server.callsOf('excludeAll')).toHaveLength(1)
})

test('[E-065] the lock closes again after fifteen seconds and when the focus leaves it', async () => {
  expect(unlockedFor).toBe(15_000)
  const { screen } = await openAccount({ account: whole })
  const unlock = screen.getByRole('button', { name: /^Entsperren/ })
  const approve = screen.getByRole('button', { name: 'Alles verifizieren' })
  await unlock.click()
  await expect.element(approve).not.toHaveAttribute('aria-disabled')
  await screen.getByRole('textbox', { name: 'Neuer Eintrag im Logbuch' }).click()
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lock = unlock.element()
  if (lock instanceof HTMLElement) lock.click()
  await vi.advanceTimersByTimeAsync(unlockedFor - 100)
  expect(approve.element().getAttribute('aria-disabled')).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
})
