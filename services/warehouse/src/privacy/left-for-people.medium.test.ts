import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { deliver, newMapping, newScope } from '../intake/testing/deliver.ts'
import { importOf } from '../intake/testing/importing.ts'
import { givenAccount, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const word = { confirmation: 'LÖSCHEN', reason: 'request' } as const
const values = { surname: 'Zeisig', firstName: 'Ulla', emailAddress: 'ulla@zeisig.example' }

const givenUlla = async (warehouse: TestWarehouse): Promise<string> => {
  const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values, approved: true }])
  return id
}

/** Erases a contact and returns the report by store: the number of removals, and the places that are left. */
const erase = async (admin: Person, id: string) => {
  const { body } = await admin.call('eraseContact', { params: { id }, body: word })
  if (!('check' in body) || !body.check) throw new Error('no answer')
  const { stores, ...check } = body.check
  return { ...check, stores: Object.fromEntries(stores.map((one) => [one.store, one])) }
}

test('[U-010] a row that another person came from stays, though that one was called the same then, and is named', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const scope = await newScope(admin)
  const sampleId = await deliver(admin, scope, 'firstName;surname;city\nUlla;Zeisig;Bonn')
  const columns = ['firstName', 'surname', 'city'].map((one) => ({ source: one, target: one }))
  const mappingId = await newMapping(admin, 'contact', columns)
  await importOf(admin, { sampleId, mappingId })
  const { rows } = await warehouse.parts.pool.query<{ id: string }>(
    `select id from record where sample_id = $1 and class = 'contact'`,
    [sampleId],
  )
  const namesake = rows[0]?.id ?? ''
  expect((await admin.call('approveContact', { params: { id: namesake } })).status).toBe(200)
  const { body: change } = await admin.call('proposeChange', {
    body: {
      targetClass: 'contact',
      targetId: namesake,
      attributeName: 'surname',
      newValue: 'Zaunkönig',
    },
  })
  expect((await admin.call('acceptChange', { params: { id: change.id } })).status).toBe(200)
  const { outcome, stores } = await erase(admin, await givenUlla(warehouse))
  expect(outcome).toBe('left')
  expect(stores.deliveries?.places).toContain(
    `Lieferung ${sampleId}: Zeile 2, Name einer anderen Person`,
  )
  const row = await admin.call('sampleRow', { params: { sampleId, rowIndex: '0' } })
  expect(JSON.stringify(row.body)).toContain('Zeisig')
})

test('[U-010] a person in the header of a file is left to people, with the delivery', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Alba', 'ROLE_ADMIN')
  const content = 'nr;ulla@zeisig.example\nK-1;ja'
  const sampleId = await deliver(admin, await newScope(admin), content)
  const { outcome, stores } = await erase(admin, await givenUlla(warehouse))
  expect(outcome).toBe('left')
  expect(stores.deliveries?.places).toContain(`Lieferung ${sampleId}: außerhalb der Zeilen`)
})

test('[U-010] of a person of whom nothing tells, it is said that nothing could be searched by', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Aino', 'ROLE_ADMIN')
  const [id = ''] = await givenRecords(warehouse, [
    { class: 'contact', values: { surname: 'Wu' }, approved: true },
  ])
  expect(await erase(admin, id)).toMatchObject({ outcome: 'left', unsearched: ['values'] })
})

test('[U-010] what is made again when it is needed is emptied; what a target held and gave back is counted', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Alva', 'ROLE_ADMIN')
  const id = await givenUlla(warehouse)
  const { pool } = warehouse.parts
  const runId = newId()
  await pool.query(
    `insert into import_row (run_id, row, sample_id, outcome, detail)
     values ($1, 2, $1, 'new', '{"changes": [{"newValue": "ULLA@zeisig.example"}]}')`,
    [runId],
  )
  await pool.query(
    `insert into target_state (target, record_id, present) values ('elasticsearch', $1, false)`,
    [id],
  )
  const { stores } = await erase(admin, id)
  expect(stores).toMatchObject({
    work: { removed: 1, left: 0 },
    elasticsearch: { removed: 1, left: 0 },
  })
  const { rows } = await pool.query('select from import_row where run_id = $1', [runId])
  expect(rows).toEqual([])
})

test('[U-010] a job that failed loses what it said; one that still runs keeps what it needs, and is named', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Asta', 'ROLE_ADMIN')
  const id = await givenUlla(warehouse)
  const [failed, running] = [newId(), newId()]
  const { pool } = warehouse.parts
  const add = (job: string, state: string, input: object, problem: object | null) =>
    pool.query(
      `insert into job (id, kind, state, input, problem, actor, role, command, request_digest, leased_until)
       values ($1, 'elsewhere', $2, $3, $4, $1, 'ROLE_EDITOR', $1, '', now() + interval '1 hour')`,
      [job, state, JSON.stringify(input), problem && JSON.stringify(problem)],
    )
  await add(failed, 'failed', {}, { code: 'invalid', detail: 'ulla@zeisig.example', details: {} })
  await add(running, 'running', { search: 'ulla@zeisig.example' }, null)
  const { outcome, stores } = await erase(admin, id)
  expect(outcome).toBe('left')
  expect(stores.jobs).toMatchObject({
    removed: 1,
    places: [`Auftrag ${running} (elsewhere) läuft noch`],
  })
  const { rows } = await pool.query('select id, input, problem from job where id = any($1)', [
    [failed, running],
  ])
  expect(rows.find((one) => one.id === running).input).toEqual({ search: 'ulla@zeisig.example' })
  expect(rows.find((one) => one.id === failed).problem).toEqual({ code: 'answer-forgotten' })
  await pool.query('delete from job where id = $1', [running])
})

test('[U-010] two who forget the same person at once leave nothing for people to look at', async ({
  warehouse,
}) => {
  const [one, two] = [
    await warehouse.person('Anke', 'ROLE_ADMIN'),
    await warehouse.person('Anja', 'ROLE_ADMIN'),
  ]
  const [id = ''] = await givenRecords(warehouse, [
    {
      class: 'contact',
      values: { surname: 'Wendehals', firstName: 'Wilma', emailAddress: 'wilma@wendehals.example' },
      approved: true,
    },
  ])
  const other = newId()
  const { pool } = warehouse.parts
  await pool.query(
    `insert into job (id, kind, state, input, progress, actor, role, command, request_digest, leased_until)
     values ($1, 'erase-contact', 'running', '{}', '{"texts": ["wilma@wendehals.example"]}', $1,
       'ROLE_ADMIN', $1, '', now() + interval '1 hour')`,
    [other],
  )
  const said = await Promise.all([erase(one, id), erase(two, id)])
  for (const { outcome } of said) expect(outcome).not.toBe('left')
  await pool.query('delete from job where id = $1', [other])
})

const givenMalve = async (warehouse: TestWarehouse): Promise<string> => {
  const emailAddress = 'malve@mauersegler.example'
  const malve = { surname: 'Mauersegler', firstName: 'Malve', emailAddress }
  const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values: malve }])
  return id
}

const addNote = async (
  admin: Person,
  targetClass: 'account' | 'contact',
  id: string,
  content: string,
) =>
  expect(
    (await admin.call('addNote', { body: { content, targetId: id, targetClass } })).status,
  ).toBe(201)

test('[U-010] a stock note that other records hold as well names nobody and is no place to look at', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Anita', 'ROLE_ADMIN')
  const id = await givenMalve(warehouse)
  const stock = 'Bitte vor der Veröffentlichung das aktuelle Logo anfragen.'
  await addNote(admin, 'contact', id, stock)
  for (const name of ['Haus Amsel', 'Haus Drossel'])
    await addNote(admin, 'account', await givenAccount(warehouse, { name }), stock)
  const { outcome, stores } = await erase(admin, id)
  expect(outcome).not.toBe('left')
  expect([stores.log?.places, stores.views?.places]).toEqual([[], []])
})

test('[U-010] a note about the person on another record is named in German, with that record, in log and views', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Antje', 'ROLE_ADMIN')
  const id = await givenMalve(warehouse)
  const account = await givenAccount(warehouse, { name: 'Haus Star' })
  // The same words on the person's own page make them no stock phrase: they have the address.
  for (const [targetClass, target] of [
    ['account', account],
    ['contact', id],
  ] as const)
    await addNote(admin, targetClass, target, 'Rechnung an malve@mauersegler.example senden')
  const { outcome, stores } = await erase(admin, id)
  expect(outcome).toBe('left')
  expect(stores.views?.places).toEqual([`Unternehmen ${account}: Logbuch-Eintrag`])
  expect(stores.log?.places).toEqual([
    expect.stringMatching(`^Unternehmen ${account}: Ereignis „Logbuch-Eintrag“ an Position \\d+$`),
  ])
})
