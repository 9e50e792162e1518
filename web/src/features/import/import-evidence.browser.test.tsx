import '@/styles/app.css'
import { expect, test } from 'vitest'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { standardSettings } from './import-choice.ts'
import {
  chooseMapping,
  dryRun,
  ended,
  inspected,
  mapping,
  openImport,
  sampleId,
} from './testing/open-import.tsx'

type Screen = Awaited<ReturnType<typeof openImport>>['screen']

const toplist = (id: number, value: string, project: number) => ({
  id: idOf(id),
  value,
  sghId: null,
  rankingGroup: { id: idOf(project), shortCode: 'ABC', name: 'Projekt' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const toDryRun = async (screen: Screen): Promise<void> => {
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
}

test('[U-006] a list that is probably known says so, and is matched by fields with one click, companies as well', async () => {
  const likelyKnown = { rows: 240, sure: 238 }
  const { server, screen } = await openImport({
    getJob: ({ params }) => ended(params.id ?? '', { ...dryRun, newRows: 240, likelyKnown }),
  })
  await toDryRun(screen)
  await expect
    .element(screen.getByText('Von 240 neuen Zeilen gibt es wohl schon 240.'))
    .toBeVisible()
  await expect.element(screen.getByText(/238 ließen sich .* 2 würden zu Konflikten/)).toBeVisible()
  server.answer({ getJob: ({ params }) => ended(params.id ?? '', dryRun) })
  await screen.getByRole('button', { name: 'Nach Feldern zuordnen und neu rechnen' }).click()
  await expect
    .poll(() => server.callsOf('dryRunMapping').map(({ body }) => body))
    .toMatchObject([{ matchByFields: false }, { matchByFields: true }])
  await expect.element(screen.getByText(/gibt es wohl schon/)).not.toBeInTheDocument()
})

test('[U-006] missing toplists stand with their rows, are made in place, and the button says what will be incomplete', async () => {
  const unknownToplists = [
    { value: 'Beste Häuser', rows: 200 },
    { value: 'Regional', rows: 40 },
  ]
  const trial = { ...dryRun, unknownToplists, incompleteRows: 240 }
  const { server, screen } = await openImport({
    getJob: ({ params }) => ended(params.id ?? '', trial),
    createToplistLabel: toplist(30, 'Regional', 4),
  })
  await toDryRun(screen)
  await expect.element(screen.getByText('2 Toplisten fehlen in diesem Projekt')).toBeVisible()
  await expect
    .element(screen.getByText(/240 Zeilen verlieren dadurch die Auszeichnung/))
    .toBeVisible()
  await expect.element(screen.getByText('abgelehnt, dazu 240 zum Teil')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /anlegen \(240 Zeilen unvollständig\)/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: '„Regional“ anlegen' }).click()
  await expect.element(screen.getByText('angelegt', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^200 Zeilen verlieren/)).toBeVisible()
  expect(server.callsOf('createToplistLabel').map(({ body }) => body)).toMatchObject([
    { value: 'Regional' },
  ])
  await screen.getByRole('button', { name: 'Dry Run wiederholen' }).click()
  await expect.poll(() => server.callsOf('dryRunMapping').length).toBe(2)
})

test('[U-006] a missing toplist is assigned in place: what is lost follows, and only a new dry run lets the import go on with it', async () => {
  const unknownToplists = [
    { value: 'Beste Häuser', rows: 200 },
    { value: 'Regional', rows: 40 },
  ]
  const toplists = [{ value: 'Beste Häuser', toplistLabelId: idOf(31) }]
  const { server, screen } = await openImport({
    getJob: ({ params }) =>
      ended(params.id ?? '', { ...dryRun, unknownToplists, incompleteRows: 240 }),
    listToplistLabels: {
      list: [toplist(31, 'TOP 100', 4), toplist(32, 'Fremde', 3)],
      total: 2,
    },
  })
  await toDryRun(screen)
  await screen.getByRole('combobox', { name: 'Topliste für „Beste Häuser“' }).click()
  await expect.element(screen.getByRole('option', { name: 'Fremde' })).not.toBeInTheDocument()
  await screen.getByRole('option', { name: 'TOP 100' }).click()
  await expect.element(screen.getByText('1 Topliste fehlt in diesem Projekt')).toBeVisible()
  await expect.element(screen.getByText(/^40 Zeilen verlieren/)).toBeVisible()
  const go = screen.getByRole('button', { name: /anlegen \(240 Zeilen unvollständig\)/ })
  await expect.element(go).toHaveAttribute('aria-disabled', 'true')
  server.answer({
    getJob: ({ params }) =>
      ended(params.id ?? '', {
        ...dryRun,
        unknownToplists: unknownToplists.slice(1),
        incompleteRows: 40,
        asked: { sampleId, mappingId: mapping().id, ...standardSettings, toplists },
      }),
  })
  await screen.getByRole('button', { name: 'Dry Run wiederholen' }).click()
  await expect
    .poll(() => server.callsOf('dryRunMapping').map(({ body }) => body))
    .toMatchObject([{}, { toplists }])
  await expect
    .element(screen.getByRole('combobox', { name: 'Topliste für „Beste Häuser“' }))
    .toHaveValue('TOP 100')
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: /anlegen \(40 Zeilen unvollständig\)/ }).click()
  await expect
    .poll(() => server.callsOf('importSample').map(({ body }) => body))
    .toMatchObject([{ toplists }])
})

test('[U-006] a test row says of each contact, product and award whether it is known, by what, new or doubtful', async () => {
  const anna = { id: idOf(40), class: 'contact' as const, label: 'Adler, Anna' }
  const { screen } = await openImport({
    inspectMapping: inspected({
      evidence: 'place',
      relations: [
        {
          part: 'mainContact',
          class: 'contact',
          state: 'new',
          evidence: null,
          record: null,
          others: [anna],
        },
        {
          part: 'contacts',
          class: 'contact',
          state: 'known',
          evidence: 'email',
          record: { ...anna, id: idOf(41), label: 'Bussard, Birte' },
          others: [],
        },
        {
          part: 'award',
          class: 'award',
          state: 'doubtful',
          evidence: null,
          record: null,
          others: [],
        },
      ],
    }),
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  const result = screen.getByRole('region', { name: 'Ergebnis des Mappings' })
  await expect.element(result.getByText('erkannt: an Name und Ort')).toBeVisible()
  const relations = result.getByRole('list', { name: 'Beziehungen der Zeile' })
  const told = () => relations.element().textContent
  await expect.poll(told).toMatch(/Hauptansprechpartner: Neu .*Adler, Anna/)
  await expect
    .poll(told)
    .toMatch(/Ansprechpartner: Bekannt Bussard, Birte \(an der E-Mail-Adresse\)/)
  await expect.poll(told).toMatch(/Auszeichnung: Zweifelhaft/)
})
