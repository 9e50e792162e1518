import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, anAccount } from '../testing/records.ts'

test('what looks mistyped is said while typing, and can be proposed all the same', async () => {
  const { screen, server } = await openAccount({ answers: { proposeChange: aChange() } })
  for (const [field, typed, doubt] of [
    ['PLZ', 'ABCDE', 'Eine Postleitzahl hat hier fünf Ziffern (Deutschland).'],
    ['Ländercode', '11', '„11“ ist kein Ländercode. Gemeint sind zwei Buchstaben wie DE oder AT.'],
    ['E-Mail', 'nix', '„nix“ sieht nicht wie eine E-Mail-Adresse aus.'],
    [
      'Website',
      'javascript:alert(1)',
      '„javascript:alert(1)“ ist keine Adresse einer Website (http oder https).',
    ],
    ['Telefon', 'keins', '„keins“ sieht nicht wie eine Telefonnummer aus.'],
  ] as const) {
    await screen.getByRole('button', { name: new RegExp(`^${field}: .*, bearbeiten$`) }).click()
    await screen.getByRole('textbox', { name: field }).fill(typed)
    await expect.element(screen.getByText(doubt)).toBeVisible()
    await screen.getByRole('button', { name: /^Trotzdem vorschlagen/ }).click()
    await expect
      .poll(() => server.callsOf('proposeChange').at(-1)?.body)
      .toMatchObject({ newValue: typed })
  }
})

test('a town that does not lie under the postcode is doubted, by the tables that are loaded', async () => {
  const { screen, server } = await openAccount({
    answers: { checkPostcode: { fits: false, places: ['Kiel'] } },
  })
  await screen.getByRole('button', { name: /^Stadt: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'Stadt' }).fill('Plön')
  await expect
    .element(screen.getByText(/liegt nach der Postleitzahltabelle Kiel, nicht Plön\.$/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Trotzdem vorschlagen/ })).toBeVisible()
  expect(server.callsOf('checkPostcode')[0]?.query).toMatchObject({ city: 'Plön' })
})

/** An account whose postcode is being typed, and the answer of the tables about it, which can be held back. */
const typingPostcode = async (reply: { readonly fits: boolean; readonly places: string[] }) => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { screen, server } = await openAccount({
    account: anAccount({ zipCode: '24103', city: 'Kiel', countryCode: 'DE' }),
    answers: {
      proposeChange: aChange(),
      checkPostcode: async () => {
        await answered
        return reply
      },
    },
  })
  await screen.getByRole('button', { name: /^PLZ: .*, bearbeiten$/ }).click()
  await screen.getByRole('textbox', { name: 'PLZ' }).fill('14467')
  const proposed = () => server.callsOf('proposeChange')
  return { screen, server, answer, proposed }
}

test('Enter pressed at once waits for the tables, which warn before anything is proposed', async () => {
  const { screen, answer, proposed } = await typingPostcode({ fits: false, places: ['Potsdam'] })
  await userEvent.keyboard('{Enter}')
  const button = screen.getByRole('button', { name: /^(Trotzdem v|V)orschlagen/ })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect
    .element(
      screen.getByText('Unter 14467 liegt nach der Postleitzahltabelle Potsdam, nicht Kiel.'),
    )
    .toBeVisible()
  expect(proposed()).toEqual([])
  await expect.element(screen.getByRole('button', { name: /^Trotzdem vorschlagen/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => proposed()[0]?.body).toMatchObject({ newValue: '14467' })
})

test('Enter pressed at once proposes what the tables have nothing against', async () => {
  const fitting = await typingPostcode({ fits: true, places: [] })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => fitting.server.callsOf('checkPostcode')).toHaveLength(1)
  expect(fitting.proposed()).toEqual([])
  fitting.answer()
  await expect.poll(fitting.proposed).toHaveLength(1)
})

test('tables that do not answer hold no proposal up', async () => {
  const { proposed } = await typingPostcode({ fits: false, places: ['Potsdam'] })
  await userEvent.keyboard('{Enter}')
  await expect.poll(proposed, { timeout: 5000 }).toHaveLength(1)
})

test('who leaves the field while the tables are asked learns of their doubt, and the value stays a draft', async () => {
  const { screen, answer, proposed } = await typingPostcode({ fits: false, places: ['Potsdam'] })
  const elsewhere = screen.getByRole('textbox', { name: 'Neuer Eintrag im Logbuch' }).element()
  await userEvent.keyboard('{Enter}')
  // At once: a click may take longer than a proposal waits for the tables.
  ;(elsewhere as HTMLElement).focus()
  answer()
  await expect.element(screen.getByText('PLZ: noch nicht vorgeschlagen')).toBeVisible()
  await expect
    .element(screen.getByRole('img', { name: 'Entwurf, noch nicht vorgeschlagen' }))
    .toBeVisible()
  expect(proposed()).toEqual([])
})

test('giving up while the tables are asked proposes nothing', async () => {
  const { screen, server, answer, proposed } = await typingPostcode({ fits: true, places: [] })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('checkPostcode')).toHaveLength(1)
  await screen.getByRole('button', { name: /^Abbrechen/ }).click()
  answer()
  await expect.element(screen.getByRole('textbox', { name: 'PLZ' })).not.toBeInTheDocument()
  expect(proposed()).toEqual([])
})

test('a website, an address and a number lead there, and nothing else does', async () => {
  const account = anAccount({
    website: 'www.klinik-nord.de',
    emailAddress: 'info@klinik-nord.de',
    telephoneNumber: '+49 (0)431 12-34',
  })
  const { screen } = await openAccount({ account })
  const hrefs = () =>
    screen
      .getByRole('link', { name: /^(Website öffnen|E-Mail schreiben|Anrufen): / })
      .elements()
      .map((link) => link.getAttribute('href'))
  await expect
    .poll(() => hrefs().toSorted())
    .toEqual(['https://www.klinik-nord.de', 'mailto:info@klinik-nord.de', 'tel:+494311234'])
})

test('what only looks like a link is none', async () => {
  const account = anAccount({ website: 'javascript:alert(1)', emailAddress: 'nix' })
  const { screen } = await openAccount({ account })
  await expect.element(screen.getByText('javascript:alert(1)')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^(Website öffnen|E-Mail schreiben): / }))
    .not.toBeInTheDocument()
})
