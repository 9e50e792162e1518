import { newId } from '@stammbuch/ledger'
import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { givenAccount, givenAward, givenProject, givenProposals } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { keepFiltered, scopePart } from './scope.query.ts'

test('a change that a colleague decides while a filter is read counts once', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, 'ONCE')
  const accounts = [await givenAccount(warehouse), await givenAccount(warehouse)]
  for (const id of accounts) await givenAward(warehouse, project, id)
  const [first = '', second = ''] = await givenProposals(warehouse, accounts, () => 'Husum')
  const filter = { rgId: project.rankingGroupId }
  const { headers } = await erik.call('pendingFacets', { query: filter })
  let decided = 0
  /** Declines a change once those that wait have been read. */
  const colleague: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (decided === 0 && result.rows.some(({ changeId }) => changeId === first)) {
        decided = (await erik.call('declineChange', { params: { id: first } })).status
      }
      return result
    },
  }
  const runId = newId()
  const position = Number(headers.get('log-position'))
  const scope = { filter, position, unmovedOnly: false }
  const { db } = warehouse.parts
  expect(await keepFiltered(db.withPlugin(colleague), runId, scope)).toEqual({ kept: 2, moved: 0 })
  expect(decided).toBe(200)
  expect(await scopePart(db, runId, 1, 9)).toEqual([first, second])
})
