import { expect } from 'vitest'
import { givenPair } from './conflicts/testing/given-conflicts.ts'
import { givenAccount, givenAward, givenProject } from './testing/records.ts'
import { test } from './testing/test.ts'
import type { Person } from './testing/warehouse.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

/** Everything that names master data or conflicts, as one person reads it now or as of a position. */
const readAll = (person: Person, { code, account, award }: Named, asOf?: number) =>
  Promise.all([
    person.call('listRankingGroups', { query: { asOf } }),
    person.call('listPeriods', { query: { asOf } }),
    person.call('listSuppliers', { query: { asOf } }),
    person.call('listToplistLabels', { query: { rgShortCode: code, asOf } }),
    person.call('listDictionaries', { query: { asOf } }),
    person.call('listTaxonomyTerms', { query: { asOf } }),
    person.call('listAwards', { query: { rgShortCode: code, asOf } }),
    person.call('getAward', { params: { id: award }, query: { asOf } }),
    person.call('getAccount', { params: { id: account }, query: { asOf } }),
    person.call('listUnresolvedConflicts', { query: { asOf } }),
    person.call('listUnresolvedConflicts', { query: { search: 'Klinik am See', asOf } }),
    person.call('listResolvedConflicts', { query: { asOf } }),
  ])

interface Named {
  readonly code: string
  readonly account: string
  readonly award: string
}

const headOf = async (person: Person): Promise<number> =>
  Number((await person.call('listSuppliers')).headers.get('log-position'))

test('[T-004] an earlier moment has the names of then, though everything is called otherwise today', async ({
  warehouse,
}) => {
  const project = await givenProject(warehouse, 'STA')
  const account = await givenAccount(warehouse, { name: 'Klinik am See' })
  const other = await givenAccount(warehouse, { name: 'Klinik am See' })
  const award = await givenAward(warehouse, project, account)
  const terms = await admin.call('createTaxonomyTerm', { body: { name: 'Fachklinik' } })
  const open = await givenPair(warehouse, [account, other])
  const solved = await givenPair(warehouse, [
    await givenAccount(warehouse),
    await givenAccount(warehouse),
  ])
  await admin.call('decideConflict', { params: { id: solved }, body: { command: 'ignore' } })
  const named = { code: project.shortCode, account, award }
  const before = await readAll(admin, named)
  const position = await headOf(admin)

  await admin.call('updateRankingGroup', {
    params: { id: project.rankingGroupId },
    body: { name: 'Ganz anders' },
  })
  await admin.call('updateToplistLabel', {
    params: { id: project.toplistId },
    body: { value: 'Umbenannt' },
  })
  await admin.call('updateTaxonomyTerm', {
    params: { id: terms.body.id },
    body: { name: 'Klinik eines Fachs' },
  })
  await admin.call('createSupplier', { body: { name: 'Später gekommen' } })
  await admin.call('createTaxonomyTerm', { body: { name: 'Neuer Begriff' } })
  await admin.call('decideConflict', { params: { id: open }, body: { command: 'notAConflict' } })
  await admin.call('reopenConflicts', { body: { ids: [solved] } })
  await admin.call('approveAccount', { params: { id: account } })
  const { body: change } = await admin.call('proposeChange', {
    body: {
      targetClass: 'account',
      targetId: account,
      attributeName: 'name',
      newValue: 'Klinik am Berg',
    },
  })
  await admin.call('acceptChange', { params: { id: change.id } })

  const after = await readAll(admin, named)
  expect(after.map(({ body }) => body)).not.toEqual(before.map(({ body }) => body))
  const then = await readAll(admin, named, position)
  expect(then.map(({ status }) => status)).toEqual(before.map(() => 200))
  expect(then.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  expect((await readAll(admin, named)).map(({ body }) => body)).toEqual(
    after.map(({ body }) => body),
  )
})

test('[T-004] an entry that was deleted since is there at an earlier moment, and one that came later is not', async () => {
  const term = async (name: string) =>
    (await admin.call('createTaxonomyTerm', { body: { name } })).body.id
  const gone = await term('Bald fort')
  const position = await headOf(admin)
  await admin.call('deleteTaxonomyTerm', { params: { id: gone } })
  const late = await term('Kam danach')
  const ids = async (asOf?: number) =>
    (await admin.call('listTaxonomyTerms', { query: { asOf } })).body.list.map(({ id }) => id)
  expect(await ids(position)).toContain(gone)
  expect(await ids(position)).not.toContain(late)
  expect(await ids()).not.toContain(gone)
})

test('[T-004] a moment is told with its time and the reach of the log', async () => {
  const head = await headOf(admin)
  const now = await admin.call('readMoment', { query: { at: head } })
  expect(now.body).toMatchObject({ position: head, head, at: now.body.headAt })
  const before = await admin.call('readMoment', { query: { at: '2001-01-01T00:00:00Z' } })
  expect(before.body).toMatchObject({ position: 0, at: null, firstAt: expect.any(String) })
  const far = await admin.call('readMoment', { query: { at: '9999-12-31T00:00:00.000Z' } })
  expect(far.body.position).toBe(far.body.head)
  const none = await admin.call('readMoment', { query: { at: head + 1_000_000 } })
  expect(none.problem).toMatchObject({ status: 422, code: 'unknown-moment' })
})
