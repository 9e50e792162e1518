import '@/styles/app.css'
import type { ErasureReport } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { aChange, aContact, ids } from '../testing/records.ts'

const at = '2026-11-20T09:00:00.000Z'

/** The page of a person who was forgotten, with what the search of every store came to. */
const open = async (
  report: ErasureReport | null,
  roles: Parameters<typeof signedIn>[0] = ['ROLE_AUDITOR'],
) => {
  signedIn(roles)
  const check = { ...report, id: ids.account, contactId: ids.contact, checkedAt: at }
  const server = fakeServer({
    getContact: aContact({ erasedAt: at, excludedByEditor: true }),
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    listErasures: report ? { list: [check as never], total: 1 } : { list: [], total: 0 },
  })
  return { server, ...(await renderPage(`/contact/${ids.contact}`)) }
}

const clean: ErasureReport = {
  outcome: 'clean',
  stores: [{ store: 'deliveries', removed: 0, left: 0, places: [] }],
  unsearched: [],
}

test('[U-010] where nothing was found any more the page says so, and when it was looked', async () => {
  const { screen } = await open(clean)
  await expect.element(screen.getByText('Geprüft am 20.11.2026, 10:00 Uhr.')).toBeVisible()
  await expect.element(screen.getByText(/danach gesucht und nichts mehr gefunden/)).toBeVisible()
  await expect.element(screen.getByText(/Entfernt:/)).not.toBeInTheDocument()
})

test('[U-010] what was taken out is told by store, with its count', async () => {
  const { screen } = await open({
    ...clean,
    outcome: 'removed',
    stores: [
      { store: 'deliveries', removed: 2, left: 0, places: [] },
      { store: 'uploads', removed: 1, left: 0, places: [] },
    ],
  })
  await expect.element(screen.getByText(/was noch da war, ist entfernt/)).toBeVisible()
  await expect
    .element(screen.getByText('Entfernt: Lieferungen (2 Funde), unfertige Uploads (1 Fund).'))
    .toBeVisible()
})

test('[U-010] what is left stands with its place, and what is not listed is counted', async () => {
  const { screen } = await open({
    ...clean,
    outcome: 'left',
    stores: [
      { store: 'deliveries', removed: 0, left: 1, places: ['Lieferung 7: Blatt 2, Zeile 5'] },
      { store: 'log', removed: 0, left: 12, places: ['log.event position 4711'] },
    ],
  })
  await expect.element(screen.getByText(/Diese Stellen muss jemand ansehen:/)).toBeVisible()
  await expect.element(screen.getByText('Lieferungen: Lieferung 7: Blatt 2, Zeile 5')).toBeVisible()
  await expect.element(screen.getByText('Protokoll: log.event position 4711')).toBeVisible()
  await expect.element(screen.getByText('Protokoll: 11 weitere Stellen')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[U-010] an erasure from before there was a search says that none was made', async () => {
  const { screen } = await open(null)
  await expect
    .element(screen.getByText('Es wurde nicht in allen Speichern danach gesucht.'))
    .toBeVisible()
})

/** Go through the dialog until the person is forgotten. */
const forget = async ({ screen }: Awaited<ReturnType<typeof renderPage>>) => {
  await screen.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await screen.getByRole('menuitem', { name: 'Angaben zur Person löschen …' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('LÖSCHEN')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
}

/** A person with one open change, whom the next erasure forgets. */
const openKnown = async (listErasures: () => Reply<'listErasures'>) => {
  signedIn(['ROLE_ADMIN'])
  const change = aChange({
    targetClass: 'contact',
    targetId: ids.contact,
    target: { id: ids.contact, class: 'contact', label: 'Lehmann, Petra' },
    attributeName: 'telephoneNumber',
    oldValue: '0911 111111',
    newValue: '0911 222222',
    currentValue: '0911 111111',
  })
  const known = aContact({ erasedAt: null, openChanges: { telephoneNumber: 1 } })
  const erasedAt = new Date().toISOString()
  const server = fakeServer({
    getContact: known,
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    listChangesOfTarget: { list: [change], total: 1 },
    listErasures,
    eraseContact: () => {
      server.answer({
        getContact: aContact({ erasedAt, excludedByEditor: true }),
        listChangesOfTarget: { list: [], total: 0 },
      })
      return {
        id: ids.contact,
        erasedAt,
        values: 2,
        closedChanges: 1,
        deliveredRows: 0,
        mentions: [],
      }
    },
  })
  return { server, ...(await renderPage(`/contact/${ids.contact}`)) }
}

test('[U-010] while the search of every store is under way the page says so, and then what it came to', async () => {
  let over = false
  const check = { ...clean, id: ids.account, contactId: ids.contact, checkedAt: at }
  const page = await openKnown(() => (over ? { list: [check], total: 1 } : { list: [], total: 0 }))
  await forget(page)
  const { screen } = page
  await screen.getByRole('button', { name: 'Verstanden' }).click()
  await expect
    .element(screen.getByText('Alle Speicher werden noch danach durchsucht.'))
    .toBeVisible()
  over = true
  await expect
    .poll(() => screen.getByText(/Geprüft am/).query(), { timeout: 15_000 })
    .not.toBeNull()
})
