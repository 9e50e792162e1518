import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { clearFailedRequests } from '@/api/failed-requests.ts'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import {
  givenDiff,
  givenPreview,
  givenRelease,
  openReleases,
  previewed,
} from './testing/releases.ts'

afterEach(() => setTheme('system'))

const finalButton = 'Alles in Ordnung! Klinikliste (KL) 2026 jetzt freigeben'
const blocked = givenPreview({
  open: { changes: 3, unapproved: 1 },
  blockers: [
    {
      root: { id: idOf(2_001), class: 'account', label: 'Klinik Offen' },
      changes: 3,
      unapproved: 1,
      printed: true,
      fields: [],
    },
  ],
  numberOfBlockers: 1,
})

test('[R-010] releases are listed with who, when and id; marking and counting are a click', async () => {
  const { server, screen } = await openReleases({
    releaseStatus: { numberOfAwardsSyncedToES: 812, numberOfAwards: 1040 },
    pushRelease: { marked: 2093, runId: idOf(4) },
  })
  const list = screen.getByRole('grid', { name: 'Freigaben' })
  const row = list.getByRole('row').nth(1)
  await expect.element(row.getByText('Klinikliste - 2026')).toBeVisible()
  await expect.element(row.getByText('Emma Engel')).toBeVisible()
  await expect.element(row.getByText(idOf(1))).toBeVisible()
  await row.getByRole('button', { name: 'Klinikliste - 2026 prüfen' }).click()
  await expect.element(row.getByText('812 / 1.040')).toBeVisible()
  server.answer({ releaseStatus: { numberOfAwardsSyncedToES: 1040, numberOfAwards: 1040 } })
  await row.getByRole('button', { name: 'Klinikliste - 2026 prüfen' }).click()
  await expect.element(row.getByText('1.040 / 1.040')).toBeVisible()

  await row
    .getByRole('button', { name: 'Klinikliste - 2026 mit Salesforce synchronisieren' })
    .click()
  const said = screen.getByRole('dialog', { name: 'Zur Synchronisation vorgemerkt' })
  await expect.element(said.getByText(/2\.093 Einträge.*nächsten planmäßigen Lauf/)).toBeVisible()
  await expect
    .poll(() => server.callsOf('pushRelease').map(({ params }) => params))
    .toEqual([{ id: idOf(1), target: 'salesforce' }])
})

test('[R-011] a preview without awards says so and cannot be released', async () => {
  const { screen } = await openReleases(
    { previewRelease: givenPreview({ numberOfAwards: 0, toplists: [] }) },
    previewed,
  )
  await expect.element(screen.getByText(/^keine Auszeichnungen(?! in)/)).toBeVisible()
  const button = screen.getByRole('button', { name: finalButton })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(/keine Auszeichnung, die freigegeben/)
})

test('[R-011] project, then year, then the preview, toplist by toplist, and the release after a warning', async () => {
  const { server, screen, router } = await openReleases({ createRelease: () => made })
  const made = { ...givenRelease(3), marked: 2093, runId: idOf(4) }
  const show = screen.getByRole('button', { name: 'Vorschau anzeigen' })
  await expect.element(show).toHaveAccessibleDescription('Bitte Projekt und Jahrgang wählen.')
  const year = screen.getByRole('combobox', { name: 'Jahrgang' })
  await expect.element(year).toHaveAccessibleDescription(/zuerst ein Projekt/)
  await screen.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: /Klinikliste/ }).click()
  await year.click()
  await screen.getByRole('option', { name: '2026' }).click()
  await show.click()

  const awards = screen.getByRole('grid', { name: 'Auszeichnungen in der Vorschau' })
  await expect.element(awards.getByRole('link', { name: 'Klinikum Nummer 1' })).toBeVisible()
  await expect
    .element(awards.getByRole('link', { name: 'Öhler, Ada' }))
    .toHaveAttribute('href', `/contact/${idOf(3_003)}`)
  const noRank = awards.getByRole('row').nth(2).getByRole('gridcell')
  expect(noRank.elements().map(({ textContent }) => textContent)).toEqual([
    idOf(1_002),
    'Klinikum Nummer 2',
    '–',
    '–',
    '–',
    '–',
  ])
  await expect.element(awards.getByText('Eintrag ausgeschlossen')).toBeVisible()
  await expect
    .poll(() => server.callsOf('listAwards')[0]?.query)
    .toEqual({
      rgShortCode: 'KL',
      periodName: '2026',
      offset: '0',
      limit: '100',
    })
  await screen.getByRole('button', { name: /^Kardiologie/ }).click()
  await expect.poll(() => server.callsOf('listAwards').at(-1)?.query.toplistLabelId).toBe(idOf(701))
  expect(router.state.location.search).toMatchObject({ toplistId: idOf(701) })

  await screen.getByRole('button', { name: finalButton }).click()
  const warning = screen.getByRole('alertdialog')
  await expect.element(warning.getByText(/1\.040 Auszeichnungen in 2 Toplisten/)).toBeVisible()
  const push = warning.getByRole('checkbox', { name: /sofort zur Synchronisation vormerken/ })
  await expect.element(push).toBeChecked()
  await expect.element(push).toHaveAccessibleDescription(/Zeitüberschreitung/)
  await expect.element(warning.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  server.answer({ listReleases: { list: [givenRelease(3), givenRelease(1)], total: 2 } })
  await warning.getByRole('button', { name: 'Ja, Freigeben' }).click()
  await expect.element(screen.getByText('Klinikliste (KL) 2026 ist freigegeben.')).toBeVisible()
  await expect.element(screen.getByText(idOf(3))).toBeVisible()
  await expect
    .poll(() => server.callsOf('createRelease').map(({ body }) => body))
    .toEqual([{ rankingGroupId: idOf(500), periodId: idOf(600), push: true }])
  expect(router.state.location.search).toEqual({})
})

test('[R-012] what hinders a release stands before the button, with the way there', async () => {
  const { screen } = await openReleases({ previewRelease: blocked }, previewed)
  const button = screen.getByRole('button', { name: finalButton })
  await expect.element(button).toHaveAccessibleDescription(/verhindern die Freigabe/)
  await expect.element(screen.getByText('Blockiert')).toBeVisible()
  const waiting = screen.getByRole('list', { name: 'Offene Verifizierungen' })
  const link = waiting.getByRole('link', { name: 'Klinik Offen' })
  await expect.element(link).toHaveAttribute('href', `/account/${idOf(2_001)}`)
  await expect
    .element(waiting.getByText(/3 offene Änderungen und 1 nicht verifizierter Eintrag/))
    .toBeVisible()
  const position = link.element().compareDocumentPosition(button.element())
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('[R-012] both refusals are told in the specified words, with the original message', async () => {
  const { server, screen } = await openReleases(
    {
      createRelease: problem('release-hindered', 409, { detail: 'Offen: 3 Änderungen' }),
    },
    previewed,
  )
  const ask = async () => {
    await screen.getByRole('button', { name: finalButton }).click()
    await screen.getByRole('button', { name: 'Ja, Freigeben' }).click()
  }
  await ask()
  const hindered = screen.getByRole('dialog', { name: 'Freigabe nicht möglich' })
  await expect
    .element(
      hindered.getByText(
        /kann nicht verarbeitet werden\. Offene redaktionelle Verifizierungen verhindern/,
      ),
    )
    .toBeVisible()
  await expect.element(hindered.getByText('Original-Nachricht')).toBeVisible()
  await expect.element(hindered.getByText(/Offen: 3 Änderungen/)).toBeVisible()
  await hindered.getByRole('button', { name: 'Verstanden' }).click()

  server.answer({ createRelease: problem('release-exists', 409) })
  await ask()
  const exists = screen.getByRole('dialog', { name: 'Bereits freigegeben' })
  await expect.element(exists.getByText(/anscheinend bereits angelegt/)).toBeVisible()
  const readBefore = server.callsOf('listReleases').length
  await exists.getByRole('button', { name: 'Neu laden' }).click()
  await expect.poll(() => server.callsOf('listReleases').length).toBeGreaterThan(readBefore)
})

test('[R-045] a release that fails long after its call was answered stands in the list of messages', async () => {
  clearFailedRequests()
  const { screen } = await openReleases(
    {
      createRelease: { jobId: idOf(9) },
      myJobs: { list: [], total: 0 },
      getJob: {
        id: idOf(9),
        kind: 'release',
        state: 'failed',
        progress: { done: 0, total: 1, unit: 'Freigaben' },
        result: null,
        problem: { code: 'release-hindered', detail: 'Offen: 3 Änderungen', details: {} },
        createdAt: '2026-11-03T08:00:00.000Z',
        startedAt: '2026-11-03T08:00:00.000Z',
        finishedAt: '2026-11-03T08:00:01.000Z',
      },
    },
    previewed,
  )
  await screen.getByRole('button', { name: finalButton }).click()
  await screen.getByRole('button', { name: 'Ja, Freigeben' }).click()
  await screen.getByRole('button', { name: 'Verstanden' }).click()
  await screen.getByRole('button', { name: /^Meldungen/ }).click()
  const panel = screen.getByRole('dialog', { name: 'Meldungen' })
  await expect.element(panel.getByText('409', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Offen: 3 Änderungen')).toBeVisible()
  await panel.getByRole('button', { name: 'Details' }).click()
  await expect.element(panel.getByText('POST /release')).toBeVisible()
})

test('[A-002] the releases of an earlier moment, by a link', async () => {
  const moment = { position: 4000, at: null, firstAt: null, head: 9000, headAt: null }
  const { server, screen } = await openReleases({ readMoment: moment }, '?at=4000')
  await expect.element(screen.getByText('Stand: Position 4.000')).toBeVisible()
  await expect
    .poll(() => server.callsOf('listReleases').map(({ query }) => query.asOf))
    .toEqual(['4000'])
})

test('who may only read sees the releases and makes none', async () => {
  fakeServer({ listReleases: { list: [givenRelease(1)], total: 1 } })
  signedIn(['ROLE_AUDITOR'])
  const { screen } = await renderPage('/freigabe')
  await expect.element(screen.getByText('Klinikliste - 2026')).toBeVisible()
  expect(screen.getByText('Neue Freigabe').elements()).toEqual([])
  await expect
    .element(screen.getByRole('button', { name: /mit Salesforce synchronisieren/ }))
    .toHaveAccessibleDescription('Dafür fehlt Ihnen das Recht.')
})

const themes: readonly Theme[] = ['light', 'dark']

test.for(themes)(
  '[L-006] list, preview, dialog and comparison have no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    document.documentElement.lang = 'de'
    const { screen, router } = await openReleases(
      { previewRelease: blocked, compareReleases: givenDiff },
      previewed,
    )
    await expect.element(screen.getByText('Klinikum Nummer 1')).toBeVisible()
    expect(await pageViolations()).toEqual([])
    await router.navigate({
      to: '/freigabe/vergleich/$id/$otherId',
      params: { id: idOf(1), otherId: idOf(2) },
    })
    await expect.element(screen.getByText('Herzzentrum Nord')).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)
