import { expect } from 'vitest'
import { givenPair } from './conflicts/testing/given-conflicts.ts'
import { givenAccount, givenAward, givenProject } from './testing/records.ts'
import { test } from './testing/test.ts'
import type { Person } from './testing/warehouse.ts'

const headOf = async (person: Person): Promise<number> =>
  Number((await person.call('listSuppliers')).headers.get('log-position'))

const set = (person: Person, targetId: string, attributeName: string, newValue: string | boolean) =>
  person.call('proposeChange', {
    body: { targetClass: 'account', targetId, attributeName, newValue, accept: true },
  })

test('[T-004] a release of an earlier moment is shown as it stood then, and not before it was made', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const project = await givenProject(warehouse, 'STR')
  const account = await givenAccount(warehouse, { name: 'Klinik am See' })
  await givenAward(warehouse, project, account)
  const before = await headOf(ada)
  const { rankingGroupId, periodId } = project
  const made = await ada.call('createRelease', { body: { rankingGroupId, periodId, push: false } })
  if (!('id' in made.body)) throw new Error('a job instead of a release')
  const params = { id: made.body.id }
  await set(ada, account, 'city', 'Husum')
  const then = await headOf(ada)
  await ada.call('withdrawRelease', { params, body: { reason: 'Falsche Punktzahlen' } })

  const now = (await ada.call('readRelease', { params })).body
  expect(now).toMatchObject({ release: { state: 'withdrawn' }, changed: 1 })
  const earlier = (await ada.call('readRelease', { params, query: { asOf: then } })).body
  expect(earlier).toMatchObject({
    release: { state: 'in-force', withdrawn: null },
    ...{ targets: [], changed: 0, contentSha256: now.contentSha256 },
  })
  const { list } = (await ada.call('releaseLines', { params, query: { asOf: then } })).body
  expect(list).toMatchObject([{ root: { city: 'Kiel' }, targets: [], since: [] }])
  const none = await ada.call('readRelease', { params, query: { asOf: before } })
  expect([none.status, none.problem.code]).toEqual([404, 'not-found'])
})

test('[T-004] a conflict of an earlier moment has its records as they were, and waits as it did', async ({
  warehouse,
}) => {
  const arne = await warehouse.person('Arne', 'ROLE_ADMIN')
  const [one, other] = [
    await givenAccount(warehouse, { name: 'Klinik Nord' }),
    await givenAccount(warehouse, { name: 'Klinik Nord GmbH' }),
  ]
  const id = await givenPair(warehouse, [one, other])
  const then = await headOf(arne)
  await set(arne, one, 'name', 'Ganz anders')
  await arne.call('decideConflict', { params: { id }, body: { command: 'ignore' } })
  const labels = async (query: { asOf?: number }) => {
    const { conflict, decisionParameters: shown } = (
      await arne.call('getConflict', { params: { id }, query })
    ).body
    const members = shown.kind === 'ambiguity' ? shown.members.map(({ label }) => label) : []
    return [conflict.solvedAt === null, ...members]
  }
  expect(await labels({ asOf: then })).toEqual([true, 'Klinik Nord', 'Klinik Nord GmbH'])
  expect(await labels({})).toEqual([false, 'Ganz anders', 'Klinik Nord GmbH'])
})

test('[T-004] years of an earlier moment count without what was excluded then', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('Anna', 'ROLE_ADMIN')
  const project = await givenProject(warehouse, 'STJ')
  const [stays, leaves] = [await givenAccount(warehouse), await givenAccount(warehouse)]
  await givenAward(warehouse, project, stays)
  await givenAward(warehouse, project, leaves)
  const countAt = async (asOf?: number) =>
    (await anna.call('listPeriods', { query: { asOf } })).body.list.find(
      ({ id }) => id === project.periodId,
    )?.awardsCount
  const whole = await headOf(anna)
  await set(anna, leaves, 'excludedByEditor', true)
  const without = await headOf(anna)
  await set(anna, leaves, 'excludedByEditor', false)
  expect([await countAt(whole), await countAt(without), await countAt()]).toEqual([2, 1, 2])
  await set(anna, leaves, 'excludedByEditor', true)
  expect([await countAt(whole), await countAt(without), await countAt()]).toEqual([2, 1, 1])
})
