import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { group, listed, toplist, user } from './testing/entries.ts'
import { openPage } from './testing/open-page.tsx'

test('[I-041] a supplier has a name of 1 to 30 characters; without one nothing can be saved', async () => {
  const { server, screen } = await openPage('/verwaltung/lieferanten', {
    listSuppliers: listed([
      { id: idOf(5), name: 'Destatis', createdAt: '2026-10-01T08:00:00.000Z' },
    ]),
    createSupplier: () =>
      problem('name-taken', 409, { detail: 'Dieser Name ist bereits vergeben.' }),
  })
  await expect.element(screen.getByText('Destatis')).toBeVisible()
  await screen.getByRole('button', { name: 'Datenlieferanten anlegen' }).click()
  const save = screen.getByRole('button', { name: 'Speichern' })
  const field = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await field.fill('x'.repeat(31))
  await expect.element(screen.getByText(/31\/30/)).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await field.fill(' destatis ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Dieser Name ist bereits vergeben.')).toBeVisible()
  await expect.poll(() => server.callsOf('createSupplier')[0]?.body).toEqual({ name: 'destatis' })
  server.answer({
    createSupplier: { id: idOf(6), name: 'Neu', createdAt: '2026-10-01T08:00:00.000Z' },
  })
  await field.fill('Neu')
  await save.click()
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
})

test('[I-040] users come 50 on a page by name; editing changes roles, short code and whether active', async () => {
  const people = Array.from({ length: 50 }, (_, index) => user(index))
  const { server, screen } = await openPage('/verwaltung/benutzer', {
    listUsers: { list: people, total: 120 },
    updateUser: ({ body }) => ({ ...user(3), ...(body as object) }),
  })
  await expect.element(screen.getByText('1–50 von 120')).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect
    .poll(() => server.callsOf('listUsers').at(-1)?.query)
    .toMatchObject({ offset: '50', limit: '50' })
  await screen.getByRole('button', { name: 'Bearbeiten: Person 3', exact: true }).click()
  await screen.getByRole('textbox', { name: 'Kürzel' }).fill('ABC')
  await screen.getByRole('checkbox', { name: 'Revision' }).click()
  await screen.getByRole('switch', { name: 'Aktiv' }).click()
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('updateUser')[0]?.body)
    .toEqual({
      shortCode: 'ABC',
      roles: ['ROLE_EDITOR', 'ROLE_AUDITOR'],
      isActive: false,
    })
})

test('[I-040] the address is given once, on creation; a refusal stands at its field', async () => {
  const { server, screen } = await openPage('/verwaltung/benutzer', {
    listUsers: listed([user(1)]),
    createUser: () =>
      problem('short-code-taken', 409, { detail: 'Dieses Kürzel ist bereits vergeben.' }),
  })
  await screen.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await screen.getByRole('textbox', { name: 'E-Mail' }).fill('neu@stammbuch.example')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Nora Neu')
  await screen.getByRole('textbox', { name: 'Kürzel' }).fill('N')
  const save = screen.getByRole('button', { name: 'Speichern' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('textbox', { name: 'Kürzel' }).fill('NN')
  await save.click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Kürzel' }))
    .toHaveAccessibleDescription(/bereits vergeben/)
  await expect
    .poll(() => server.callsOf('createUser')[0]?.body)
    .toEqual({
      email: 'neu@stammbuch.example',
      fullName: 'Nora Neu',
      shortCode: 'NN',
      roles: ['ROLE_EDITOR'],
      isActive: true,
    })
})

const toplists = {
  listToplistLabels: listed([toplist(1, 'Kardiologie'), toplist(2, 'Chirurgie')]),
  listRankingGroups: listed([group()]),
}

test('[I-042] similar names are hinted at and asked about; an exact one cannot be saved', async () => {
  const { server, screen } = await openPage('/verwaltung/toplisten', {
    ...toplists,
    similarToplistLabels: ({ query }) => ({
      exact: query.value === 'Kardiologie',
      list: query.value === 'Kardiologe' ? [{ id: idOf(21), value: 'Kardiologie' }] : [],
    }),
    createToplistLabel: toplist(3, 'Kardiologe'),
  })
  await screen.getByRole('button', { name: 'Topliste anlegen' }).click()
  const name = screen.getByRole('textbox', { name: 'Name' })
  const save = screen.getByRole('button', { name: 'Speichern' })
  await name.fill('Ka')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: 'Klinikliste (KLI)' }).click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await name.fill('Kardiologie')
  await expect
    .element(screen.getByText('Der Toplisten-Name „Kardiologie“ ist bereits vergeben.'))
    .toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await name.fill('Kardiologe')
  await expect.element(screen.getByText('Meintest du „Kardiologie“?')).toBeVisible()
  await save.click()
  await expect
    .element(screen.getByRole('alertdialog', { name: 'Ähnliche Ergebnisse gefunden' }))
    .toBeVisible()
  expect(server.callsOf('createToplistLabel')).toHaveLength(0)
  await screen.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect
    .poll(() => server.callsOf('createToplistLabel')[0]?.body)
    .toEqual({ value: 'Kardiologe', sghId: null, rankingGroupId: idOf(1) })
})

test('[I-042] toplists are searched, lead to their project, and stay while they are used', async () => {
  const { screen, router } = await openPage('/verwaltung/toplisten', {
    ...toplists,
    deleteToplistLabel: () =>
      problem('in-use', 409, {
        detail: 'Das wird noch verwendet und kann nicht gelöscht werden: 3 Auszeichnungen.',
      }),
  })
  await expect.element(screen.getByText('Chirurgie')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Suche' }).fill('KARDIO')
  await expect.poll(() => screen.getByText('Chirurgie').query()).toBeNull()
  expect(router.state.location.search).toMatchObject({ search: 'KARDIO' })
  await expect
    .element(screen.getByRole('link', { name: 'Klinikliste' }))
    .toHaveAttribute('href', '/projekt/KLI')
  await screen.getByRole('button', { name: 'Löschen: Kardiologie' }).click()
  await screen.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect.element(screen.getByText(/3 Auszeichnungen\./)).toBeVisible()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
})

test('[R-024] a project’s short code is given once; an empty CRM name is none', async () => {
  const { server, screen } = await openPage('/verwaltung/ranking-groups', {
    listRankingGroups: listed([group()]),
    updateRankingGroup: group(),
  })
  await screen.getByRole('button', { name: 'Bearbeiten: Klinikliste' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Kürzel' })).toHaveAttribute('readonly')
  await screen.getByRole('textbox', { name: 'Name im CRM' }).fill('')
  await screen.getByRole('checkbox', { name: 'Kontakte' }).click()
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('updateRankingGroup')[0]?.body)
    .toEqual({ salesforceName: null, salesforceManageContacts: true })
})

test('what a colleague changed of the same entry while it was open in a dialog is not sent back', async () => {
  const { server, screen } = await openPage('/verwaltung/ranking-groups', {
    listRankingGroups: listed([group()]),
    updateRankingGroup: group(),
  })
  await screen.getByRole('button', { name: 'Bearbeiten: Klinikliste' }).click()
  server.answer({ listRankingGroups: listed([group({ publicationSector: 'SECTOR_BUSINESS' })]) })
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill(' Kliniken ')
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('updateRankingGroup')[0]?.body)
    .toEqual({ name: 'Kliniken' })
})

test('whoever changes or deletes what is gone already is told so, and what was typed stays', async () => {
  const gone = () => problem('not-found', 404, { detail: 'Das gibt es hier nicht.' })
  const { screen } = await openPage('/verwaltung/toplisten', {
    listToplistLabels: listed([toplist(1, 'Kardiologie')]),
    similarToplistLabels: { exact: false, list: [] },
    updateToplistLabel: gone,
    deleteToplistLabel: gone,
  })
  const told = screen.getByText(/^Das wurde inzwischen von jemand anderem gelöscht\./)
  await screen.getByRole('button', { name: 'Bearbeiten: Kardiologie' }).click()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await name.fill('Herzmedizin')
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(told).toBeVisible()
  await expect.element(name).toHaveValue('Herzmedizin')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Ja, verwerfen' }).click()
  await screen.getByRole('button', { name: 'Löschen: Kardiologie' }).click()
  await screen.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect.element(told).toBeVisible()
})

const year = {
  id: idOf(9),
  name: '2026',
  awardsCount: 1200,
  scoresCount: 0,
  samplesCount: 3,
  createdAt: '2026-10-01T08:00:00.000Z',
}

test('[R-028] a narrow window shows the year whole; the table scrolls for the rest', async () => {
  await page.viewport(640, 800)
  const { screen } = await openPage('/verwaltung/periods', { listPeriods: listed([year]) })
  const cell = screen.getByRole('gridcell', { name: '2026', exact: true })
  await expect.element(cell).toBeVisible()
  expect(cell.element().scrollWidth).toBe(cell.element().clientWidth)
  await page.viewport(1280, 800)
})

test('[R-028] years show their counts and can be added by administrators, nothing else', async () => {
  const answers = { listPeriods: listed([year]), createPeriod: year }
  const { screen, server } = await openPage('/verwaltung/periods', answers)
  await expect.element(screen.getByText('1.200')).toBeVisible()
  expect(screen.getByRole('button', { name: /Bearbeiten|Löschen/ }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Jahrgang anlegen' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('2027')
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => server.callsOf('createPeriod')[0]?.body).toEqual({ name: '2027' })
})
