import type { ImportResult, Job } from '@stammbuch/contracts'
import type { DryRun } from '@/live/job-outcomes.ts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import {
  givenClinics,
  givenJob,
  givenMapping,
  givenMdl,
  givenProject,
  idOf,
} from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import type { Inspection } from '../inspection.query.ts'

export const sampleId = idOf(1)

export const sample = givenClinics()

export const mapping = givenMapping

export const inspected = (given: Partial<Inspection> = {}): Inspection => ({
  outcome: 'changed',
  rejectedRows: [],
  supplierIdentification: null,
  evidence: null,
  relations: [],
  likely: [],
  candidates: [],
  root: { class: 'account', id: idOf(6), isNew: false, values: { name: 'Klinikum Bad Tölz' } },
  changes: [
    {
      targetClass: 'account',
      attributeName: 'street',
      oldValue: 'Schützenstrasse 15',
      newValue: 'Schützenstraße 15',
    },
  ],
  ...given,
})

const counts = {
  byClass: { account: 12, contact: 7 },
  newRows: 12,
  changedRows: 800,
  unchangedRows: 850,
  conflicts: 3,
  refusedRows: 1,
  skippedRows: 0,
  rejectedRows: [
    {
      row: 7,
      column: 'Betten',
      code: 'value-wrong-type',
      detail: 'Betten: bitte eine Zahl angeben.',
    },
  ],
  rejectedTotal: 1,
}

export const dryRun: DryRun = { count_of_suggested_changes: 1284, ...counts }
export const imported: ImportResult = {
  runId: idOf(7),
  changes_created: 1284,
  ...counts,
  seconds: 3.24,
}

/** A job that has ended with an answer. */
export const ended = (id: string, result: unknown): Job =>
  givenJob({ id, kind: id === idOf(8) ? 'dry-run' : 'import', result })

/** A delivery with three columns and 1,666 rows, and all that its import asks. */
export const importOf: Answers = {
  getSample: sample,
  processSample: { rows: 1666 },
  listMappings: { list: [mapping()], total: 1 },
  suggestMapping: { columns: [] },
  listMdls: { list: [givenMdl({ name: 'beds', label: 'Bettenzahl' })], total: 1 },
  sampleRow: ({ params }) => ({
    Krankenhaus: `Klinikum ${Number(params.rowIndex) + 1}`,
    Adresse: 'Schützenstraße 15, 83646 Bad Tölz',
    Betten: '400',
  }),
  inspectMapping: inspected(),
  dryRunMapping: { jobId: idOf(8) },
  importSample: { jobId: idOf(9) },
  importedRows: ({ query }) => ({
    list: [
      {
        row: 7,
        outcome: (query.outcome ?? 'changed') as 'changed',
        record: { class: 'account', id: idOf(6), label: 'Klinikum Bad Tölz' },
        changes: [
          {
            targetClass: 'account',
            attributeName: 'city',
            oldValue: 'Tölz',
            newValue: 'Bad Tölz',
          },
        ],
        evidence: null,
        relations: [],
        rejectedRows: [],
        candidates: [],
      },
    ],
    total: 800,
  }),
  listToplistLabels: { list: [], total: 0 },
  listRuns: { list: [], total: 0 },
  listRankingGroups: { list: [givenProject()], total: 1 },
  getJob: ({ params }) => ended(params.id ?? '', params.id === idOf(8) ? dryRun : imported),
}

/** The import of that delivery. */
export const openImport = async (answers: Answers = {}) => {
  const server = fakeServer({ ...importOf, ...answers })
  signedIn()
  return { server, ...(await renderPage(`/import/${sampleId}`)) }
}

type Screen = Awaited<ReturnType<typeof openImport>>['screen']

/** Choose the mapping as soon as the delivery is ready. */
export const chooseMapping = async (screen: Screen): Promise<void> => {
  await screen.getByRole('combobox', { name: 'Daten-Mapping' }).click()
  await screen.getByRole('option', { name: /DKG Standard/ }).click()
}
