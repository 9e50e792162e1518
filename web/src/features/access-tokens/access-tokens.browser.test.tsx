import '@/styles/app.css'
import type { AccessToken, User } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const secret = 'stb_pat_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const given = (at: number, name: string, values: Partial<AccessToken> = {}): AccessToken => ({
  id: idOf(at),
  name,
  owner: { id: idOf(100 + at), fullName: 'Emma Engel', shortCode: 'EE' },
  roles: ['ROLE_EDITOR'],
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: inDays(30),
  revokedAt: null,
  ...values,
})

const open = async (roles: User['roles'] = ['ROLE_EDITOR'], address = '/zugriffstoken') => {
  signedIn(roles)
  let own = [
    given(1, 'Abgleich'),
    given(2, 'Alt', { expiresAt: '2026-01-02T10:00:00.000Z' }),
    given(3, 'Verloren', { revokedAt: '2026-02-03T10:00:00.000Z' }),
  ]
  const others = [given(4, 'Nachtlauf', { owner: { ...own[0]?.owner, fullName: 'Otto' } as never })]
  const server = fakeServer({
    listAccessTokens: () => ({ list: own, total: own.length }),
    listTokensOfPeople: { list: others, total: others.length },
    createAccessToken: ({ body }) => {
      const { name } = body as { readonly name: string }
      const made = given(9, name)
      own = [made, ...own]
      return { ...made, secret }
    },
    revokeAccessToken: ({ params }) => {
      own = own.map((one) => (one.id === params.id ? { ...one, revokedAt: inDays(0) } : one))
      return null
    },
    revokeTokenOfPerson: null,
  })
  return { ...(await renderPage(address)), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[O-006] a token is made with some of the own roles and shown once', async () => {
  const { screen, server } = await open(['ROLE_EDITOR', 'ROLE_IT'])
  await screen.getByRole('button', { name: 'Zugriffstoken anlegen' }).click()
  const make = screen.getByRole('button', { name: 'Anlegen', exact: true })
  await expect.element(make).toBeDisabled()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Messung')
  await expect.element(make).toHaveAccessibleDescription('Bitte mindestens eine Rolle wählen.')
  await expect
    .element(screen.getByRole('checkbox', { name: 'Administration' }))
    .not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'IT' }).click()
  await make.click()
  await expect.element(screen.getByText(secret)).toBeVisible()
  await expect.element(screen.getByText(/wird nur jetzt gezeigt/)).toBeVisible()
  expect(server.callsOf('createAccessToken').map(({ body }) => body)).toEqual([
    { name: 'Messung', roles: ['ROLE_IT'], days: 90 },
  ])
  await screen.getByRole('button', { name: 'Fertig' }).click()
  await expect.element(screen.getByText(secret)).not.toBeInTheDocument()
  await expect.element(screen.getByText('Messung', { exact: true })).toBeVisible()
})

test('[O-006] a refusal is said in the dialog, which keeps what was typed', async () => {
  const { screen, server } = await open()
  server.answer({
    createAccessToken: problem('too-many-tokens', 409, {
      title: 'Mehr als 50 gültige Zugriffstoken sind nicht möglich.',
    }),
  })
  await screen.getByRole('button', { name: 'Zugriffstoken anlegen' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Messung')
  await screen.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect.element(screen.getByText(/Mehr als 50 gültige/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Messung')
})

test('[O-006] the list says what is valid, expired and revoked, and revokes after a question', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByText('Abgelaufen am 02.01.2026')).toBeVisible()
  await expect.element(screen.getByText('Widerrufen am 03.02.2026')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Alt widerrufen' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Abgleich widerrufen' }).click()
  await screen.getByRole('button', { name: 'Ja, widerrufen' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Abgleich widerrufen' }))
    .not.toBeInTheDocument()
  expect(server.callsOf('revokeAccessToken').map(({ params }) => params)).toEqual([{ id: idOf(1) }])
  expect(server.callsOf('listTokensOfPeople')).toEqual([])
})

test('[O-006] the administration sees and revokes the tokens of everybody', async () => {
  const { screen, server } = await open(['ROLE_ADMIN'])
  const all = screen.getByRole('list', { name: 'Zugriffstoken aller Personen' })
  await expect.element(all.getByText(/^Otto · Redaktion/)).toBeVisible()
  await screen.getByRole('button', { name: 'Nachtlauf widerrufen' }).click()
  await screen.getByRole('button', { name: 'Ja, widerrufen' }).click()
  await expect
    .poll(() => server.callsOf('revokeTokenOfPerson').map(({ params }) => params))
    .toEqual([{ id: idOf(4) }])
})

test('[O-006] an auditor only sees the tokens of everybody', async () => {
  const { screen } = await open(['ROLE_AUDITOR'])
  const all = screen.getByRole('list', { name: 'Zugriffstoken aller Personen' })
  await expect.element(all.getByText('Nachtlauf', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Nachtlauf widerrufen' }))
    .not.toBeInTheDocument()
})

test('[O-006] the page is reached from the user’s menu', async () => {
  const { screen } = await open(['ROLE_EDITOR'], '/')
  await screen.getByRole('button', { name: /Benutzermenü/ }).click()
  await screen.getByRole('menuitem', { name: 'Zugriffstoken' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'Zugriffstoken', level: 1 }))
    .toBeVisible()
})

test.each<Theme>(['light', 'dark'])(
  '[L-006] the tokens and the dialog have no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const { screen } = await open(['ROLE_ADMIN'])
    await expect.element(screen.getByText('Nachtlauf')).toBeVisible()
    expect(await pageViolations()).toEqual([])
    await screen.getByRole('button', { name: 'Zugriffstoken anlegen' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)
