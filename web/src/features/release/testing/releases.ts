import type {
  listAwards,
  Release,
  ReleaseDiff,
  ReleaseDocument,
  ReleasePreview,
  ReplyOf,
} from '@stammbuch/contracts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenProject, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'

export const givenRelease = (number: number, given: Partial<Release> = {}): Release => ({
  id: idOf(number),
  position: 4_000 + number,
  createdAt: '2026-11-20T08:30:00.000Z',
  createdBy: { id: idOf(900), fullName: 'Emma Engel' },
  rankingGroup: { id: idOf(500), name: 'Klinikliste', shortCode: 'KL' },
  period: { id: idOf(600), name: '2026' },
  numberOfAwards: 1040,
  edition: '1',
  state: 'in-force',
  reason: null,
  withdrawn: null,
  ...given,
})

type Award = ReplyOf<typeof listAwards>['list'][number]

export const givenAward = (number: number, given: Partial<Award> = {}): Award => ({
  id: idOf(1_000 + number),
  displayName: 'Top-Klinik',
  rank: number,
  scoring: 100 - number / 4,
  isApproved: true,
  excludedByEditor: false,
  holderExcluded: false,
  isMerged: false,
  toplistLabel: null,
  period: null,
  account: { id: idOf(2_000 + number), name: `Klinikum Nummer ${number}` },
  contact: null,
  product: null,
  ...given,
})

export const givenPreview = (given: Partial<ReleasePreview> = {}): ReleasePreview => ({
  numberOfAwards: 1040,
  excluded: 2,
  toplists: [
    { id: idOf(701), value: 'Kardiologie', numberOfAwards: 620 },
    { id: idOf(702), value: 'Orthopädie', numberOfAwards: 420 },
  ],
  open: { changes: 0, unapproved: 0 },
  blockers: [],
  numberOfBlockers: 0,
  waiting: { rows: 0, deliveries: 0 },
  waitingRows: [],
  unimported: [],
  duplicates: { list: [], total: 0 },
  release: null,
  ...given,
})

const project = givenProject({ id: idOf(500), shortCode: 'KL' })

const period = {
  id: idOf(600),
  name: '2026',
  awardsCount: 1040,
  scoresCount: 0,
  samplesCount: 2,
  createdAt: '2026-01-05T08:00:00.000Z',
}

/** A release as a document, without lines. */
const givenDocument = (): ReleaseDocument => ({
  release: givenRelease(1),
  toplists: [],
  targets: [],
  printed: ['rank', 'scoring', 'name', 'shortName', 'city', 'product'],
  changed: 0,
  contentSha256: null,
  editions: [givenRelease(1)],
})

/** A server with a project, a year, their releases and what is given besides; somebody is signed in. */
export const givenReleaseServer = (answers: Answers = {}) => {
  const awards = [
    givenAward(1),
    givenAward(2, { rank: null, scoring: null }),
    givenAward(3, {
      account: null,
      contact: { id: idOf(3_003), firstName: 'Ada', surname: 'Öhler' },
    }),
    givenAward(4, { excludedByEditor: true }),
    givenAward(5, { holderExcluded: true }),
  ]
  const server = fakeServer({
    listRankingGroups: { list: [project], total: 1 } as never,
    listPeriods: { list: [period], total: 1 } as never,
    listReleases: { list: [givenRelease(1), givenRelease(2)], total: 2 },
    previewRelease: givenPreview(),
    listAwards: { list: awards, total: 1040 },
    listReadiness: { list: [], total: 0 },
    proofReadRelease: { list: [], total: 0, open: 0, against: null },
    keptFindings: { isKnown: true, list: [], total: 0 },
    readRelease: givenDocument(),
    releaseLines: { list: [], total: 0 },
    ...answers,
  })
  signedIn()
  return server
}

/** The page with a project, a year and what is given besides. */
export const openReleases = async (answers: Answers = {}, search = '') => {
  const server = givenReleaseServer(answers)
  return { server, ...(await renderPage(`/freigabe${search}`)) }
}

/** Project and year chosen, and the preview asked for. */
export const previewed = `?rgId=${idOf(500)}&periodId=${idOf(600)}&vorschau=true`

const person = { id: idOf(900), shortCode: 'EE' }
const account = (number: number, label: string) => ({
  id: idOf(2_000 + number),
  class: 'account' as const,
  label,
})
const standing = (number: number, rank: number | null, scoring: number | null = 91.5) => ({
  id: idOf(number),
  rank,
  scoring,
})

/** One of each kind. */
export const givenDiff: ReleaseDiff = {
  from: givenRelease(1, { period: { id: idOf(601), name: '2025' }, numberOfAwards: 98 }),
  to: givenRelease(2, { numberOfAwards: 99 }),
  counts: { added: 1, gone: 2, moved: 1, changed: 1, same: 95 },
  list: [
    {
      kind: 'added',
      root: account(1, 'Herzzentrum Nord'),
      product: null,
      toplist: 'Kardiologie',
      before: null,
      after: standing(11, 1),
      changes: [],
      differences: [],
      reason: 'created',
      because: { by: person, at: '2026-11-02T09:10:00.000Z', position: 3_120 },
      movement: null,
    },
    {
      kind: 'moved',
      root: account(2, 'Klinikum Kiel'),
      product: null,
      toplist: 'Kardiologie',
      before: standing(22, 5, 88.25),
      after: standing(12, 2, 93),
      changes: [],
      differences: [],
      reason: null,
      because: null,
      movement: {
        total: 2,
        causes: [
          {
            kind: 'left',
            root: account(4, 'Sanatorium Süd'),
            product: null,
            before: { rank: 1, scoring: 95 },
            after: null,
          },
          {
            kind: 'fell-behind',
            root: account(6, 'Haus am Deich'),
            product: null,
            before: { rank: 3, scoring: 90 },
            after: { rank: 6, scoring: 71.5 },
          },
        ],
      },
    },
    {
      kind: 'changed',
      root: account(3, 'Klinik am Meer'),
      product: null,
      toplist: 'Kardiologie',
      before: standing(23, 3, 70),
      after: standing(13, 3, 72.5),
      changes: [
        {
          targetClass: 'award',
          targetId: idOf(13),
          attributeName: 'scoring',
          oldValue: 70,
          newValue: 72.5,
          source: 'editor',
          decidedBy: person,
          decidedAt: '2026-10-11T14:05:00.000Z',
          position: 2_860,
        },
        {
          targetClass: 'account',
          targetId: idOf(2_003),
          attributeName: 'city',
          oldValue: 'Kiel',
          newValue: 'Husum',
          source: 'import',
          decidedBy: person,
          decidedAt: '2026-10-12T14:05:00.000Z',
          position: 2_871,
        },
        {
          targetClass: 'account',
          targetId: idOf(2_003),
          attributeName: 'website',
          oldValue: null,
          newValue: 'https://klinik-am-meer.example',
          source: 'editor',
          decidedBy: person,
          decidedAt: '2026-10-13T07:45:00.000Z',
          position: 2_902,
        },
      ],
      differences: [
        { attributeName: 'segment', oldValue: null, newValue: 'Herzchirurgie' },
        { attributeName: 'companySize', oldValue: 'unknown', newValue: 'XL' },
      ],
      reason: null,
      because: null,
      movement: null,
    },
    {
      kind: 'gone',
      root: account(4, 'Sanatorium Süd'),
      product: null,
      toplist: 'Kardiologie',
      before: standing(24, 9),
      after: null,
      changes: [],
      differences: [],
      reason: 'excluded',
      because: { by: person, at: '2026-11-05T11:00:00.000Z', position: 3_300 },
      movement: null,
    },
    {
      kind: 'gone',
      root: account(5, 'Praxis Mitte'),
      product: null,
      toplist: 'Orthopädie',
      before: standing(25, 4),
      after: null,
      changes: [],
      differences: [],
      reason: 'not-awarded',
      because: null,
      movement: null,
    },
  ],
  total: 5,
}
