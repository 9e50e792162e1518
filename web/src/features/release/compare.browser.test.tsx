import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { givenDiff, givenRelease, openReleases } from './testing/releases.ts'

test('[A-008] an award that is new in its year, or differs by its rank alone, says so', async () => {
  const [added, moved] = givenDiff.list
  if (!added || !moved) throw new Error('too few differences')
  const list = [
    { ...added, reason: 'newly-awarded' as const, because: null },
    {
      ...moved,
      before: { id: idOf(22), rank: 5, scoring: null },
      after: { id: idOf(12), rank: 2, scoring: null },
      movement: { causes: [], total: 0 },
    },
  ]
  signedIn()
  fakeServer({ compareReleases: { ...givenDiff, list, total: 2 } })
  const { screen } = await renderPage(`/freigabe/vergleich/${idOf(1)}/${idOf(2)}`)
  await expect
    .element(screen.getByText('Im früheren Stand gab es diese Auszeichnung nicht.'))
    .toBeVisible()
  await expect.element(screen.getByText('Außer dem Rang ist nichts anders.')).toBeVisible()
})

test('[A-008] two releases are chosen and compared: what came, went, moved, changed, and why', async () => {
  const { server, screen, router } = await openReleases({
    compareReleases: ({ query }) =>
      query.kind
        ? { ...givenDiff, list: givenDiff.list.filter(({ kind }) => kind === query.kind), total: 2 }
        : givenDiff,
  })
  const compare = screen.getByRole('button', { name: 'Vergleichen' })
  await expect.element(compare).toHaveAccessibleDescription('Bitte genau zwei Freigaben auswählen.')
  const list = screen.getByRole('grid', { name: 'Freigaben' })
  for (const row of [1, 2]) await list.getByRole('row').nth(row).getByRole('checkbox').click()
  await compare.click()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/freigabe/vergleich/${idOf(1)}/${idOf(2)}`)
  const found = screen.getByRole('grid', { name: 'Unterschiede' })
  await expect.element(found.getByText('5 → 2')).toBeVisible()
  await expect.element(found.getByText('Punktzahl: 88,25 → 93')).toBeVisible()
  // With its origin where that is known, and then only so.
  await expect.element(found.getByText('Auszeichnung: Punktzahl: 70 → 72,5')).toBeVisible()
  expect(found.getByText('Punktzahl: 70 → 72,5', { exact: true }).elements()).toEqual([])
  await expect.element(found.getByText('Stadt: „Kiel“ → „Husum“')).toBeVisible()
  await expect
    .element(found.getByText(/aus einer Datenlieferung, übernommen von EE am 12\.10\.2026/))
    .toBeVisible()
  await expect
    .element(found.getByText('Auszeichnung: Segment: leer → „Herzchirurgie“'))
    .toBeVisible()
  await expect
    .element(found.getByText('Auszeichnung: Unternehmensgröße: unbekannt → XL'))
    .toBeVisible()
  await expect.element(found.getByText(/Ausgeschlossen von EE am 05\.11\.2026/)).toBeVisible()
  await screen.getByRole('button', { name: /^Weggefallen/ }).click()
  await expect.poll(() => found.getByRole('row').elements().length).toBe(3)
  expect(router.state.location.search).toEqual({ art: 'gone' })
  await expect.poll(() => server.callsOf('compareReleases').at(-1)?.query.kind).toBe('gone')
})

test('[T-005] a rank that moved names who left, fell behind, came or passed, and a release is compared with today', async () => {
  signedIn()
  const [, moved] = givenDiff.list
  if (!moved) throw new Error('too few differences')
  const same = { ...moved, after: { id: idOf(12), rank: 2, scoring: 88.25 } }
  const server = fakeServer({
    listReleases: { list: [givenRelease(1)], total: 1 },
    compareWithNow: { ...givenDiff, to: null, position: 6_120, list: [same], total: 1 },
  })
  const { screen } = await renderPage('/freigabe')
  await screen.getByRole('grid', { name: 'Freigaben' }).getByRole('checkbox').nth(1).click()
  await screen.getByRole('button', { name: 'Mit heute vergleichen' }).click()
  const later = screen.getByRole('region', { name: 'Später' })
  await expect.element(later.getByText('Heute', { exact: true })).toBeVisible()
  await expect.element(later.getByText(/Position 6\.120/)).toBeVisible()
  const row = screen.getByRole('row', { name: /Klinikum Kiel/ })
  await expect
    .element(row.getByText('Die eigene Punktzahl ist gleich geblieben (88,25).'))
    .toBeVisible()
  await expect
    .element(row.getByText('Davor weggefallen: Sanatorium Süd (war Rang 1)'))
    .toBeVisible()
  await expect
    .element(row.getByText('Zurückgefallen: Haus am Deich (Rang 3 → 6, Punktzahl 90 → 71,5)'))
    .toBeVisible()
  expect(server.callsOf('compareWithNow')[0]?.params).toEqual({ id: idOf(1) })
})
