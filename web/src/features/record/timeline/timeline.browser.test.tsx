import '@/styles/app.css'
import type { TimelineEntry } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { undoAlone } from '@/testing/undo-alone.ts'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, anAccount, anAward, changeId, ids } from '../testing/records.ts'

const anEntry = (position: number, different: Partial<TimelineEntry>): TimelineEntry => ({
  position,
  id: changeId(position),
  stream: ids.account,
  kind: 'record',
  version: position,
  type: 'ChangeAccepted',
  schema: 1,
  subject: null,
  data: { by: 'decision' },
  personal: false,
  actor: ids.editor,
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: changeId(99), runId: null },
  at: '2026-03-12T13:07:00.000Z',
  hash: '00',
  actorName: 'Erik Ebert',
  actorShortCode: 'EB',
  supplier: null,
  changes: [
    { attribute: 'street', label: 'Straße', before: 'Alte Gasse 1', after: 'Schützenstraße 15' },
  ],
  ...different,
})

const timeline = [
  anEntry(9, { version: 2, at: '2026-03-12T23:30:00.000Z' }),
  anEntry(5, {
    version: 1,
    type: 'ChangeProposed',
    data: { source: { kind: 'editor' } },
    changes: [{ attribute: 'street', label: 'Straße', before: null, after: 'Alte Gasse 1' }],
  }),
]

const open = () =>
  openAccount({
    answers: {
      recordTimeline: ({ query }) => {
        const list = timeline.filter(({ position }) => position <= Number(query.upTo ?? position))
        return { list: list.slice(Number(query.offset)), total: list.length }
      },
      proposeChange: aChange({ newValue: 'Alte Gasse 1' }),
    },
  })

test('[A-003] the timeline leads to the delivery that a value came from, and names identifications', async () => {
  const sampleId = changeId(50)
  const list = [
    anEntry(3, {
      type: 'SupplierIdentified',
      data: { value: 'KLI-7', supplierId: changeId(51) },
      supplier: 'Kliniknetz',
      changes: [],
    }),
    anEntry(2, {
      type: 'ChangeProposed',
      data: { source: { kind: 'import', sampleId, row: 12, column: 'Anschrift' } },
      supplier: 'Kliniknetz',
    }),
  ]
  const { screen } = await openAccount({ answers: { recordTimeline: { list, total: 2 } } })
  await screen.getByRole('button', { name: 'Verlauf', exact: true }).click()
  const sheet = screen.getByRole('dialog', { name: 'Verlauf' })
  await expect
    .element(sheet.getByRole('link', { name: 'Kliniknetz, Zeile 12, Spalte „Anschrift“' }))
    .toHaveAttribute('href', `/analyse/${sampleId}`)
  await expect.element(sheet.getByText('KLI-7, Kliniknetz')).toBeVisible()
})

test('[E-061] an award has a history of its own, which says who excluded it', async () => {
  const excluded = anEntry(7, {
    data: { by: 'exclusion' },
    changes: [
      {
        attribute: 'excludedByEditor',
        label: 'Durch Redaktion ausgeschlossen',
        before: false,
        after: true,
      },
    ],
  })
  const { screen, server } = await openAccount({
    account: anAccount({ awards: [anAward({ excludedByEditor: true })] }),
    answers: { recordTimeline: { list: [excluded], total: 1 } },
    roles: ['ROLE_AUDITOR'],
  })
  await screen.getByRole('button', { name: /Rang/, expanded: false }).click()
  await screen.getByRole('button', { name: 'Verlauf', exact: true }).nth(1).click()
  const sheet = screen.getByRole('dialog', { name: /^Verlauf: / })
  await expect.element(sheet.getByText(/Erik Ebert hat den Ausschluss geändert/)).toBeVisible()
  // The slider is that of the whole page; an award's history is read.
  expect(sheet.getByRole('button', { name: 'Stand' }).query()).toBeNull()
  await expect
    .poll(() => server.callsOf('recordTimeline').map(({ params }) => params.id))
    .toContain(anAward().id)
})

test('the timeline goes by days of Berlin, newest first, and says who did what', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Verlauf', exact: true }).click()
  const sheet = screen.getByRole('dialog', { name: 'Verlauf' })
  await expect.element(sheet.getByRole('heading', { name: '13.03.2026' })).toBeVisible()
  await expect.element(sheet.getByText(/Erik Ebert hat vorgeschlagen/)).toBeVisible()
  const days = sheet.getByRole('heading', { level: 3 }).elements()
  expect(days.map(({ textContent }) => textContent)).toEqual(['13.03.2026', '12.03.2026'])
})

test('an earlier value is proposed again, and nothing is rewritten', async () => {
  const { screen, server } = await open()
  await screen.getByRole('button', { name: 'Verlauf', exact: true }).click()
  const again = screen.getByRole('button', { name: 'Diesen Wert wieder vorschlagen' })
  await again.click()
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toMatchObject({
      attributeName: 'street',
      newValue: 'Alte Gasse 1',
    })
})

test('an event leads to the record as it was then, step by step and back', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Verlauf', exact: true }).click()
  await screen.getByRole('button', { name: 'Stand' }).last().click()
  await expect.element(screen.getByText(/^Stand: 12\.03\.2026, 14:07 Uhr/)).toBeVisible()
  await expect.element(screen.getByText('(Ereignis 1 von 2)')).toBeVisible()
  expect(router.state.location.search).toEqual({ at: '5' })
  await screen.getByRole('button', { name: 'Ein Ereignis vor' }).click()
  await expect.element(screen.getByText('(Ereignis 2 von 2)')).toBeVisible()
  await screen.getByRole('button', { name: 'Zum heutigen Stand' }).click()
  await expect.element(screen.getByText(/^Stand:/)).not.toBeInTheDocument()
})

test('the history is narrowed by kind, stands by „Jetzt“, and goes on past its first thousand events', async () => {
  const note = anEntry(4, { type: 'NoteAdded', data: { content: 'Angerufen' }, changes: [] })
  const { screen, server } = await openAccount({
    answers: {
      recordTimeline: ({ query }) => ({
        list: query.offset === '1000' ? [note] : timeline,
        total: 1500,
      }),
    },
  })
  await screen.getByRole('button', { name: 'Verlauf', exact: true }).click()
  const sheet = screen.getByRole('dialog', { name: 'Verlauf' })
  await expect.element(sheet.getByText('Jetzt', { exact: true })).toBeVisible()
  const older = sheet.getByRole('button', { name: 'Ältere laden' })
  await older.click()
  await expect.poll(() => server.callsOf('recordTimeline').at(-1)?.query.limit).toBe('1000')
  await expect
    .poll(async () => {
      await older.click()
      return server.callsOf('recordTimeline').at(-1)?.query.offset
    })
    .toBe('1000')
  await expect.element(sheet.getByText(/hat ins Logbuch geschrieben/)).toBeInTheDocument()
  await expect.element(sheet.getByText('3 von 1.500')).toBeInTheDocument()
  await sheet.getByRole('combobox', { name: 'Nach Art filtern' }).click()
  await screen.getByRole('option', { name: 'Logbuch' }).click()
  await expect.poll(() => sheet.element().querySelectorAll('li')).toHaveLength(1)
})

test('[R-032] a record’s history names who was merged into it, leads there and takes it back', async () => {
  const other = { class: 'account', id: changeId(70), label: 'Klinik Nordend' } as const
  const runId = changeId(71)
  const merge = anEntry(7, {
    type: 'RecordMerged',
    stream: other.id,
    data: { into: ids.account },
    cause: { commandId: changeId(72), runId },
    takenBackBy: null,
    changes: [],
  })
  const { screen, server } = await openAccount({
    answers: {
      recordTimeline: {
        list: timeline,
        total: 2,
        merges: [{ event: merge, record: other }],
      },
      previewUndo: {
        ...undoAlone,
        ...{ undone: 4, kept: 0, impossible: 0, reasons: {}, left: [], editedSince: [] },
      },
      undoRun: { runId: changeId(73), undone: 4, left: [] },
    },
  })
  await screen.getByRole('button', { name: 'Verlauf', exact: true }).click()
  const sheet = screen.getByRole('dialog', { name: 'Verlauf' })
  await expect
    .element(sheet.getByText(/Erik Ebert hat „Klinik Nordend“ in diesen Eintrag zusammengeführt/))
    .toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: '„Klinik Nordend“' }))
    .toHaveAttribute('href', `/account/${other.id}?at=6`)
  await sheet.getByRole('button', { name: 'Zusammenführung rückgängig machen' }).click()
  const question = screen.getByRole('alertdialog', { name: /„Klinik Nordend“ rückgängig machen/ })
  await question.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect
    .poll(() => server.callsOf('undoRun').map(({ params }) => params.runId))
    .toEqual([runId])
})
