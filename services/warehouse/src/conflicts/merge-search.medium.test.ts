import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenAccount, givenAward, givenProject } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { givenPair } from './testing/given-conflicts.ts'

test('[R-032] a record that was merged is no hit of its own: its name and its ID lead to the one that stands for it', async ({
  warehouse,
}) => {
  const mia = await warehouse.person('Mia', 'ROLE_EDITOR')
  const word = `Wortlos${newId().slice(-6)}`
  const [first, second, third] = [
    await givenAccount(warehouse, { name: `${word} Alt` }),
    await givenAccount(warehouse, { name: `${word} Mitte` }),
    await givenAccount(warehouse, { name: 'Klinik Neu' }),
  ]
  const project = await givenProject(warehouse, 'SUCH')
  await givenAward(warehouse, project, first)
  await mia.call('setFollowUp', {
    params: { class: 'account', id: first, value: '1' },
  })
  const merge = async (survivorId: string, other: string) => {
    const params = { id: await givenPair(warehouse, [survivorId, other]) }
    const merged = await mia.call('decideConflict', {
      params,
      body: { command: 'merge', survivorId, fields: { name: 'a' }, awards: {} },
    })
    if (merged.status !== 200) throw new Error(JSON.stringify(merged.problem))
    return merged.body.runId ?? ''
  }
  const found = async (query: object) => {
    const { body } = await mia.call('listAccounts', { query })
    expect(body.total).toBe(body.list.length)
    return body.list.map(({ id, foundAs }) => (foundAs ? [id, foundAs] : id))
  }
  const { shortCode: rankingGroupShortCode, periodName } = project
  const inYear = { rankingGroupShortCode, periodName }
  const { headers } = await mia.call('getAccount', { params: { id: first } })
  const before = Number(headers.get('log-position'))

  await merge(second, first)
  expect(await found({ search: word })).toEqual([second])
  const last = await merge(third, second)
  expect(await found({ search: `${word} al` })).toEqual([[third, `${word} Alt`]])
  expect(await found({ search: first })).toEqual([[third, `${word} Alt`]])
  expect(await found({ search: 'klinik neu' })).toContain(third)
  for (const query of [{}, { rankingGroupShortCode }, inYear]) {
    expect(await found({ ...query, search: word })).toEqual([[third, `${word} Alt`]])
    expect(await found({ ...query, search: second })).toEqual([[third, `${word} Mitte`]])
  }
  const { body: all } = await mia.call('listAccounts', { query: { limit: 1_000 } })
  const ids = all.list.map(({ id }) => id)
  expect(all.total).toBe(ids.length)
  expect([first, second, third].map((id) => ids.includes(id))).toEqual([false, false, true])
  const { body: followed } = await mia.call('listFollowUp', { query: { search: word } })
  expect(followed.list.map(({ id }) => id)).not.toContain(first)
  // At a moment before the merge there were three.
  expect((await found({ search: word, asOf: before })).toSorted()).toEqual([first, second])

  await mia.call('undoRun', { params: { runId: last } })
  expect(await found({ search: word })).toEqual([second])
  expect(await found({ search: third })).toEqual([third])
  expect(await found({ search: first })).toEqual([[second, `${word} Alt`]])
})
