import type { Conflict, ConflictDetail, ConflictRecord } from '@stammbuch/contracts'
import { idOf } from '@/testing/given.ts'

export const [left, right, sample, run] = [idOf(1), idOf(2), idOf(3), idOf(4)]

export const conflict = (given: Partial<Conflict> = {}): Conflict => ({
  id: idOf(10),
  type: 'ENTITY_AMBIGUITY',
  approachedWith: 'ENTITY_AMBIGUITY_SOLUTION_STRATEGY',
  detectedWith: 'RECORD_LINKAGE',
  choice: null,
  createdAt: '2026-11-02T09:30:00.000Z',
  solvedAt: null,
  solvedBy: null,
  hashIdentifier: 'ab12',
  chanceIsConflict: 97,
  class: 'account',
  conflictMembers: [
    {
      sourceType: 'account',
      sourceId: left,
      sampleRowNumber: null,
      class: 'account',
      label: 'Sankt Marien-Hospital Kiel gGmbH',
    },
    {
      sourceType: 'account',
      sourceId: right,
      sampleRowNumber: null,
      class: 'account',
      label: 'St. Marienhospital',
    },
  ],
  runId: null,
  runKind: null,
  chosenId: null,
  ...given,
})
export const solved = conflict({
  choice: 'merge',
  solvedAt: '2026-11-03T08:00:00.000Z',
  solvedBy: { id: left, fullName: 'Anna Berg' },
  runId: run,
  runKind: 'merge',
  chosenId: left,
})

export const record = (given: Partial<ConflictRecord>): ConflictRecord => ({
  id: left,
  class: 'account',
  label: 'Sankt Marien-Hospital Kiel gGmbH',
  isApproved: true,
  excluded: false,
  mergedInto: null,
  createdAt: '2024-02-01T08:00:00.000Z',
  updatedAt: '2026-05-01T08:00:00.000Z',
  values: { name: 'Sankt Marien-Hospital Kiel gGmbH', street: 'Marienstraße 12', city: 'Kiel' },
  supplierIds: [{ supplier: 'Kliniklisten AG', value: 'K-1022' }],
  counts: { awards: 3, scores: 1, contacts: 2, notes: 0, openChanges: 0 },
  ...given,
})
export const other = record({
  id: right,
  label: 'St. Marienhospital',
  isApproved: false,
  values: { name: 'St. Marienhospital', street: 'Marienstr. 12', city: 'Kiel' },
  supplierIds: [],
  counts: { awards: 2, scores: 0, contacts: 1, notes: 1, openChanges: 1 },
})
export const contributions = [
  { name: 'name', label: 'Name', fields: ['name'], statement: 'fast gleich', bits: 8.1 },
  { name: 'street', label: 'Straße', fields: ['street'], statement: 'gleiche Straße', bits: 6.4 },
  { name: 'contact', label: 'Kontakt', fields: ['website'], statement: 'verschieden', bits: -2.2 },
  {
    name: 'domain',
    label: 'Internet-Domain',
    fields: ['website'],
    statement: 'gleich',
    bits: -0.1,
  },
]
const field = (name: string, label: string, a: string | null, b: string | null) => ({
  name,
  label,
  a,
  b,
  shownA: null,
  shownB: null,
  isEqual: a === b,
  proposed: a === null ? ('b' as const) : ('a' as const),
  reason: a === null ? 'nur hier angegeben' : 'verifiziert',
})
export const ambiguity = (of: Conflict): ConflictDetail => ({
  conflict: of,
  next: { id: idOf(11), type: 'MULTI_MINQ_IDS' },
  others: 56,
  decisionParameters: {
    kind: 'ambiguity',
    members: [record({}), other],
    contributions,
    otherwise: 'zwei Einrichtungen am selben Ort',
    fields: [
      field('name', 'Name', 'Sankt Marien-Hospital Kiel gGmbH', 'St. Marienhospital'),
      field('street', 'Straße', 'Marienstraße 12', 'Marienstr. 12'),
      field('shortName', 'Kurzname', null, 'SMH'),
      field('city', 'Ort', 'Kiel', 'Kiel'),
    ],
    awards: [
      {
        key: idOf(60),
        project: 'Klinikliste',
        toplist: 'Kardiologie',
        period: '2026',
        product: null,
        a: { id: idOf(60), rank: 4, scoring: 71.5, isApproved: true },
        b: { id: idOf(61), rank: 2, scoring: 80, isApproved: false },
        proposed: 'a',
        reason: 'verifiziert',
      },
    ],
    scores: [
      {
        key: idOf(70),
        project: 'Klinikliste',
        period: '2026',
        a: { id: idOf(70), isApproved: true },
        b: { id: idOf(71), isApproved: true },
        values: [
          { name: 'dynamicFields.staff', label: 'Mitarbeitende', a: 120, b: 150 },
          { name: 'dynamicFields.beds', label: 'Betten', a: null, b: 40 },
        ],
        proposed: 'a',
        reason: 'neuer',
      },
    ],
    proposedSurvivor: 'a',
    survivorReason: 'verifiziert',
  },
})

export const lists = {
  listUnresolvedConflicts: {
    list: [
      conflict(),
      ...Array.from({ length: 11 }, (_, at) =>
        conflict({ id: idOf(20 + at), chanceIsConflict: 90 - at }),
      ),
    ],
    total: 57,
    autoSolveFrom: 99,
  },
  listResolvedConflicts: { list: [solved], total: 1, autoSolveFrom: 99 },
  listRankingGroups: { list: [], total: 0 },
  showConflictSearch: {
    head: 6_433,
    jobId: null,
    roots: [
      {
        rootType: 'account' as const,
        records: 12_870,
        model: {
          version: 3,
          records: 12_345,
          position: 6_000,
          learntAt: '2026-11-01T08:00:00.000Z',
        },
        learnsAt: 18_518,
        comparedUpTo: 6_433,
      },
      {
        rootType: 'contact' as const,
        records: 130,
        model: null,
        learnsAt: 2_000,
        comparedUpTo: 6_400,
      },
    ],
  },
}

/** The values of a row as flat texts. */
export const flat = {
  toplist_label: 'Kardiologie',
  awardee_core_data_uuid: 'K-1022',
  awardee_core_data_name: 'Marienhospital Kiel',
  awardee_core_data_first_name: null,
  awardee_core_data_surname: null,
  awardee_core_data_address_street: null,
  awardee_core_data_address_zip_code: null,
  awardee_core_data_address_city: 'Kiel',
  awardee_core_data_address_region: null,
  awardee_core_data_address_country_code: null,
  award_data_type: 'account',
  affiliation_uuid: null,
  affiliation_name: null,
} as const

/** A row of a delivery beside the two records that it may mean. */
export const minq = (of: Conflict): ConflictDetail => ({
  conflict: of,
  next: null,
  others: 0,
  decisionParameters: {
    kind: 'minq',
    accounts: [
      { ...record({}), similarity: 96, contributions, otherwise: null },
      { ...other, similarity: 91, contributions, otherwise: null },
    ],
    sampleEntry: {
      sampleId: sample,
      fileName: 'kliniken-2026.csv',
      supplier: 'Kliniklisten AG',
      row: 42,
      cells: [
        { header: 'Name', cell: 'Marienhospital Kiel' },
        { header: 'Ort', cell: 'Kiel' },
      ],
      values: { name: 'Marienhospital Kiel', city: 'Kiel' },
      ...flat,
    },
  },
})
