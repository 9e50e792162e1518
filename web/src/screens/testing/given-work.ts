import { analysisOf, profileWith } from '@/features/analysis/testing/open-analysis.tsx'
import { change, listOf, pending } from '@/features/verification/testing/queue.ts'
import type { Answers } from '@/testing/fake-server.ts'
import { givenAt, givenPeriod, givenProject, idOf } from '@/testing/given.ts'
import { queue } from './given-pages.ts'

/** The analysis of a delivery that is in order. */
export const analysis: Answers = analysisOf(profileWith({}))

const geoTable = {
  ...{ country: 'DE', fileName: 'DE.zip', postcodes: 10_814, places: 23_297 },
  loadedAt: givenAt,
}

/** The comparison of coordinates, with a table of postcodes and without one. */
export const geo = (tables: boolean): Answers => ({
  geoOverview: {
    geocoder: { kind: 'table', host: null, ready: tables, tables: tables ? [geoTable] : [] },
    accounts: {
      ...{ approved: 12_480, located: 11_900, unaddressed: 64, waiting: 102 },
      ...{ unknown: 3, eligible: 411 },
    },
    nextRun: 250,
  },
})

const comparison = {
  ...{ askedAt: null, beganAt: givenAt, endedAt: givenAt },
  ...{ looked: 98_211, missing: 1, outdated: 0, surplus: 3 },
}

const worker = {
  ...{ detail: null, position: 812, lag: 0, due: 0, parked: 0, lastSeenAt: givenAt },
  ...{ comparable: true, comparison },
}

/** The targets: one that runs, and one that does not answer and has something parked. */
export const sync: Answers = {
  salesforceStatus: [
    { name: 'Vorgemerkte Einträge', value: '1.240' },
    { name: 'Vorgemerkt: Unternehmen', value: '412' },
  ],
  elasticsearchStatus: [
    { name: 'Elasticsearch', value: 'erreichbar' },
    {
      name: 'Index stammbuch-records-v3',
      value: ['in Gebrauch (stammbuch-records)', '98.211 Dokumente', '142mb', 'green'],
    },
  ],
  listSyncWorkers: {
    list: [
      { ...worker, target: 'elasticsearch', state: 'running' },
      {
        ...{ ...worker, target: 'salesforce', state: 'unreachable' },
        ...{ detail: 'Salesforce antwortet mit 503', due: 1240, lag: 3, parked: 1 },
      },
    ],
    total: 2,
  },
  listParked: {
    list: [
      {
        ...{ id: idOf(3), target: 'salesforce', position: 700, attempts: 8 },
        record: { class: 'award', id: idOf(5), label: 'Top-Klinik 2026' },
        root: { class: 'account', id: idOf(4), label: 'Klinikum am Kesselbrink' },
        ...{ reason: 'STRING_TOO_LONG in BillingCity', firstAt: givenAt, lastAt: givenAt },
      },
    ],
    total: 1,
  },
  listRankingGroups: { list: [givenProject()], total: 1 },
  listPeriods: { list: [givenPeriod({ id: idOf(41), name: '2026' })], total: 1 },
  listToplistLabels: { list: [], total: 0 },
  listSamples: { list: [], total: 0 },
}

/** A project whose awards can be taken into another year. */
export const duplication: Answers = {
  listRankingGroups: {
    list: [
      givenProject({
        toplistLabels: ['Orthopädie', 'Ästhetik', 'Kardiologie'].map((value, at) => ({
          ...{ id: idOf(10 + at), value },
        })),
      }),
    ],
    total: 1,
  },
  listPeriods: {
    list: ['2025', '2026'].map((name, at) =>
      givenPeriod({ ...{ id: idOf(40 + at), name, awardsCount: 1, scoresCount: 1 } }),
    ),
    total: 2,
  },
}

const long =
  'Universitätsklinikum Hamburg-Eppendorf, Klinik und Poliklinik für Anästhesiologie, Donaudampfschifffahrtsgesellschaftskapitänsfürsorgeeinrichtung'

const longItem = pending(1, 2)
const longChange = change(1, 1, {
  oldValue: `https://www.${'klinik-und-poliklinik-fuer-anaesthesiologie'.repeat(3)}.example`,
  newValue: `https://${'klinik-und-poliklinik-fuer-anaesthesiologie'.repeat(3)}.example`,
})

/** The verification list without anything, and with values that need room. */
export const queueStates: Readonly<Record<'empty' | 'long', Answers>> = {
  empty: { ...queue, listPending: listOf() },
  long: {
    ...queue,
    listPending: listOf({
      ...longItem,
      root: { ...longItem.root, label: long },
      changes: [longChange, change(1, 2)],
    }),
  },
}
