import { expect } from 'vitest'
import { givenAccount, givenAward, givenProject, givenProposals } from '../testing/records.ts'
import { test } from '../testing/test.ts'

test.for([
  { origin: '' },
  { class: ',' },
  { attribute: '' },
  { supplierId: ',' },
  { proposer: '' },
  { age: '' },
  { search: '' },
  { search: ' ' },
])('a filter of which nothing was filled in decides nothing: %o', async (empty, { warehouse }) => {
  const elke = await warehouse.person('Elke', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, 'EMP')
  const known = await givenAccount(warehouse)
  const fresh = await givenAccount(warehouse, {}, false)
  for (const id of [known, fresh]) await givenAward(warehouse, project, id)
  await givenProposals(warehouse, [known], () => 'Husum')
  const rgId = project.rankingGroupId
  const { body: before, headers } = await elke.call('pendingFacets', { query: { rgId } })
  const named = { filter: { rgId, ...empty }, position: Number(headers.get('log-position')) }
  const decided = await elke.call('decideFiltered', { body: { decision: 'accept', ...named } })
  const verified = await elke.call('bulkApprove', { body: named })
  expect([decided, verified].map(({ status }) => status)).toEqual([422, 422])
  expect((await elke.call('pendingFacets', { query: { rgId } })).body).toMatchObject({
    entries: before.entries,
    changes: before.changes,
  })
  expect(before).toMatchObject({ entries: 2, changes: 1 })
})
