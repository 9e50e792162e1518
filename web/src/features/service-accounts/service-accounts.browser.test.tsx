import '@/styles/app.css'
import type { ServiceAccount, User } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const emma = { id: idOf(101), fullName: 'Emma Engel', shortCode: 'EE', isActive: true }

const given = (at: number, name: string, values: Partial<ServiceAccount> = {}): ServiceAccount => ({
  id: idOf(at),
  name,
  shortCode: `D${at}`,
  clientId: `client-${at}`,
  owner: emma,
  roles: ['ROLE_EDITOR'],
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: inDays(30),
  endedAt: null,
  lastUsedAt: null,
  ...values,
})

const open = async (roles: User['roles'] = ['ROLE_ADMIN']) => {
  signedIn(roles)
  let accounts = [
    given(1, 'Nachtlauf'),
    given(2, 'Alt', { expiresAt: '2026-01-02T10:00:00.000Z' }),
    given(3, 'Vorbei', { endedAt: '2026-02-03T10:00:00.000Z' }),
    given(4, 'Verwaist', { owner: { ...emma, fullName: 'Otto Orth', isActive: false } }),
  ]
  const person = { ...emma, email: 'emma@stammbuch.example', roles: [], createdAt: inDays(-9) }
  const server = fakeServer({
    listServiceAccounts: () => ({ list: accounts, total: accounts.length }),
    listUsers: {
      list: [{ ...person, updatedAt: null, lastSignInAt: null }],
      total: 1,
    },
    createServiceAccount: ({ body }) => {
      const made = given(9, (body as { readonly name: string }).name)
      accounts = [made, ...accounts]
      return made
    },
    updateServiceAccount: ({ body }) => ({ ...given(1, 'Nachtlauf'), ...(body as object) }),
    endServiceAccount: ({ params }) => {
      accounts = accounts.map((one) =>
        one.id === params.id ? { ...one, endedAt: inDays(0) } : one,
      )
      return null
    },
  })
  return { ...(await renderPage('/verwaltung/dienstkonten')), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[O-006] the administration gives a program a name, a person who answers for it and rights', async () => {
  const { screen, server } = await open()
  await screen.getByRole('button', { name: 'Dienstkonto anlegen' }).click()
  const make = screen.getByRole('button', { name: 'Anlegen', exact: true })
  await screen.getByRole('textbox', { name: 'Name' }).fill('Messung')
  await screen.getByRole('textbox', { name: 'Kürzel' }).fill('MS')
  await screen.getByRole('textbox', { name: 'Client-ID' }).fill('messung')
  await expect.element(make).toHaveAccessibleDescription(/Bitte/)
  await screen.getByRole('combobox', { name: /Verantwortlich/ }).click()
  await screen.getByRole('option', { name: 'Emma Engel' }).click()
  await expect.element(make).toHaveAccessibleDescription('Bitte mindestens eine Rolle wählen.')
  await expect
    .element(screen.getByRole('checkbox', { name: 'Administration' }))
    .not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'IT' }).click()
  await make.click()
  await expect.element(screen.getByText('Messung', { exact: true })).toBeVisible()
  expect(server.callsOf('createServiceAccount').map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Messung', shortCode: 'MS', clientId: 'messung' },
      ...{ ownerId: emma.id, roles: ['ROLE_IT'], days: 365 },
    },
  ])
})

test('[O-006] a refusal is said in the dialog, which keeps what was typed', async () => {
  const { screen, server } = await open()
  server.answer({
    createServiceAccount: problem('client-id-taken', 409, {
      title: 'Diese Client-ID ist bereits vergeben.',
    }),
  })
  await screen.getByRole('button', { name: 'Dienstkonto anlegen' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Messung')
  await screen.getByRole('textbox', { name: 'Kürzel' }).fill('MS')
  await screen.getByRole('textbox', { name: 'Client-ID' }).fill('client-1')
  await screen.getByRole('combobox', { name: /Verantwortlich/ }).click()
  await screen.getByRole('option', { name: 'Emma Engel' }).click()
  await screen.getByRole('checkbox', { name: 'IT' }).click()
  await screen.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect.element(screen.getByText(/Client-ID ist bereits vergeben/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Client-ID' })).toHaveValue('client-1')
})

test('[O-006] the list says which are valid, and rights are changed and taken away there', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByText('Abgelaufen am 02.01.2026')).toBeVisible()
  await expect.element(screen.getByText('Beendet am 03.02.2026')).toBeVisible()
  await expect.element(screen.getByText('Otto Orth ist nicht aktiv')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Vorbei beenden' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Nachtlauf ändern' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Client-ID' })).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Revision' }).click()
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('updateServiceAccount').map(({ body }) => body))
    .toEqual([{ name: 'Nachtlauf', ownerId: emma.id, roles: ['ROLE_EDITOR', 'ROLE_AUDITOR'] }])
  await screen.getByRole('button', { name: 'Nachtlauf beenden' }).click()
  await screen.getByRole('button', { name: 'Ja, beenden' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Nachtlauf beenden' }))
    .not.toBeInTheDocument()
  expect(server.callsOf('endServiceAccount').map(({ params }) => params)).toEqual([{ id: idOf(1) }])
})

test('[O-006] an auditor only sees them', async () => {
  const auditor = await open(['ROLE_AUDITOR'])
  await expect.element(auditor.screen.getByText('Nachtlauf', { exact: true })).toBeVisible()
  await expect
    .element(auditor.screen.getByRole('button', { name: 'Nachtlauf beenden' }))
    .not.toBeInTheDocument()
})

test('[O-006] who may not see them is told so', async () => {
  const { screen, server } = await open(['ROLE_EDITOR'])
  await expect.element(screen.getByText('Dienstkonten sind für Sie nicht sichtbar.')).toBeVisible()
  expect(server.callsOf('listServiceAccounts')).toEqual([])
})

test.each<Theme>(['light', 'dark'])(
  '[L-006] the accounts and the dialog have no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const { screen } = await open()
    await expect.element(screen.getByText('Nachtlauf', { exact: true })).toBeVisible()
    expect(await pageViolations()).toEqual([])
    await screen.getByRole('button', { name: 'Dienstkonto anlegen' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)
