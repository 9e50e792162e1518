import { importSample } from '@stammbuch/contracts'
import { expect } from 'vitest'
import { givenPair } from '../../../conflicts/testing/given-conflicts.ts'
import { givenAccount } from '../../../testing/records.ts'
import { test } from '../../../testing/test.ts'
import type { Person, TestWarehouse } from '../../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../../testing/deliver.ts'
import { importOf } from '../../testing/importing.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

const columns = [
  { source: 'name', target: 'name' },
  { source: 'plz', target: 'zipCode' },
  { source: 'ort', target: 'city' },
  { source: 'betten', target: 'score.dynamicFields.beds' },
  { source: 'vorname', target: 'mainContact.firstName' },
  { source: 'nachname', target: 'mainContact.surname' },
  { source: 'mail', target: 'mainContact.emailAddress' },
]
const csv = (...rows: readonly string[]) =>
  ['name;plz;ort;betten;vorname;nachname;mail', ...rows].join('\n')

/** The rows of a delivery that wait for a decision, in their order: conflict and candidates. */
const waitingIn = async (sampleId: string) => {
  const { body } = await admin.call('listUnresolvedConflicts', { query: { limit: 1_000 } })
  return body.list
    .filter(({ conflictMembers: [row] }) => row?.sourceId === sampleId)
    .map(({ id, conflictMembers: [row, ...records] }) => ({
      id,
      row: row?.sampleRowNumber ?? 0,
      candidates: records.map(({ sourceId }) => sourceId),
    }))
    .toSorted((a, b) => a.row - b.row)
}

/** The part of a delivery that still counts: the people of each company, and its scores. */
const broughtBy = async ({ parts }: TestWarehouse, sampleId: string) => {
  const people = await parts.pool.query(
    `select l.to_id as company, p.fields ->> 'surname' as surname,
       (select count(*)::int from pending_change c where c.record_id = l.to_id
         and c.attribute = 'mainContactId' and c.new_value #>> '{}' = p.id::text) as proposed
     from link l join record p on p.id = l.from_id
     where p.sample_id = $1 and not p.excluded and l.to_position is null
     order by surname, company`,
    [sampleId],
  )
  const scores = await parts.pool.query(
    `select r.root_id as company, (r.fields -> 'dynamicFields.beds')::int as beds
     from record r where r.sample_id = $1 and r.class = 'score' and not r.excluded
     order by beds`,
    [sampleId],
  )
  return { people: people.rows, scores: scores.rows }
}

const pickOne = (id: string, chosenAccountId: string) =>
  admin.call('decideConflict', { params: { id }, body: { command: 'pickOne', chosenAccountId } })

/** Two houses of one name, and a delivery whose two rows may mean either and name the same person. */
const givenWaiting = async (warehouse: TestWarehouse, name: string) => {
  const scope = await newScope(admin)
  await givenAccount(warehouse, { name, zipCode: '24103', city: 'Kiel' })
  await givenAccount(warehouse, { name, zipCode: '24211', city: 'Preetz' })
  const mail = `${name.toLowerCase()}@haus.de`
  const rows = csv(`${name};;;3;Anna;Albers;${mail}`, `${name};;;4;Anna;Albers;${mail}`)
  const sampleId = await deliver(admin, scope, rows)
  const body = { sampleId, mappingId: await newMapping(admin, 'account', columns) }
  return { body: importSample.body.parse(body), sampleId }
}

test('[R-031] rows that are decided by hand bring their contact once, linked to the companies that they were taken for', async ({
  warehouse,
}) => {
  const { body, sampleId } = await givenWaiting(warehouse, 'Ottilienhaus')
  expect(await importOf(admin, body)).toMatchObject({ conflicts: 2, byClass: {} })
  const [first, second] = await waitingIn(sampleId)
  const [a = '', b = ''] = first?.candidates ?? []
  await pickOne(first?.id ?? '', a)
  await pickOne(second?.id ?? '', b)
  const { people, scores } = await broughtBy(warehouse, sampleId)
  expect(people).toEqual(
    [a, b].toSorted().map((company) => ({ company, surname: 'Albers', proposed: 1 })),
  )
  expect(new Set(scores)).toEqual(
    new Set([
      { company: a, beds: 3 },
      { company: b, beds: 4 },
    ]),
  )
})

test('[A-004] what an undone import had brought by decisions is brought again by the next one and its decisions', async ({
  warehouse,
}) => {
  const { body, sampleId } = await givenWaiting(warehouse, 'Agathenhaus')
  const take = async () => {
    const { runId } = await importOf(admin, body)
    const [first, second] = await waitingIn(sampleId)
    await pickOne(first?.id ?? '', first?.candidates[0] ?? '')
    await admin.call('decideConflict', {
      params: { id: second?.id ?? '' },
      body: { command: 'newAccount' },
    })
    return runId
  }
  const runId = await take()
  const before = await broughtBy(warehouse, sampleId)
  expect([before.people.length, before.scores.length]).toEqual([2, 2])
  await admin.call('undoRun', { params: { runId } })
  expect(await broughtBy(warehouse, sampleId)).toEqual({ people: [], scores: [] })
  await take()
  const after = await broughtBy(warehouse, sampleId)
  expect([after.people.length, after.scores.length]).toEqual([2, 2])
  expect(new Set(after.people.map(({ surname }) => surname))).toEqual(new Set(['Albers']))
})

test('[A-004] what Autosolve took and gave back goes in whole when somebody decides it by hand', async ({
  warehouse,
}) => {
  const { body, sampleId } = await givenWaiting(warehouse, 'Barbarahaus')
  await importOf(admin, body)
  const [first] = await waitingIn(sampleId)
  const [survivorId = '', loser = ''] = first?.candidates ?? []
  const pair = await givenPair(warehouse, [survivorId, loser])
  await admin.call('decideConflict', {
    params: { id: pair },
    body: { command: 'merge', survivorId, fields: {} },
  })
  const solved = await admin.call('triggerAutoSolve')
  if (!('runId' in solved.body)) throw new Error('no run')
  const taken = await broughtBy(warehouse, sampleId)
  expect(taken.people).toEqual([{ company: survivorId, surname: 'Albers', proposed: 1 }])
  const undone = await admin.call('undoRun', { params: { runId: solved.body.runId } })
  expect(undone.body).toMatchObject({ left: [] })
  expect(await broughtBy(warehouse, sampleId)).toEqual({ people: [], scores: [] })
  for (const { id } of await waitingIn(sampleId)) await pickOne(id, survivorId)
  expect(await broughtBy(warehouse, sampleId)).toEqual(taken)
})
