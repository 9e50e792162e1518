import { expect } from 'vitest'
import { brokenInvariants } from '../../testing/invariants.ts'
import { givenAccount, givenAward, givenProject, givenProposals } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'

test('[U-001] several who take the same run back at once take each step back once, and nobody gets a fault', async ({
  warehouse,
}) => {
  const project = await givenProject(warehouse, 'MEHR')
  const people = await Promise.all(
    ['Una', 'Udo', 'Ulf', 'Ursa'].map((name) => warehouse.person(name, 'ROLE_EDITOR')),
  )
  const accounts = await Promise.all(
    Array.from({ length: 40 }, (_, n) => givenAccount(warehouse, { name: `Haus ${n}` })),
  )
  for (const account of accounts) await givenAward(warehouse, project, account)
  await givenProposals(warehouse, accounts, (n) => `Ort ${n}`)
  const [una] = people
  if (!una) throw new Error('nobody')
  const { rgShortCode, periodId } = { rgShortCode: project.shortCode, periodId: project.periodId }
  const { body: run } = await una.call('bulkAccept', { body: { rgShortCode, periodId } })
  if (!('runId' in run)) throw new Error('a job instead of a run')
  expect(run.acceptedChanges).toBe(40)
  const params = { runId: run.runId }
  const answers = await Promise.all(people.map((one) => one.call('undoRun', { params })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const undone = answers.reduce(
    (sum, { status, body }) => sum + (status === 200 && 'undone' in body ? body.undone : 0),
    0,
  )
  expect(undone).toBe(40)
  const { rows } = await warehouse.parts.pool.query(
    'select count(*)::int as open from pending_change where record_id = any($1)',
    [accounts],
  )
  expect(rows).toEqual([{ open: 40 }])
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})
