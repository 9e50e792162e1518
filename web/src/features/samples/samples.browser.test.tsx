import '@/styles/app.css'
import type { Sample } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { givenSample, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const sample = (number: number): Sample =>
  givenSample({
    id: idOf(number),
    rawDataReference: `lieferung-${number}.csv`,
    headers: ['Name', 'PLZ'],
    encoding: 'windows-1252',
  })

const mapped: Sample = {
  ...sample(2),
  rawDataReference: 'dmsv2: KLI 2025, Alle Toplisten',
  supplier: { id: sample(90).id, name: 'DMS' },
  period: { id: sample(91).id, name: '2025' },
  rankingGroup: { id: sample(92).id, shortCode: 'KLI', name: 'Klinikliste' },
  mapping: { id: sample(93).id, name: 'Kliniken 2025' },
  mappedDate: '2026-11-02T09:30:00.000Z',
  sampleEntriesCount: 1280,
  parent: { id: sample(1).id },
  accountsCount: 412,
  awardsCount: 1,
  entityCount: 413,
  changesCount: 2034,
  setAside: false,
}

const open = async (list: readonly Sample[] = [sample(1), mapped], total = list.length) => {
  document.documentElement.lang = 'de'
  signedIn()
  const server = fakeServer({
    listSamples: { list: [...list], total },
    fetchStatus: false,
    changeSamplePeriod: problem('invalid', 422, { detail: 'Den Jahrgang „2031“ gibt es nicht.' }),
    duplicateSample: { ...sample(3), parent: { id: sample(1).id } },
  })
  return { ...(await renderPage('/verwaltung/samples')), server }
}

afterEach(() => setTheme('system'))

test('[R-021] deliveries are listed ten by ten, with their place in the whole', async () => {
  const { screen, server } = await open([sample(1)], 23)
  await expect.element(screen.getByText('Einträge 1 – 10 von 23')).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect.element(screen.getByText('Einträge 11 – 20 von 23')).toBeVisible()
  await expect
    .poll(() => server.callsOf('listSamples').at(-1)?.query)
    .toEqual({ offset: '10', limit: '10' })
})

test('a page behind the last one leads to the last one, and nobody comes back to it', async () => {
  const { screen, router, server } = await open([sample(1)], 23)
  server.answer({
    listSamples: ({ query }) => ({
      list: Number(query.offset) < 23 ? [sample(1)] : [],
      total: 23,
    }),
  })
  await router.navigate({ to: '/verwaltung/samples', search: { offset: 40 } })
  await expect.element(screen.getByText('Einträge 21 – 23 von 23')).toBeVisible()
  await expect.element(screen.getByText('lieferung-1.csv')).toBeVisible()
  router.history.back()
  await expect.element(screen.getByText('Einträge 1 – 10 von 23')).toBeVisible()
})

test('[R-021] a row says where it came from, what was done with it and what came of it', async () => {
  const { screen } = await open()
  const row = screen.getByRole('row', { name: /dmsv2: KLI 2025/ })
  for (const text of [
    'KLI · Klinikliste',
    'Kliniken 2025',
    '02.11.2026',
    '1.280',
    '413',
    '412 Unternehmen',
    '1 Auszeichnung',
    '2.034',
    'Ja',
  ])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  expect(row.getByRole('link', { name: 'Import' }).query()).toBeNull()
  const link = screen.getByRole('grid').getByRole('link', { name: 'Import', exact: true })
  await expect.element(link).toHaveAttribute('href', `/analyse/${sample(1).id}`)
})

test('[R-021] a delivery that brought new records only leads to their verification as well', async () => {
  const { screen } = await open([{ ...mapped, changesCount: 0 }])
  await expect
    .element(screen.getByRole('grid').getByRole('link', { name: 'Verifikation', exact: true }))
    .toHaveAttribute('href', `/verifikation?tab=stichprobe&sampleId=${mapped.id}`)
})

test('[R-021] a row says that its import was cancelled', async () => {
  const { screen } = await open([{ ...mapped, importCancelled: true }])
  await expect.element(screen.getByText('Import abgebrochen')).toBeVisible()
})

test('[R-021] on a screen of 1280 pixels the actions of a row are not cut off', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open()
  const menu = screen.getByRole('button', { name: /Weitere Aktionen: lieferung-1/ })
  await expect.element(menu).toBeInViewport()
  const table = screen.getByRole('grid').element().parentElement
  expect(table && table.scrollWidth - table.clientWidth).toBe(0)
})

test('[R-021] the year is changed by name, with the advice to ask IT, and a wrong one is named', async () => {
  const { screen, server } = await open([sample(1)])
  await screen.getByRole('button', { name: 'Weitere Aktionen: lieferung-1.csv' }).click()
  await screen.getByRole('menuitem', { name: 'Jahr ändern' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Jahr ändern' })
  await expect.element(dialog.getByText(/nur in Absprache mit der IT/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Neuer Jahrgang' }).fill('2031')
  await dialog.getByRole('button', { name: 'Jahr ändern' }).click()
  await expect.element(dialog.getByText('Den Jahrgang „2031“ gibt es nicht.')).toBeVisible()
  server.answer({ changeSamplePeriod: sample(1) })
  await dialog.getByRole('textbox').fill('2027')
  await dialog.getByRole('button', { name: 'Jahr ändern' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect
    .poll(() => server.callsOf('changeSamplePeriod').at(-1)?.params)
    .toEqual({
      id: sample(1).id,
      newPeriodName: '2027',
    })
})

test('[R-021] a delivery is duplicated after a question', async () => {
  const { screen, server } = await open([sample(1)])
  await screen.getByRole('button', { name: 'Weitere Aktionen: lieferung-1.csv' }).click()
  await screen.getByRole('menuitem', { name: 'Duplizieren' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Datenlieferung duplizieren?' })
  await question.getByRole('button', { name: 'Duplizieren' }).click()
  await expect.element(screen.getByText('„lieferung-1.csv“ ist dupliziert.')).toBeVisible()
  await expect
    .poll(() => server.callsOf('duplicateSample')[0]?.params)
    .toEqual({ id: sample(1).id })
})

test('[R-021] while a fetch is running the list says so; refreshing asks again', async () => {
  const { screen, server } = await open([sample(1)])
  await expect.element(screen.getByText('lieferung-1.csv')).toBeVisible()
  expect(screen.getByText('Ein API-Abruf läuft.', { exact: false }).query()).toBeNull()
  server.answer({ fetchStatus: true, listSamples: { list: [mapped, sample(1)], total: 2 } })
  await screen.getByRole('button', { name: 'Aktualisieren' }).click()
  await expect.element(screen.getByText('Ein API-Abruf läuft.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Einträge 1 – 2 von 2')).toBeVisible()
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the list has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  const { screen } = await open()
  await expect.element(screen.getByText('lieferung-1.csv')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[R-021] what an import created stands in one line a class and no number is cut, on a screen of 1366 pixels', async () => {
  await page.viewport(1366, 768)
  const large = {
    sampleEntriesCount: 594_441,
    accountsCount: 98_765,
    awardsCount: 378_000,
    entityCount: 476_765,
  }
  const { screen } = await open([{ ...mapped, ...large }])
  const [words, one] = [
    screen.getByText('378.000 Auszeichnungen'),
    screen.getByText('98.765 Unternehmen'),
  ]
  await expect.element(words).toBeVisible()
  const height = (of: typeof one) => of.element().getBoundingClientRect().height
  const line = Number.parseFloat(getComputedStyle(one.element()).lineHeight)
  expect([height(words), height(one)]).toEqual([line, line])
  const rows = screen.getByText('594.441').element().closest('[role=gridcell], td')
  expect(rows?.scrollWidth).toBe(rows?.clientWidth)
  await page.viewport(1280, 800)
})

test('deliveries are searched; the search stands in the address and comes back with it', async () => {
  const { screen, server, router } = await open()
  await screen.getByRole('searchbox', { name: 'Suche' }).fill('ärzte')
  await expect.poll(() => server.callsOf('listSamples').at(-1)?.query.search).toBe('ärzte')
  await expect.poll(() => router.state.location.search).toEqual({ search: 'ärzte' })
  server.answer({ listSamples: { list: [], total: 0 } })
  await screen.getByRole('searchbox', { name: 'Suche' }).fill('xyz')
  await expect.element(screen.getByText('Keine Treffer für diese Suche.')).toBeVisible()
  router.history.back()
  await expect.element(screen.getByRole('searchbox', { name: 'Suche' })).toHaveValue('ärzte')
})

test('[U-009] a delivery that is not to be imported is set aside with a reason, and taken up again', async () => {
  const { screen, server } = await open([sample(1)])
  server.answer({ setSampleAside: { ...sample(1), setAside: true } })
  await screen.getByRole('button', { name: 'Weitere Aktionen: lieferung-1.csv' }).click()
  await screen.getByRole('menuitem', { name: 'Nicht importieren' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Nicht importieren' })
  const send = dialog.getByRole('button', { name: 'Nicht importieren' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Doppelt geliefert')
  server.answer({ listSamples: { list: [{ ...sample(1), setAside: true }], total: 1 } })
  await send.click()
  await expect.element(screen.getByText('wird nicht importiert')).toBeVisible()
  expect(server.callsOf('setSampleAside').map(({ body }) => body)).toEqual([
    { reason: 'Doppelt geliefert' },
  ])
  server.answer({ takeSampleUp: sample(1), listSamples: { list: [sample(1)], total: 1 } })
  await screen.getByRole('button', { name: 'Weitere Aktionen: lieferung-1.csv' }).click()
  await screen.getByRole('menuitem', { name: 'Wieder zum Import vorsehen' }).click()
  await screen.getByRole('button', { name: 'Zum Import vorsehen' }).click()
  await expect.element(screen.getByText('wird nicht importiert')).not.toBeInTheDocument()
})
