import { expect } from 'vitest'
import { givenPair } from '../conflicts/testing/given-conflicts.ts'
import { merge } from '../conflicts/testing/merging.ts'
import { givenAccount, givenAward, givenProject } from '../testing/records.ts'
import { test } from '../testing/test.ts'

const sorts = ['name', '-name', 'city', '-city', 'zipCode', '-zipCode'] as const

test('[E-012] lists of an earlier moment are what they were then, page by page, whoever was renamed, moved, came, left or was merged since', async ({
  warehouse,
}) => {
  const tilda = await warehouse.person('Tilda', 'ROLE_EDITOR')
  const [project, other] = [
    await givenProject(warehouse, 'PAST'),
    await givenProject(warehouse, 'LATER'),
  ]
  const cities = ['Kiel', 'Öhringen', 'Aachen', 'Plön']
  const ids: string[] = []
  const awards: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const [name, city] = [`Haus ${'ZÄaÖmx'[n % 6]} ${n % 4}`, cities[n % 4] ?? '']
    const id = await givenAccount(warehouse, { name, city, zipCode: `2410${n % 5}` })
    ids.push(id)
    awards.push(await givenAward(warehouse, project, id))
    if (n % 3 === 0) await givenAward(warehouse, project, id)
  }
  const { shortCode: rankingGroupShortCode, periodName } = project
  const scopes = [{ rankingGroupShortCode, periodName }, { rankingGroupShortCode }, {}]
  const read = async (asOf?: string) => {
    const answers: unknown[] = []
    for (const scope of scopes)
      for (const sort of sorts)
        for (const search of [undefined, 'haus a', ids[4]])
          for (const offset of [0, 5, 10]) {
            const query = { ...scope, sort, search, offset, limit: 5, asOf }
            const { body } = await tilda.call('listAccounts', { query })
            const list = body.list.map(({ foundAs: _, mergedInto: __, ...item }) => item)
            answers.push({ ...query, asOf: null, total: body.total, list })
          }
    return answers
  }
  const { headers } = await tilda.call('listAccounts', { query: {} })
  const then = await read()
  const set = async (n: number, attributeName: string, newValue: string) => {
    const body = {
      targetClass: 'account' as const,
      targetId: ids[n] ?? '',
      attributeName,
      newValue,
    }
    const { status } = await tilda.call('proposeChange', { body: { ...body, accept: true } })
    expect(status).toBe(201)
  }
  const asOf = headers.get('log-position') ?? ''
  // The totals of the moment are known from here on, whoever moves later.
  expect(await read(asOf)).toEqual(then)
  await set(1, 'name', 'Aal')
  expect(await read(asOf)).toEqual(then)
  await set(4, 'name', 'Zuletzt')
  await set(5, 'city', 'Zwickau')
  await set(6, 'zipCode', '99999')
  await set(7, 'street', 'Weg 1')
  const late = await givenAccount(warehouse, { name: 'Haus a dazu' })
  await givenAward(warehouse, project, late)
  const period = other.periodName
  const award = { id: awards[8] ?? '', period }
  expect((await tilda.call('changeAwardPeriod', { params: award })).status).toBe(200)
  await merge(tilda, await givenPair(warehouse, [ids[2] ?? '', ids[3] ?? '']), {
    survivorId: ids[2] ?? '',
  })
  expect(await read(asOf)).toEqual(then)
})
