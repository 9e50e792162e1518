import '@/styles/app.css'
import type { Reply } from '@stammbuch/contracts/client'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { aContact, ids } from '../testing/records.ts'

const at = '2026-11-20T09:00:00.000Z'

/** What goes with the person. */
const preview: Reply<'previewErasure'> = {
  contact: { id: ids.contact, class: 'contact', label: 'Lehmann, Petra' },
  merged: [{ id: ids.editor, class: 'contact', label: 'Lehmann, P.' }],
  erasedAt: null,
  fields: 9,
  values: 2,
  openChanges: 1,
  notes: 0,
  deliveries: [ids.account, ids.editor].map((id) => ({ id, fileName: 'Ärzte.csv', rows: 1 })),
  exports: 0,
  dumps: 0,
  targets: ['salesforce'],
  mentions: 1,
  relations: 3,
}

const open = async (roles: Parameters<typeof signedIn>[0], erasedAt: string | null = null) => {
  signedIn(roles)
  const server = fakeServer({
    getContact: aContact({ erasedAt, excludedByEditor: erasedAt !== null }),
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    previewErasure: preview,
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

test('[A-006] who is about to forget a person reads beforehand how much goes', async () => {
  const { screen, server } = await open(['ROLE_ADMIN'])
  await screen.getByRole('button', { name: 'Weitere Aktionen' }).click()
  expect(server.callsOf('previewErasure')).toEqual([])
  await screen.getByRole('menuitem', { name: 'Angaben zur Person löschen …' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect
    .element(
      dialog.getByText(
        'Werte in 2 Ereignissen des Protokolls, 2 Zeilen in 2 Lieferungen und die Angaben von 1 Eintrag, der in diesen zusammengeführt wurde',
      ),
    )
    .toBeVisible()
  await expect
    .element(dialog.getByText(/^Übertragen wurden die Angaben an Salesforce/))
    .toBeVisible()
  expect(server.callsOf('eraseContact')).toEqual([])
  // Counting is no file about the person: none is made that the register would name.
  expect(server.callsOf('exportContact')).toEqual([])
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
