import '@/styles/app.css'
import { expect, test } from 'vitest'
import { openAccount } from './testing/open-record.tsx'
import { aChange, anAccount } from './testing/records.ts'

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
