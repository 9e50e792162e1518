import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { openAccount } from './testing/open-record.tsx'
import {
  aChange,
  aContact,
  aContactOf,
  anAccount,
  anAward,
  aProduct,
  aProductOf,
  aScore,
  changeId,
  ids,
} from './testing/records.ts'

const emptyQueue = { list: [], total: 0, totalDataPoints: 0 }
const noList = { list: [], total: 0 }

test('[E-020] another root type renders nothing and asks the server nothing', async () => {
  signedIn()
  const server = fakeServer({})
  const { screen, router } = await renderPage(`/supplier/${ids.account}`)
  expect(router.state.matches.at(-1)?.routeId).toBe('/$rootType/$id')
  await expect.element(screen.getByRole('main')).toBeEmptyDOMElement()
  expect(server.calls.filter(({ params }) => params.id === ids.account)).toEqual([])
})

test('[E-021] an account shows its relations in the order they matter', async () => {
  const { screen } = await openAccount({
    account: anAccount({
      mainContact: { id: ids.otherContact, class: 'contact', label: 'Zander, Ulf' },
      mainContactId: ids.otherContact,
      contacts: [aContactOf(), aContactOf({ id: ids.otherContact, label: 'Zander, Ulf' })],
      products: [aProductOf({ brand: 'Marke', label: 'Modell X', modelYear: '2025' })],
      awards: [
        anAward({
          id: ids.oldAward,
          period: { id: ids.olderPeriod, name: '2023' },
          displayName: 'Alt',
        }),
        anAward({ displayName: 'Neu' }),
      ],
      scores: [aScore()],
    }),
    answers: {
      similarAccounts: {
        list: [
          {
            ...{ id: ids.next, class: 'account', label: 'Klinikum Tölz', name: 'Klinikum Tölz' },
            ...{ surname: null, firstName: null, street: null, zipCode: '83646', city: 'Bad Tölz' },
            ...{ isApproved: true, excludedByEditor: false, openChanges: 0, position: 1 },
          },
        ],
        total: 1,
      },
    },
  })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Klinikum Bad Tölz' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Marke - Modell X - 2025' }))
    .toHaveAttribute('href', `/product/${ids.product}`)
  await expect.element(screen.getByRole('link', { name: 'Klinikum Tölz' })).toBeVisible()
  const sections = screen.getByRole('heading', { level: 2 }).elements()
  const order = sections.map(({ textContent }) => textContent?.replace(/\d+$/, ''))
  expect(order.filter((name) => /Produkte|Ansprech|Ausz|Erheb/.test(name ?? ''))).toEqual([
    'Produkte',
    'Ansprechpartner',
    'Auszeichnungen',
    'Erhebungen',
  ])
  expect(order).toContain('Logbuch')
  const people = screen.getByRole('link', { name: /Zander|Meyer/ }).elements()
  expect(people.map(({ textContent }) => textContent)).toEqual(['Zander, Ulf', 'Meyer, Ute'])
  const awards = screen.getByRole('button', { name: /^202\d (Alt|Neu)/ }).elements()
  expect(awards.map(({ textContent }) => textContent?.slice(0, 7))).toEqual(['2025Neu', '2023Alt'])
})

test('[E-021] without people it says so, and does without similar accounts that cannot be had', async () => {
  const { screen } = await openAccount({
    answers: { similarAccounts: problem('internal', 500) },
  })
  await expect.element(screen.getByText('Es liegen keine Ansprechpartner vor.')).toBeVisible()
  await expect.element(screen.getByText('Ähnliche Unternehmen')).not.toBeInTheDocument()
})

test('[E-022] a contact shows the main account first', async () => {
  signedIn()
  const account = anAccount()
  fakeServer({
    getContact: aContact({
      accounts: [
        { ...account, id: ids.next, label: 'Andere GmbH' },
        { ...account, label: 'Zuerst AG' },
      ],
      mainAccount: { id: ids.account, class: 'account', label: 'Zuerst AG' },
    }),
    listPending: emptyQueue,
  })
  const { screen } = await renderPage(`/contact/${ids.contact}`)
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Dr. Ute Meyer' }))
    .toBeVisible()
  const links = screen.getByRole('link', { name: /GmbH|AG/ }).elements()
  expect(links.map(({ textContent }) => textContent)).toEqual(['Zuerst AG', 'Andere GmbH'])
})

test('[E-023] a product is named after its maker, and says when it has none', async () => {
  signedIn()
  const server = fakeServer({
    getProduct: aProduct({ account: anAccount({ name: 'Adlerwerke' }) }),
    listPending: emptyQueue,
  })
  const { screen, queryClient } = await renderPage(`/product/${ids.product}`)
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Adlerwerke - Modell X' }))
    .toBeVisible()
  server.answer({ getProduct: aProduct() })
  await queryClient.invalidateQueries()
  await expect
    .element(screen.getByText('Das Produkt ist keinem Hersteller zugeordnet.'))
    .toBeVisible()
})

const waits = /wartet auf die initiale redaktionelle Verifizierung/

test('[E-024] [U-005] the blue banner says what is missing without verification, what verifying will do, and U takes it back', async () => {
  const { screen, server } = await openAccount({
    account: anAccount({ isApproved: false, version: 7 }),
    open: [
      aChange({ createdAt: '2026-11-01T08:00:00.000Z', newValue: 'Alt 1' }),
      aChange({ id: changeId(1), newValue: 'Neu 2' }),
      aChange({ id: changeId(2), attributeName: 'zipCode', newValue: '8364600' }),
    ],
    answers: {
      approveAccount: { record: anAccount(), acceptedChanges: [changeId(1)], rejectedChanges: [] },
      undoCommand: { runId: changeId(3), undone: 1, left: [] },
    },
  })
  await expect.element(screen.getByText(waits)).toBeVisible()
  await expect
    .element(
      screen.getByText(
        'Ohne sie fehlt er in Exporten und im CRM, und Änderungen können nicht übernommen werden.',
      ),
    )
    .toBeVisible()
  await screen
    .getByRole('button', {
      name: 'Beim Verifizieren: 1 Vorschlag übernommen und 2 Vorschläge abgelehnt',
    })
    .click()
  await expect.element(screen.getByText(/durch einen neueren Wert ersetzt/)).toBeVisible()
  await expect.element(screen.getByText(/PLZ: höchstens 5 Zeichen/)).toBeVisible()
  await screen.getByRole('button', { name: 'Verifizieren', exact: true }).click()
  await expect.poll(() => server.callsOf('approveAccount')).toHaveLength(1)
  await expect.poll(() => server.callsOf('approveAccount')[0]?.headers.get('if-match')).toBe('"7"')
  await expect.element(screen.getByText(/^nimmt zurück: „.*“ verifiziert$/)).toBeVisible()
  await userEvent.keyboard('u')
  await expect
    .poll(() => server.callsOf('undoCommand').map(({ params }) => params.commandId))
    .toEqual([server.callsOf('approveAccount')[0]?.commandId])
})

test('[E-024] [E-026] neither an excluded record nor inspection shows the banner', async () => {
  const { screen, router } = await openAccount({
    account: anAccount({ isApproved: false }),
    search: '?inspect=1',
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByText(waits)).not.toBeInTheDocument()
  await router.navigate({ to: `/account/${ids.account}` as string })
  await expect.element(screen.getByText(waits)).toBeVisible()
})

test('[E-026] inspection offers nothing to do, and does not ask for similar accounts', async () => {
  const { screen, server } = await openAccount({ open: [aChange()], search: '?inspect=1' })
  await expect.element(screen.getByText('Offene Änderungen')).toBeVisible()
  for (const name of [
    /bearbeiten$/,
    'Übernehmen',
    'Alles verifizieren',
    'Weitere Aktionen',
    'Nächster Eintrag',
  ])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  expect(server.callsOf('similarAccounts')).toEqual([])
  await screen.getByRole('link', { name: 'Inspektion verlassen' }).click()
  await expect.element(screen.getByRole('button', { name: 'Übernehmen' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('who may only read is offered nothing to change', async () => {
  const { screen } = await openAccount({ open: [aChange()], roles: ['ROLE_AUDITOR'] })
  await expect.element(screen.getByText('Offene Änderungen')).toBeVisible()
  for (const name of [/bearbeiten$/, 'Übernehmen', 'Alles verifizieren', 'Weitere Aktionen'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test('an earlier state is read at its position, framed, and leads back to now', async () => {
  const { screen, server, router } = await openAccount({
    search: '?at=12',
    answers: {
      getAccount: ({ query }) =>
        anAccount({ street: query.asOf === '12' ? 'Alte Gasse 1' : 'Schützenstraße 15' }),
    },
  })
  await expect.element(screen.getByText('Alte Gasse 1')).toBeVisible()
  await expect.element(screen.getByText(/^Stand:/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /bearbeiten$/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Straße: Schützenstraße 15, bearbeiten' }))
    .toBeVisible()
  expect(router.state.location.search).toEqual({})
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect
    .poll(() => server.callsOf('getAccount').map(({ query }) => query.asOf))
    .toContain('12')
})

test('leaving with something typed asks first', async () => {
  const { screen, router } = await openAccount({ answers: { listContacts: noList } })
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 2')
  await screen.getByRole('button', { name: /^Telefon: .*, bearbeiten$/ }).click()
  void router.navigate({ to: '/' })
  const question = screen.getByRole('alertdialog', { name: 'Entwürfe verwerfen?' })
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  expect(router.state.location.pathname).toBe(`/account/${ids.account}`)
  await expect.element(screen.getByRole('img', { name: /^Entwurf/ })).toBeVisible()
})

test('what was typed is kept across another page, said on coming back, and can be thrown away', async () => {
  const { screen, router } = await openAccount({ answers: { listContacts: noList } })
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 2')
  void router.navigate({ to: '/' })
  await screen.getByRole('button', { name: 'Behalten und weiter' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  router.history.back()
  await expect.element(screen.getByText('1 Entwurf von vorhin ist wieder da.')).toBeVisible()
  document.documentElement.lang = 'de'
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Straße' })).toHaveValue('Markt 2')
  await screen.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(screen.getByText(/von vorhin/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: /^Entwurf/ })).not.toBeInTheDocument()
  expect(sessionStorage.getItem('stammbuch.drafts')).toBeNull()
})

test('a reload in the middle of typing loses nothing, and another person in the same tab sees nothing of it', async () => {
  const { screen } = await openAccount({ answers: { listContacts: noList } })
  await screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Straße' }).fill('Markt 2')
  await screen.unmount()
  const again = await openAccount({ answers: { listContacts: noList } })
  await expect.element(again.screen.getByText('1 Entwurf von vorhin ist wieder da.')).toBeVisible()
  await expect.element(again.screen.getByRole('img', { name: /^Entwurf/ })).toBeVisible()
  await again.screen.unmount()
  const kept = sessionStorage.getItem('stammbuch.drafts') ?? ''
  sessionStorage.setItem('stammbuch.drafts', kept.replace(/"userId":"[^"]*"/, '"userId":"other"'))
  const other = await openAccount({ answers: { listContacts: noList } })
  await expect
    .element(other.screen.getByRole('button', { name: /^Straße: .*, bearbeiten$/ }))
    .toBeVisible()
  expect(other.screen.getByRole('img', { name: /^Entwurf/ }).all()).toEqual([])
})

test('the moments of the transfer stay inside their card beside the record', async () => {
  await page.viewport(1280, 800)
  const at = '2026-11-22T01:26:00.000Z'
  const { screen } = await openAccount({
    account: anAccount({
      elasticSearchFirstReleasedAt: at,
      elasticSyncRequested: at,
      elasticSyncExecuted: at,
      salesForceFirstReleasedAt: at,
      salesForceSyncRequested: at,
      salesForceSyncExecuted: at,
    }),
  })
  const table = screen.getByRole('table').filter({ hasText: 'Angefordert' })
  await expect.element(table).toBeVisible()
  const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
  expect(right(table.element())).toBeLessThanOrEqual(right(table.element().parentElement) - 16)
})
