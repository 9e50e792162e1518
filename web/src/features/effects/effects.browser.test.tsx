import '@/styles/app.css'
import type { Effects, EffectValue, UndoPreview } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const erik = { id: idOf(71), fullName: 'Erik Ebert', shortCode: 'EE' }

const effects: Effects = {
  label: 'KLI_2026.csv',
  detail: 'Kliniknetz',
  value: null,
  created: 2,
  values: 9,
  states: { 'in-use': 4, overwritten: 2, excluded: 0, 'taken-back': 0, declined: 2, waiting: 1 },
  releases: [
    {
      ...{ id: idOf(30), project: 'Klinikliste', period: '2026', position: 90 },
      ...{ at: '2026-09-01T08:00:00.000Z', values: 3, awards: 2 },
    },
  ],
  targets: [
    {
      ...{ target: 'elasticsearch', values: 3, records: 3 },
      acknowledgedAt: '2026-09-01T09:00:00.000Z',
    },
  ],
  runs: [
    {
      ...{ id: idOf(1), kind: 'import', scope: {}, subject: 'KLI_2026.csv', state: 'done' },
      ...{ left: null, progress: null, result: null, hasEffect: true, position: 40, by: erik },
      ...{ startedAt: '2026-08-15T08:00:00.000Z', finishedAt: '2026-08-15T08:00:12.000Z' },
      ...{ project: null, undoneBy: null },
    },
  ],
  numberOfRuns: 1,
}

const value: EffectValue = {
  ...{ position: 50, at: '2026-08-16T08:00:00.000Z', by: erik },
  ...{ targetClass: 'account', targetId: idOf(20) },
  target: { id: idOf(20), class: 'account', label: 'Krankenhaus Zur Linde' },
  ...{ attributeName: 'city', fieldLabel: 'Stadt', newValue: 'Karlsruhe', currentValue: 'Ulm' },
  ...{ state: 'overwritten', isFirst: false, runId: null },
  replaced: { position: 60, at: '2026-08-17T08:00:00.000Z', by: erik },
}

const open = async (path: string, roles: Parameters<typeof signedIn>[0]) => {
  signedIn(roles)
  const server = fakeServer({
    effectsOf: effects,
    effectValues: { list: [value], total: 1 },
  })
  return { server, ...(await renderPage(path)) }
}

const delivery = `/wirkung?kind=delivery&id=${idOf(5)}`

test('[T-003] the effects of a delivery are counted, and each count leads to its values', async () => {
  const { server, screen } = await open(delivery, ['ROLE_AUDITOR'])
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Wirkung der Datenlieferung „KLI_2026.csv“')
  await expect.element(screen.getByRole('button', { name: '4 noch in Gebrauch' })).toBeVisible()
  await expect.element(screen.getByText(/3 Werte · auf 2 Auszeichnungen/)).toBeVisible()
  await expect.element(screen.getByText(/3 Werte · an 3 Einträgen/)).toBeVisible()
  await screen.getByRole('button', { name: '2 seither überschrieben' }).click()
  await expect
    .poll(() => server.callsOf('effectValues').at(-1)?.query)
    .toMatchObject({ kind: 'delivery', id: idOf(5), state: 'overwritten' })
  const row = screen.getByRole('row', { name: /Krankenhaus Zur Linde/ })
  await expect.element(row).toMatchTextContent(/heute: Ulm, Erik Ebert am 17\.08\.2026/)
  // Auditors read; nothing here acts for them.
  expect(screen.getByRole('button', { name: 'Alles zurücknehmen' }).elements()).toEqual([])
  expect(await pageViolations()).toEqual([])
})

test('[T-003] an editor takes all of a delivery back by its one import', async () => {
  const { screen } = await open(delivery, ['ROLE_EDITOR'])
  await expect.element(screen.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible()
})

const preview = (undone: number, kept: number): UndoPreview =>
  ({
    ...{ undone, kept, impossible: 0, reasons: {}, left: [], editedSince: [] },
    ...{ whyNot: null, later: [], laterTotal: 0 },
    operation: { id: idOf(1), what: 'import', at: '2026-08-15T08:00:00.000Z', by: null },
  }) as unknown as UndoPreview

test('[T-003] an editor takes everything of a supplier back with one verb, after its preview, the newest first', async () => {
  signedIn(['ROLE_EDITOR'])
  const [run] = effects.runs
  if (!run) throw new Error('no run')
  const server = fakeServer({
    effectsOf: {
      ...effects,
      label: 'Kliniknetz',
      runs: [
        { ...run, id: idOf(3), subject: 'KLI_2027.csv' },
        { ...run, id: idOf(2), state: 'undone' },
        run,
      ],
      numberOfRuns: 3,
    },
    effectValues: { list: [value], total: 1 },
    previewUndo: ({ params }) => preview(params.runId === idOf(3) ? 40 : 8, 2),
    undoRun: ({ params }) =>
      ({ runId: idOf(60), undone: params.runId === idOf(3) ? 40 : 8, left: [] }) as never,
  })
  const { screen } = await renderPage(`/wirkung?kind=supplier&id=${idOf(9)}`)
  await screen.getByRole('button', { name: 'Alles zurücknehmen' }).click()
  const question = screen.getByRole('alertdialog').or(screen.getByRole('dialog'))
  await expect.element(question.getByText(/^48 Schritte werden zurückgenommen/)).toBeVisible()
  const each = question.getByRole('listitem')
  await expect.element(each.first()).toMatchTextContent(/KLI_2027\.csv.*40 Schritte; es bleiben 2/)
  await question.getByRole('button', { name: 'Ja, alles rückgängig machen' }).click()
  await expect
    .poll(() => server.callsOf('undoRun').map(({ params }) => params.runId))
    .toEqual([idOf(3), idOf(1)])
  await expect.element(screen.getByText(/^48 Schritte zurückgenommen/)).toBeVisible()
})

test('[T-003] an address without a source says where the effects are found', async () => {
  const { screen } = await open('/wirkung', ['ROLE_AUDITOR'])
  await expect.element(screen.getByText('Es ist keine Quelle gewählt.')).toBeVisible()
})

test('[T-003] a printed line names for every cell the file, row and column that it comes from', async () => {
  signedIn(['ROLE_AUDITOR'])
  const target = { targetClass: 'account', targetId: idOf(20) } as const
  fakeServer({
    printedLine: {
      release: {
        ...{ id: idOf(30), project: 'Klinikliste', period: '2026', position: 90 },
        at: '2026-09-01T08:00:00.000Z',
      },
      toplist: 'Kardiologie',
      root: { id: idOf(20), class: 'account', label: 'Krankenhaus Zur Linde' },
      fields: [
        {
          ...{ ...target, attributeName: 'city', fieldLabel: 'Stadt', newValue: 'Karlsruhe' },
          valueId: '50',
          delivery: {
            ...{ id: idOf(5), fileName: 'KLI_2026.csv', supplier: 'Kliniknetz' },
            ...{ row: 2, column: 'ort' },
          },
          decided: { position: 50, at: '2026-08-16T08:00:00.000Z', by: erik },
        },
      ],
    },
  })
  const { screen } = await renderPage(`/wirkung?kind=line&id=${idOf(30)}&award=${idOf(31)}`)
  await expect.element(screen.getByText(/von Kliniknetz, Zeile 2, Spalte „ort“/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Karlsruhe' }))
    .toHaveAttribute('href', '/wirkung?kind=value&id=50')
})
