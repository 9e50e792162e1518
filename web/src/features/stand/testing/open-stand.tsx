import type { Moment } from '@stammbuch/contracts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenProject } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'

/** A moment of the log that has these facts. */
export const moment = (position: number, more: Partial<Moment> = {}): Moment => ({
  position,
  at: '2026-07-08T12:03:00.000Z',
  firstAt: '2026-01-02T08:00:00.000Z',
  head: 9000,
  headAt: '2026-11-01T08:00:00.000Z',
  ...more,
})

const clinic = (city: string) => ({
  id: '0190f2a0-0000-7000-8000-0000000000a1',
  class: 'account' as const,
  label: 'Klinikum am See',
  name: 'Klinikum am See',
  surname: null,
  firstName: null,
  street: null,
  zipCode: '83646',
  city,
  isApproved: true,
  excludedByEditor: false,
  openChanges: 0,
  position: 1,
})

/** What its pages ask, as of then or now. */
export const answers = (more: Answers = {}): Answers => ({
  readMoment: ({ query }) => moment(query.at === '4783' ? 4783 : 4700),
  listRankingGroups: ({ query }) => ({
    list: [givenProject({ name: query.asOf ? 'Kliniken von damals' : 'Kliniken heute' })],
    total: 1,
  }),
  listPeriods: { list: [], total: 0 },
  listToplistLabels: { list: [], total: 0 },
  listAccounts: ({ query }) => ({ list: [clinic(query.asOf ? 'Husum' : 'Kiel')], total: 1 }),
  pendingFacets: { facets: {}, entries: 0, of: 0 } as never,
  listReleases: { list: [], total: 0 },
  listRuns: { list: [], total: 0 },
  ...more,
})

/** Opens a page at the moment of its address, as somebody who may read everything. */
export const begin = async (path: string, more?: Answers) => {
  const server = fakeServer(answers(more))
  signedIn(['ROLE_EDITOR', 'ROLE_AUDITOR', 'ROLE_ADMIN'])
  return { server, ...(await renderPage(path)) }
}
