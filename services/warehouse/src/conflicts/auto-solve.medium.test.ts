import { expect } from 'vitest'
import { addDynamicField, newScope } from '../intake/testing/deliver.ts'
import { csv, importing, proposalsOf, withIds, withoutIds } from '../intake/testing/importing.ts'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'
import { givenPair } from './testing/given-conflicts.ts'

const openRows = async (person: Person, sampleId: string) => {
  const { body } = await person.call('listUnresolvedConflicts', { query: { limit: 1_000 } })
  return body.list.filter(({ conflictMembers: [row] }) => row?.sourceId === sampleId)
}

const solve = async (person: Person) => {
  const { body } = await person.call('triggerAutoSolve')
  if (!('runId' in body)) throw new Error('no run')
  return body
}

test('[R-030] [A-004] Autosolve gives waiting rows the record that they surely mean, leaves the others, and is undone as one', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
  const imported = importing(ada)
  const scope = await newScope(ada)
  const name = 'Sankt Ottilien Klinik'
  const rows = csv(`X1;${name};24103;Kiel;1`, `X2;${name};24211;Preetz;2`)
  await imported(scope, withIds, rows)
  const waiting = await imported(scope, withoutIds, csv(`;${name};;;3`))
  const [conflict] = await openRows(ada, waiting.sampleId)
  if (!conflict) throw new Error('no row waits')
  const ids = conflict.conflictMembers.slice(1).map(({ sourceId }) => sourceId)
  expect(ids).toHaveLength(2)
  expect(await solve(ada)).toMatchObject({ assigned: 0 })
  expect(await openRows(ada, waiting.sampleId)).toHaveLength(1)

  const [survivorId = '', loser = ''] = ids
  const pair = await givenPair(warehouse, [survivorId, loser], { similarity: 90 })
  await ada.call('decideConflict', {
    params: { id: pair },
    body: { command: 'merge', survivorId, fields: {} },
  })
  const { body } = await ada.call('getConflict', { params: { id: conflict.id } })
  if (body.decisionParameters.kind !== 'minq') throw new Error('no row')
  expect(body.decisionParameters.accounts.map(({ id }) => id)).toEqual([survivorId])
  const run = await solve(ada)
  expect(run).toMatchObject({ assigned: 1, merged: 0 })
  expect(await openRows(ada, waiting.sampleId)).toEqual([])
  expect(await proposalsOf(warehouse, waiting.sampleId)).not.toEqual([])
  await ada.call('undoRun', { params: { runId: run.runId } })
  expect(await openRows(ada, waiting.sampleId)).toHaveLength(1)
  // What was taken back can be done again.
  expect(await solve(ada)).toMatchObject({ assigned: 1 })
  expect(await openRows(ada, waiting.sampleId)).toEqual([])
})
