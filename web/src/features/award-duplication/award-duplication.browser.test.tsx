import '@/styles/app.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Called, fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { givenPeriod, givenProject, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const project = givenProject({
  toplistLabels: ['Orthopädie', 'Ästhetik', 'Kardiologie'].map((value, index) => ({
    id: idOf(10 + index),
    value,
  })),
})

const year = (name: string, number: number) =>
  givenPeriod({ id: idOf(number), name, awardsCount: 1, scoresCount: 1, samplesCount: 1 })

const skipped = [
  { id: idOf(30), code: 'award-exists' },
  { id: idOf(31), code: 'award-exists' },
  { id: idOf(32), code: 'record-unapproved' },
]

const open = async (search = '', duplicated = 118) => {
  signedIn(['ROLE_ADMIN'])
  const server = fakeServer({
    listRankingGroups: { list: [project], total: 1 },
    listPeriods: { list: [year('2025', 2), year('2026', 3)], total: 2 },
    duplicateAwards: ({ body }: Called) => {
      const { dryRun } = body as { dryRun: boolean }
      return { dryRun, duplicated, skipped, runId: dryRun ? null : idOf(9) }
    },
  })
  return { ...(await renderPage(`/award-duplikation${search}`)), server }
}

const chosen = `?rg=KLI&pName=2025&target=2026&toplists=${idOf(10)},${idOf(12)}`

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[R-044] the button waits for project, year, a toplist and the target year; a dry run comes first', async () => {
  const { screen, server, router } = await open()
  const start = screen.getByRole('button', { name: 'Dry Run starten' })
  await expect.element(screen.getByRole('switch', { name: 'Dry Run' })).toBeChecked()
  await expect.element(start).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: /Klinikliste/ }).click()
  await screen.getByRole('combobox', { name: 'Jahr', exact: true }).click()
  await screen.getByRole('option', { name: '2025' }).click()
  await screen.getByRole('checkbox', { name: 'Ästhetik' }).click()
  await expect.element(start).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Zieljahr' }).click()
  expect(screen.getByRole('option', { name: '2025' }).query()).toBeNull()
  await screen.getByRole('option', { name: '2026' }).click()
  await expect.element(start).toBeEnabled()
  await start.click()
  await expect.element(screen.getByText('Dry Run beendet, es wurde nichts geändert.')).toBeVisible()
  expect(screen.getByText('Die Duplikation war erfolgreich!').query()).toBeNull()
  const nothing = '118 Auszeichnungen würden angelegt.'
  await expect.element(screen.getByText(nothing)).toBeVisible()
  await expect.element(screen.getByText('2 im Zieljahr schon vorhanden')).toBeVisible()
  const [call] = server.callsOf('duplicateAwards')
  expect(call?.body).toEqual({
    rankingGroupShortCode: 'KLI',
    periodName: '2025',
    toplistLabelIds: [idOf(11)],
    targetPeriodName: '2026',
    dryRun: true,
  })
  expect(call?.headers.get('prefer')).toBeNull()
  expect(router.state.location.search).toMatchObject({ rg: 'KLI', pName: '2025', target: '2026' })
})

test('[R-044] the real duplication says so in a banner that can be dismissed', async () => {
  const { screen, server } = await open(chosen)
  await screen.getByRole('switch', { name: 'Dry Run' }).click()
  await screen.getByRole('button', { name: 'Awards duplizieren' }).click()
  const banner = screen.getByText('Die Duplikation war erfolgreich!')
  await expect.element(banner).toBeVisible()
  await expect
    .poll(() => server.callsOf('duplicateAwards')[0]?.body)
    .toMatchObject({
      dryRun: false,
      toplistLabelIds: [idOf(12), idOf(10)],
    })
  await screen.getByRole('button', { name: 'Meldung schließen' }).click()
  await expect.element(banner).not.toBeInTheDocument()
})

test('where nothing was to be duplicated, the banner says that nothing was made', async () => {
  const { screen } = await open(chosen, 0)
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await expect.element(screen.getByText(/Keine Auszeichnung würde angelegt\./)).toBeVisible()
  await screen.getByRole('switch', { name: 'Dry Run' }).click()
  await screen.getByRole('button', { name: 'Awards duplizieren' }).click()
  await expect.element(screen.getByText('Es wurde nichts dupliziert.')).toBeVisible()
  await expect.element(screen.getByText(/2 im Zieljahr schon vorhanden/)).toBeVisible()
  await expect.element(screen.getByText(/erfolgreich/)).not.toBeInTheDocument()
})

test('[R-044] a failure is said in a dialog with the original message, and nothing chosen is lost', async () => {
  const { screen, server } = await open(chosen)
  server.answer({
    duplicateAwards: problem('not-found', 404, { detail: 'Den Jahrgang „2026“ gibt es nicht.' }),
  })
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  const dialog = screen.getByRole('dialog', {
    name: 'Die Operation kann nicht durchgeführt werden. Es ist ein Fehler aufgetreten.',
  })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText('Den Jahrgang „2026“ gibt es nicht.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Verstanden' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('checkbox', { name: 'Orthopädie' })).toBeChecked()
})

test.each<Theme>(['light', 'dark'])(
  '[L-006] the award duplication has no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const { screen } = await open(chosen)
    await screen.getByRole('button', { name: 'Dry Run starten' }).click()
    await expect.element(screen.getByText(/118 Auszeichnungen würden angelegt/)).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)
