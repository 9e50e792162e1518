import type { OwnDecision, RecordAtTarget } from '@stammbuch/contracts'
import { conflict, lists as conflictLists } from '@/features/conflicts/testing/conflicts.ts'
import { item } from '@/features/project-list/testing/project.ts'
import { aChange, anAccount, anAward, aProductOf } from '@/features/record/testing/records.ts'
import { givenAward, givenPreview, givenRelease } from '@/features/release/testing/releases.ts'
import {
  change,
  facetsOf,
  listOf,
  pending,
  project,
  sample,
} from '@/features/verification/testing/queue.ts'
import type { Answers } from '@/testing/fake-server.ts'
import { givenAt, givenPeriod, givenProject, givenSample, idOf } from '@/testing/given.ts'

const none = { list: [], total: 0 }
const years = {
  list: ['2025', '2026'].map((name, at) => givenPeriod({ id: idOf(40 + at), name })),
  total: 2,
}

const towns = ['Bad Tölz', 'Husum', 'Kiel', 'Überlingen', 'Görlitz'] as const
const longName =
  'Universitätsklinikum Hamburg-Eppendorf, Klinik und Poliklinik für Anästhesiologie, Donaudampfschifffahrtsgesellschaftskapitänsfürsorgeeinrichtung'

/** So many records of a project. */
const clinics = (count: number, total = count, name?: string): Answers => ({
  listRankingGroups: { list: [givenProject()], total: 1 },
  listPeriods: years,
  listToplistLabels: none,
  listAccounts: {
    list: Array.from({ length: count }, (_, at) =>
      item({
        id: idOf(1_000 + at),
        name: name ?? `Eichenhof-Klinikum ${towns[at % towns.length]} ${at + 1}`,
        city: name ? `${name} ${at}` : (towns[at % towns.length] ?? null),
        openChanges: at % 3,
        isApproved: at % 4 > 0,
        excludedByEditor: at % 7 === 6,
      }),
    ),
    total,
  },
})

/** A list of a project's records. */
export const clinicList = {
  empty: clinics(0),
  few: clinics(5),
  many: clinics(100, 12_870),
  long: clinics(4, 4, longName),
} as const

const delivered = {
  supplier: 'Kliniknetz',
  sampleId: idOf(2),
  delivery: 'kliniken-2026.xlsx',
  at: givenAt,
}

const open = aChange({ attributeName: 'street' })

/** A record as a target knows it: asked for, sent and acknowledged. */
const atTarget = (target: RecordAtTarget['target']): RecordAtTarget => ({
  ...{ target, requested: 90, sent: 90, acknowledged: 90, present: true },
  ...{
    lastError: null,
    attempts: 0,
    failedAt: null,
    waitsFor: null,
    parkedId: null,
    dropped: false,
  },
})

/** A company with an award, a product and an open change. */
export const record: Answers = {
  getAccount: {
    ...anAccount({ awards: [anAward()], products: [aProductOf()] }),
    openChanges: { street: 1 },
  },
  listChangesOfTarget: { list: [open], total: 1 },
  listPending: { ...none, totalDataPoints: 0 },
  similarAccounts: none,
  recordTimeline: none,
  getRecordSync: { list: [atTarget('elasticsearch'), atTarget('salesforce')], total: 2 },
}

/** The verification list with a few records. */
export const queue: Answers = {
  ...record,
  listRankingGroups: { list: [project], total: 1 },
  listPeriods: years,
  listSamples: { list: [sample], total: 1 },
  listPending: listOf(
    { ...pending(1, 3), from: delivered, changes: [change(1, 1), change(1, 2), change(1, 3)] },
    { ...pending(2, 1), from: delivered, changes: [change(2, 1)] },
    { ...pending(3, 2), from: delivered, changes: [change(3, 1), change(3, 3)] },
    { ...pending(4, 0), from: delivered },
  ),
  pendingFacets: facetsOf({
    ...{ entries: 4, of: 4, changes: 6 },
    facets: {
      ...facetsOf().facets,
      action: [
        { value: 'changes', label: null, count: 3 },
        { value: 'initial', label: null, count: 1 },
      ],
      class: [{ value: 'account', label: null, count: 4 }],
      attribute: [
        { value: 'account.street', label: null, count: 3 },
        { value: 'account.city', label: null, count: 1 },
        { value: 'account.website', label: null, count: 2 },
      ],
      origin: [{ value: 'import', label: null, count: 4 }],
      supplier: [{ value: idOf(8), label: 'Kliniknetz', count: 4 }],
      age: [{ value: 'older', label: null, count: 4 }],
    },
  }),
  listViews: none,
  listPendingOfRoot: { list: [change(1, 1), change(1, 2), change(1, 3)], total: 3 },
  listChangesOfTarget: none,
}

/** Releases, and the preview of one. */
export const releases: Answers = {
  listRankingGroups: { list: [givenProject({ id: idOf(500), shortCode: 'KL' })], total: 1 },
  listPeriods: {
    list: [givenPeriod({ id: idOf(600), awardsCount: 1040, samplesCount: 2 })],
    total: 1,
  },
  listReleases: { list: [givenRelease(1), givenRelease(2)], total: 2 },
  previewRelease: givenPreview(),
  listAwards: { list: [givenAward(1), givenAward(2, { rank: null, scoring: null })], total: 1040 },
}

/** Conflicts that wait. */
export const conflicts: Answers = {
  ...conflictLists,
  listUnresolvedConflicts: {
    list: Array.from({ length: 6 }, (_, at) =>
      conflict({ id: idOf(20 + at), chanceIsConflict: 97 - 3 * at }),
    ),
    total: 57,
    autoSolveFrom: 99,
  },
}

const mapped = givenSample({
  id: idOf(2),
  rawDataReference: 'kliniken-2026.xlsx',
  supplier: { id: idOf(90), name: 'Kliniknetz' },
  period: { id: idOf(91), name: '2026' },
  rankingGroup: { id: idOf(92), shortCode: 'KLI', name: 'Klinikliste' },
  mapping: { id: idOf(93), name: 'DKG Standard' },
  mappedDate: '2026-11-02T09:30:00.000Z',
  sampleEntriesCount: 1280,
  accountsCount: 412,
  entityCount: 413,
  changesCount: 2034,
})

/** Deliveries: one that is imported, one just uploaded. */
export const deliveries: Answers = {
  listSamples: { list: [mapped, givenSample()], total: 2 },
  fetchStatus: false,
}

/** Suppliers, for the pages of master data. */
export const suppliers: Answers = {
  listSuppliers: {
    list: ['DMS', 'Kliniknetz', 'Redaktion'].map((name, at) => ({
      id: idOf(200 + at),
      name,
      createdAt: givenAt,
    })),
    total: 3,
  },
}

/** Exports that were made. */
export const exportsMade: Answers = {
  listRankingGroups: { list: [givenProject()], total: 1 },
  listPeriods: years,
  listToplistLabels: none,
  listDictionaries: none,
  exportGenerationStatus: false,
  listExports: {
    list: [1, 2, 3].map((number) => ({
      filename: `sgh-KLI-2026-${number}.xlsx`,
      modified: 1_790_000_000 + number,
      pathname: `abcdefghijklmnopqrst0${number}`,
      rows: 1200 + number,
      bytes: 48_000,
    })),
    total: 3,
  },
}

/** A wizard over one supplier, one project and one year. */
export const uploading: Answers = {
  ...suppliers,
  listRankingGroups: { list: [givenProject()], total: 1 },
  listPeriods: years,
  listSamples: none,
  sampleWithBytes: { sample: null },
}

/** Records that somebody marked. */
export const marked: Answers = {
  listRankingGroups: { list: [givenProject()], total: 1 },
  listPeriods: years,
  listFollowUp: {
    list: [1, 2, 3].map((number) => ({
      ...item({ id: idOf(300 + number), name: `Lindenhospital Bonn ${number}` }),
      ...{ createdAt: givenAt, updatedAt: '2026-11-02T09:30:00.000Z' },
    })),
    total: 3,
  },
}

const nobodysHome = {
  ...{ yesterday: '2026-11-23', unusualSince: '2026-11-11' },
  ...{ editor: null, auditor: null, it: null, administration: null },
}

const start: Answers = {
  listRankingGroups: {
    list: [givenProject(), givenProject({ id: idOf(2), shortCode: 'AEL', name: 'Ärzteliste' })],
    total: 2,
  },
  pendingFacets: {
    ...{ entries: 1234, of: 1234, changes: 2000 },
    facets: { project: [{ value: idOf(1), label: 'Klinikliste', count: 1234 }] } as never,
  },
  listWaitingYears: none,
}

/** What an editor did last, an hour ago. */
const accepted: OwnDecision = {
  ...{ commandId: idOf(60), runId: null, verb: 'accept', change: null, subject: null },
  ...{ root: { id: idOf(31), class: 'account' }, canUndo: true, whyNot: null },
  record: { id: idOf(31), class: 'account', label: 'Klinikum Bad Tölz' },
  decidedAt: '2026-11-24T08:00:00.000Z',
}

/** The start of an editor: what waits, and two projects, one of which has open work. */
export const home: Answers = {
  ...start,
  readHome: {
    ...nobodysHome,
    editor: {
      ...{ waiting: 1234, unapproved: 12, stale: 3, mine: 5, conflicts: 7, followUps: 2 },
      ...{ runsSinceYesterday: 4, myImports: 9 },
    },
  },
  myDecisions: { list: [accepted], total: 1 },
}

/** The start of an auditor: the log is whole, and one thing is out of the ordinary. */
export const auditorsHome: Answers = {
  ...start,
  readHome: {
    ...nobodysHome,
    auditor: {
      lastCheck: { at: '2026-11-24T02:00:00.000Z', ok: true },
      ...{ openFindings: 0, lastProofAt: '2026-11-20T08:00:00.000Z', ownAccepted: 3 },
      ...{ days: [], flipFlops: [] },
    },
  },
}

/** A moment in July, for lists as of then. */
export const inJuly: Answers = {
  readMoment: {
    position: 4783,
    at: '2026-07-08T12:03:00.000Z',
    firstAt: '2026-01-02T08:00:00.000Z',
    head: 9000,
    headAt: '2026-11-01T08:00:00.000Z',
  },
}
