import type {
  Job,
  Mapping,
  Mdl,
  Period,
  RankingGroup,
  Sample,
  ToplistLabel,
} from '@stammbuch/contracts'

/** When everything was made that a test gives, unless it says otherwise. */
export const givenAt = '2026-11-01T08:00:00.000Z'

/** The n-th id: valid, and told apart at a glance. */
export const idOf = (number: number): string =>
  `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A project as its call answers it: „Klinikliste“ of companies unless said otherwise. */
export const givenProject = (given: Partial<RankingGroup> = {}): RankingGroup => ({
  id: idOf(1),
  name: 'Klinikliste',
  salesforceName: null,
  shortCode: 'KLI',
  publicationSector: 'SECTOR_GESUNDHEIT',
  rootType: 'account',
  rootTypeSimplified: 'account',
  salesforceManageAwards: false,
  salesforceManageAccounts: false,
  salesforceManageContacts: false,
  fourEyes: false,
  printsRank: true,
  printsScoring: true,
  printsName: true,
  printsShortName: true,
  printsCity: true,
  printsProduct: true,
  toplistLabels: [],
  managedDynamicLabelsCount: 0,
  ...given,
})

/** A year in which nothing has happened unless said otherwise. */
export const givenPeriod = (given: Partial<Period> = {}): Period => ({
  id: idOf(2),
  name: '2026',
  awardsCount: 0,
  scoresCount: 0,
  samplesCount: 0,
  createdAt: givenAt,
  ...given,
})

/** A toplist of the project that `givenProject` gives. */
export const givenToplist = (given: Partial<ToplistLabel> = {}): ToplistLabel => ({
  id: idOf(3),
  value: 'Kardiologie',
  sghId: null,
  rankingGroup: { id: idOf(1), shortCode: 'KLI', name: 'Klinikliste' },
  createdAt: givenAt,
  updatedAt: givenAt,
  ...given,
})

/** A delivery that was uploaded and nothing else. */
export const givenSample = (given: Partial<Sample> = {}): Sample => ({
  id: idOf(1),
  createdAt: givenAt,
  rawDataReference: 'kliniken.csv',
  supplier: null,
  period: null,
  rankingGroup: null,
  mapping: null,
  mappedDate: null,
  importRunId: null,
  importCancelled: false,
  sampleEntriesCount: null,
  headers: ['Name'],
  encoding: 'utf-8',
  delimiter: ';',
  parent: null,
  accountsCount: 0,
  contactsCount: 0,
  awardsCount: 0,
  scoresCount: 0,
  productsCount: 0,
  entityCount: 0,
  changesCount: 0,
  setAside: false,
  ...given,
})

/** The delivery „kliniken.csv“ of three columns, for the project and year it was uploaded for. */
export const givenClinics = (): Sample =>
  givenSample({
    supplier: { id: idOf(2), name: 'Kliniknetz' },
    period: { id: idOf(3), name: '2026' },
    rankingGroup: { id: idOf(4), shortCode: 'KLI', name: 'Klinikliste' },
    headers: ['Krankenhaus', 'Adresse', 'Betten'],
  })

/** A mapping of that delivery: its names, and nothing else yet. */
export const givenMapping = (given: Partial<Mapping> = {}): Mapping => ({
  id: idOf(5),
  name: 'DKG Standard',
  description: null,
  targetClass: 'account',
  columns: [{ source: 'Krankenhaus', target: 'name', transformations: [] }],
  locked: false,
  legacy: false,
  revision: 1,
  ...given,
})

/** A job that has ended well with an answer, unless said otherwise. */
export const givenJob = (given: Partial<Job> & Pick<Job, 'id' | 'kind'>): Job => ({
  state: 'done',
  progress: { done: 1, total: 1, unit: 'Zeilen' },
  result: null,
  problem: null,
  createdAt: givenAt,
  startedAt: givenAt,
  finishedAt: givenAt,
  ...given,
})

/** A dynamic field for whole numbers, „Betten“, of no project unless said otherwise. */
export const givenMdl = (given: Partial<Mdl> = {}): Mdl => ({
  id: idOf(9),
  name: 'beds',
  label: 'Betten',
  type: 'TYPE_INTEGER',
  scope: 'health',
  format: null,
  symbol: null,
  unit: null,
  unitPrefix: null,
  customFontLetter: null,
  description: null,
  descriptionHTML: null,
  nullable: true,
  zeroAllowed: true,
  internal: false,
  rankingGroup: null,
  period: null,
  toplistLabel: null,
  fieldsCount: 0,
  usedInMapping: false,
  mediscreenId: null,
  mediscreenMachineName: null,
  createdAt: givenAt,
  updatedAt: givenAt,
  ...given,
})
