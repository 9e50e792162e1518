import '@/styles/app.css'
import type { Role } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { expect, test } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const id = (end: number) => `0198c0de-0000-7000-8000-${String(end).padStart(12, '0')}`
const [petra, erik, emma] = [id(1), id(2), id(3)]
const contact = { id: petra, class: 'contact', label: 'Lehmann, Petra' } as const
const at = '2026-06-15T08:30:00.000Z'
const by = { id: erik, fullName: 'Erik Ebert' }

const reading = (n: number): Reply<'listReadings'>['list'][number] => ({
  id: id(100 + n),
  at,
  reader: by,
  byToken: false,
  call: 'GET /contact/{id}',
  summary: 'Ein Kontakt mit seinen Beziehungen.',
  persons: [contact],
  personCount: n,
  rows: [],
  everybody: false,
})

const readings: Reply<'listReadings'> = {
  list: [reading(1), { ...reading(3), personCount: 12 }],
  total: 2,
  readers: [{ ...by, readings: 2, lastAt: at }],
  person: null,
  keptSince: '2026-01-02T08:00:00.000Z',
}

const users: Reply<'listUsers'> = {
  list: [
    {
      ...{ id: erik, email: 'e@x.example', fullName: 'Erik Ebert', shortCode: 'EEB' },
      ...{ roles: ['ROLE_EDITOR'], isActive: true, createdAt: at, updatedAt: null },
      lastSignInAt: null,
    },
  ],
  total: 1,
}

const open = async (path: string, answers: Answers, roles: readonly Role[] = ['ROLE_PRIVACY']) => {
  signedIn([...roles])
  const server = fakeServer({ listUsers: users, ...answers })
  return { server, ...(await renderPage(path)) }
}

test('[T-008] what somebody saw on a day is one sentence, and a list with the names', async () => {
  const { screen, server } = await open(
    `/datenschutz?reader=${erik}&from=2026-06-15&to=2026-06-15`,
    { listReadings: readings },
  )
  await expect.element(screen.getByText(/sah Angaben am 15.06.2026 2-mal/)).toBeVisible()
  await expect.element(screen.getByText('und 11 weitere')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Lehmann, Petra' }).first()
  await expect.element(link).toHaveAttribute('href', `/contact/${petra}`)
  expect(server.callsOf('listReadings')[0]?.query).toMatchObject({
    readerId: erik,
    from: '2026-06-15',
    to: '2026-06-15',
  })
  await expect
    .element(screen.getByText(/älteste verzeichnete Zugriff ist vom 02.01.2026/))
    .toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[T-008] who saw a person is named with how often, and the choice stands in the address', async () => {
  const readers = [
    { ...by, readings: 4, lastAt: at },
    { id: emma, fullName: 'Emma Engel', readings: 1, lastAt: at },
  ]
  const { screen, server, router } = await open('/datenschutz', {
    listReadings: ({ query }) =>
      query.personId ? { ...readings, person: contact, readers, total: 5 } : readings,
    listContacts: { list: [{ ...contact, zipCode: '90402', city: 'Nürnberg' }], total: 1 } as never,
  })
  const person = screen.getByRole('combobox', { name: 'Kontakt' })
  await person.click()
  // Opening the list alone reads nobody.
  await expect.element(screen.getByText('Bitte einen Namen eingeben.')).toBeVisible()
  expect(server.callsOf('listContacts')).toEqual([])
  await person.fill('Lehm')
  await screen.getByRole('option', { name: /Lehmann, Petra/ }).click()
  await expect
    .element(screen.getByText('2 Benutzer sahen die Angaben zu Lehmann, Petra 5-mal.'))
    .toBeVisible()
  await expect.element(screen.getByText('Emma Engel: 1')).toBeVisible()
  expect(router.state.location.search).toMatchObject({ person: petra })
})

test('[T-008] the register says what left, whom it told of, and who fetched it', async () => {
  const file: Reply<'listHandovers'>['list'][number] = {
    ...{ position: 17, at, kind: 'export', name: 'alle-Kontakte.xlsx', by },
    ...{ content: 'Alle verifizierten Kontakte', rows: 9, bytes: 900, sha256: '00' },
    ...{ personal: true, persons: 9, fields: ['Nachname', 'E-Mail'], about: null },
    fetched: [{ position: 18, at, by: { id: emma, fullName: 'Emma Engel' } }],
  }
  const { screen } = await open('/datenschutz?tab=files', {
    listHandovers: { list: [file], total: 1 },
    listRecipients: {
      list: [
        {
          ...{ target: 'salesforce', isSetUp: true, persons: 3, waiting: 0 },
          ...{ firstAt: at, lastAt: at, fields: ['Nachname'] },
        },
      ],
      total: 1,
    },
  })
  const row = screen.getByRole('row', { name: /Alle verifizierten Kontakte/ })
  await expect.element(row.getByText('9 Personen')).toBeVisible()
  await expect.element(row.getByText('Emma Engel, 15.06.2026, 10:30')).toBeVisible()
  await expect.element(screen.getByText('hält 3 Personen')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

const forgotten: Reply<'listForgotten'> = {
  list: [
    {
      ...{ contactId: petra, position: 40, at, by, reason: 'retention', fields: 6 },
      check: {
        ...{ id: id(9), contactId: petra, checkedAt: at, position: 41, by },
        ...{ outcome: 'clean', unsearched: [] },
        stores: [{ store: 'log', removed: 0, left: 0, places: [] }],
      },
    },
  ],
  total: 1,
}

test('[T-008] an erasure stands with ground, check and its places in the log', async () => {
  const { screen } = await open('/datenschutz?tab=forgotten', { listForgotten: forgotten })
  await expect.element(screen.getByText('Aufbewahrungsfrist abgelaufen')).toBeVisible()
  await expect.element(screen.getByText('Nichts mehr gefunden')).toBeVisible()
  await expect.element(screen.getByText('Löschung: Position 40')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

const preview: Reply<'previewErasure'> = {
  ...{ contact, merged: [], erasedAt: null, fields: 6, values: 2, openChanges: 1, notes: 0 },
  deliveries: [{ id: id(7), fileName: 'Ärzte.csv', rows: 2 }],
  ...{ exports: 1, dumps: 0, targets: ['salesforce'], mentions: 0, relations: 0 },
}

test('[T-008] before somebody is forgotten it is counted, and auditors read it without being able to', async () => {
  const path = `/datenschutz?tab=person&person=${petra}`
  const { screen } = await open(path, { previewErasure: preview }, ['ROLE_AUDITOR'])
  await expect.element(screen.getByText('2 in Ärzte.csv')).toBeVisible()
  const erase = screen.getByRole('button', { name: 'Angaben löschen …' })
  await expect.element(erase).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('button', { name: 'Als PDF herunterladen' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[T-008] data protection forgets a person with ground and word, and sees the proof', async () => {
  const { screen, server } = await open(`/datenschutz?tab=person&person=${petra}`, {
    previewErasure: preview,
    listForgotten: forgotten,
    eraseContact: {
      ...{ id: petra, erasedAt: at, values: 2, closedChanges: 1, deliveredRows: 2, mentions: [] },
    },
  })
  await screen.getByRole('button', { name: 'Angaben löschen …' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('LÖSCHEN')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect
    .poll(() => server.callsOf('eraseContact')[0]?.body)
    .toEqual({ confirmation: 'LÖSCHEN', reason: 'request' })
  await expect.element(screen.getByText('Prüfung: Position 41')).toBeVisible()
})

test('[T-008] terms say what goes next', async () => {
  const { screen } = await open('/datenschutz?tab=retention', {
    listRetention: {
      list: [
        {
          ...{ what: 'readings', kept: '12 Monate', setting: 'READINGS_KEPT_MONTHS', stored: 4 },
          ...{ oldestAt: at, nextAt: '2999-06-15T08:30:00.000Z', within30Days: 0 },
        },
      ],
      total: 1,
    },
  })
  await expect.element(screen.getByText('READINGS_KEPT_MONTHS')).toBeVisible()
  await expect.element(screen.getByText('15.06.2999, 10:30 Uhr')).toBeVisible()
})

test('[T-008] an editor is told who may open the desk, and the server is asked nothing', async () => {
  const { screen, server } = await open('/datenschutz', {}, ['ROLE_EDITOR'])
  await expect.element(screen.getByText('Für diese Seite fehlt Ihnen das Recht.')).toBeVisible()
  expect(server.callsOf('listReadings')).toEqual([])
})

test('[T-001] who had which rights on a day stands with whoever gave them', async () => {
  const rights: Reply<'listRights'> = {
    list: [
      {
        ...{ id: erik, fullName: 'Erik Ebert', shortCode: 'EEB', isActive: true },
        roles: [
          { role: 'ROLE_EDITOR', since: at, by: { id: emma, fullName: 'Anna Amt' }, position: 4 },
        ],
        changes: [],
      },
    ],
    total: 1,
  }
  const path = '/verwaltung/rechte?day=2026-06-15'
  const { screen, server } = await open(path, { listRights: rights }, ['ROLE_AUDITOR'])
  await expect.element(screen.getByRole('heading', { name: 'Rechte am 15.06.2026' })).toBeVisible()
  await expect
    .element(screen.getByText(/Redaktion seit 15.06.2026, gegeben von Anna Amt/))
    .toBeVisible()
  expect(server.calls.some(({ query }) => query.day === '2026-06-15')).toBe(true)
  expect(await pageViolations()).toEqual([])
})
