import '@/styles/app.css'
import type { RankingGroup } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

type Outcome = Reply<'importDmsMdls'>

const id = (number: number) => `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-01T08:00:00.000Z'
const field = (number: number) => ({
  name: `feld_${number}`,
  label: `Feld ${number}`,
  type: 'TYPE_INTEGER' as const,
  scope: 'health' as const,
})
const outcome: Outcome = {
  'dry-run': true,
  analyzed_toplists: [{ id: 'a', label: 'Onkologie', entries: 1280, fields: 4 }],
  created_mdls: Array.from({ length: 60 }, (_, at) => field(at + 1)),
  updated_mdls: [{ ...field(90), changed: ['label', 'unit'] }],
  skipped_mdls: [{ name: 'fallzahl', reason: 'Der Typ ist im DMS anders.' }],
}

const open = async () => {
  document.documentElement.lang = 'de'
  signedIn()
  const project = { id: id(1), name: 'Klinikliste', shortCode: 'KLI' } as RankingGroup
  const year = { id: id(11), name: '2025', createdAt: at }
  const server = fakeServer({
    listMdls: { list: [], total: 0 },
    listRankingGroups: { list: [project], total: 1 },
    listPeriods: {
      list: [{ ...year, awardsCount: 0, scoresCount: 0, samplesCount: 0 }],
      total: 1,
    },
    listToplistLabels: { list: [], total: 0 },
    importDmsMdls: ({ body }) => ({ ...outcome, 'dry-run': (body as { dryrun: boolean }).dryrun }),
  })
  const { screen } = await renderPage('/verwaltung/dynamische-felder')
  await screen.getByRole('button', { name: 'DMS-Import' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Dry Run starten' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: 'Klinikliste' }).click()
  await dialog.getByRole('combobox', { name: 'Jahrgang' }).click()
  await screen.getByRole('option', { name: '2025' }).click()
  return { screen, server, dialog }
}

test('[I-045] a dry run shows what would happen, 50 on a page; the real import closes the dialog', async () => {
  const { screen, server, dialog } = await open()
  await expect.element(dialog.getByRole('button', { name: 'Importieren' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Dry Run starten' }).click()
  await expect.element(dialog.getByText('feld_50', { exact: true })).toBeVisible()
  expect(dialog.getByText('feld_51', { exact: true }).query()).toBeNull()
  await expect.element(dialog.getByText('1–50 von 60')).toBeVisible()
  await expect.element(dialog.getByText('Bezeichnung und Einheit')).toBeVisible()
  await expect.element(dialog.getByText('Der Typ ist im DMS anders.')).toBeVisible()
  await expect.element(dialog.getByText('1.280')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Importieren' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(screen.getByText('60 dynamische Felder angelegt, 1 geändert.')).toBeVisible()
  await expect
    .poll(() => server.callsOf('importDmsMdls').map(({ body }) => body))
    .toEqual(
      [true, false].map((dryrun) => ({
        strategyAlias: 'dmsv2',
        rankingGroup: id(1),
        period: id(11),
        toplistLabelId: null,
        dryrun,
      })),
    )
})

test('[I-045] a failure closes the dialog and says why', async () => {
  const { screen, server, dialog } = await open()
  server.answer({
    importDmsMdls: problem('dms-unavailable', 503, {
      detail: 'Das DMS ist gerade nicht erreichbar.',
    }),
  })
  await dialog.getByRole('button', { name: 'Dry Run starten' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(screen.getByText('Das DMS ist gerade nicht erreichbar.')).toBeVisible()
})
