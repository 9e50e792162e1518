import '@/styles/app.css'
import { expect, test } from 'vitest'
import { givenJob, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { standardSettings } from './import-choice.ts'
import {
  chooseMapping,
  dryRun,
  ended,
  mapping,
  openImport,
  sampleId,
} from './testing/open-import.tsx'

const asked = {
  ...standardSettings,
  sampleId,
  mappingId: mapping().id,
  skipInserts: true,
}
const relations = { contact: { known: 240, new: 12, doubtful: 3 } }
const unknownToplists = [{ value: 'Beste Häuser', rows: 200 }]
const result = { ...dryRun, asked, relations, unknownToplists, incompleteRows: 200 }

const triedAndReloaded = async (jobs: Parameters<typeof openImport>[0] = {}) => {
  const { screen, router, server } = await openImport({
    getMapping: mapping(),
    getJob: ({ params }) => ended(params.id ?? '', result),
  })
  await chooseMapping(screen)
  await screen.getByRole('switch', { name: 'Keine neuen Einträge anlegen' }).click()
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).toBeVisible()
  const { href } = router.state.location
  await screen.unmount()
  server.answer(jobs)
  return { server, ...(await renderPage(href)) }
}

test('a dry run’s result is there again after a reload, and the import goes on with what it was asked for', async () => {
  const { screen, server } = await triedAndReloaded()
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).toBeVisible()
  await expect
    .element(screen.getByText('Kontakte: 240 bekannt, 12 neu, 3 zweifelhaft'))
    .toBeVisible()
  await expect.element(screen.getByText('1 Topliste fehlt in diesem Projekt')).toBeVisible()
  await expect.element(screen.getByRole('grid', { name: 'Ergebnis je Zeile' })).toBeVisible()
  await screen.getByRole('button', { name: /1\.284 Änderungen.*\(200 Zeilen unvollst/ }).click()
  await expect
    .poll(() => server.callsOf('importSample').map(({ body }) => body))
    .toMatchObject([{ mappingId: mapping().id, skipInserts: true }])
  expect(server.callsOf('dryRunMapping')).toHaveLength(1)
})

test('a dry run that still goes on at a reload is waited for, not begun again', async () => {
  let looks = 0
  const running = givenJob({ id: idOf(8), kind: 'dry-run', state: 'running', finishedAt: null })
  const { screen, server } = await triedAndReloaded({
    getJob: () => {
      looks += 1
      return looks < 3 ? running : ended(idOf(8), result)
    },
  })
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).toBeVisible()
  expect(server.callsOf('dryRunMapping')).toHaveLength(1)
})

test('going back to the mapping forgets the dry run, and a reload keeps the mapping', async () => {
  const { screen, router } = await triedAndReloaded()
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).toBeVisible()
  await screen.getByRole('button', { name: 'Daten-Mapping Check' }).click()
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('switch', { name: 'Keine neuen Einträge anlegen' }))
    .toBeChecked()
  const { href } = router.state.location
  expect(href).not.toContain('trial')
  await screen.unmount()
  const again = await renderPage(href)
  await expect.element(again.screen.getByText('Spalten von „DKG Standard“')).toBeVisible()
})

test('a dry run that broke off before a reload says so and why, and can be begun again', async () => {
  const { screen, server } = await triedAndReloaded({
    getJob: givenJob({
      id: idOf(8),
      kind: 'dry-run',
      state: 'failed',
      problem: { code: 'job-cancelled' },
    }),
  })
  await expect.element(screen.getByText('Der letzte Dry Run hat kein Ergebnis.')).toBeVisible()
  await expect.element(screen.getByText(/^Der Auftrag wurde abgebrochen\./)).toBeVisible()
  server.answer({ getJob: ({ params }) => ended(params.id ?? '', result) })
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).toBeVisible()
  await expect
    .element(screen.getByText('Der letzte Dry Run hat kein Ergebnis.'))
    .not.toBeInTheDocument()
})
