import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { aContact, ids } from '../testing/records.ts'

const at = '2026-11-20T09:00:00.000Z'

const open = async (roles: Parameters<typeof signedIn>[0], erasedAt: string | null = null) => {
  signedIn(roles)
  const server = fakeServer({
    getContact: aContact({ erasedAt, excludedByEditor: erasedAt !== null }),
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    eraseContact: {
      id: ids.contact,
      erasedAt: at,
      values: 12,
      closedChanges: 1,
      deliveredRows: 1,
      mentions: [{ recordId: ids.account, class: 'account', label: 'Klinikum Bad Tölz' }],
    },
  })
  return { server, ...(await renderPage(`/contact/${ids.contact}`)) }
}

test('[A-006] an administrator forgets a person with a reason and the word LÖSCHEN, and is told who is named elsewhere', async () => {
  const { screen, server } = await open(['ROLE_ADMIN'])
  await screen.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await screen.getByRole('menuitem', { name: 'Angaben zur Person löschen …' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByText(/kann nicht rückgängig gemacht werden/)).toBeVisible()
  await expect
    .element(dialog.getByText(/alle Speicher durchsucht: .*Datenbankabzüge/))
    .toBeVisible()
  const word = dialog.getByRole('textbox')
  await word.fill('Löschen')
  await expect.element(dialog.getByText('Bestätigungsstring ist nicht korrekt.')).toBeVisible()
  await word.fill('LÖSCHEN')
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect.poll(() => server.callsOf('eraseContact')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('eraseContact')[0]?.body)
    .toEqual({
      confirmation: 'LÖSCHEN',
      reason: 'request',
    })
  await expect
    .element(screen.getByRole('link', { name: 'Klinikum Bad Tölz' }))
    .toHaveAttribute('href', `/account/${ids.account}`)
})

test('[A-006] an editor is not offered to forget anybody', async () => {
  const { screen } = await open(['ROLE_EDITOR'])
  await screen.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Ausschließen …' })).toBeVisible()
  await expect
    .element(screen.getByRole('menuitem', { name: /Person|Auskunft/ }))
    .not.toBeInTheDocument()
})

test('[A-006] who was forgotten is shown as such, without a way back', async () => {
  const { screen } = await open(['ROLE_ADMIN'], at)
  await expect
    .element(screen.getByText('Die Angaben zu dieser Person wurden gelöscht.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Wiederherstellen' }))
    .not.toBeInTheDocument()
})
