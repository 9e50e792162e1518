import '@/styles/app.css'
import type { SubjectExport } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { aContact, ids } from '../testing/records.ts'

const at = '2026-11-20T09:00:00.000Z'

const anEvent = (position: number, personal: boolean) => ({
  ...{ position, personal, id: ids.editor, stream: ids.contact, kind: 'record', version: position },
  ...{ type: 'ChangeAccepted', schema: 1, subject: null, data: {}, actor: ids.editor },
  ...{ role: 'ROLE_EDITOR', source: 'ui', cause: { commandId: ids.editor, runId: null }, at },
  ...{ hash: '00', actorName: 'Erik Ebert', actorShortCode: 'EB', supplier: null, changes: [] },
})

const aRow = { row: 7, cells: ['Adler'] }

/** All that is known of the person. */
const known: SubjectExport = {
  exportedAt: at,
  position: 9,
  contact: aContact(),
  merged: [aContact()],
  events: [anEvent(1, true), anEvent(2, true), anEvent(3, false)],
  deliveries: [ids.account, ids.editor].map((id) => ({
    ...{ id, fileName: 'Ärzte.csv', supplier: 'Kliniknetz', receivedAt: at },
    ...{ headers: ['name'], rows: [aRow] },
  })),
  recipients: [{ target: 'salesforce', firstAt: at, lastAt: at }],
}

const open = async (roles: Parameters<typeof signedIn>[0], erasedAt: string | null = null) => {
  signedIn(roles)
  const server = fakeServer({
    getContact: aContact({ erasedAt, excludedByEditor: erasedAt !== null }),
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    exportContact: known,
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
  expect(server.callsOf('exportContact')).toEqual([])
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
