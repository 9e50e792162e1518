import type { ImportOptions, MappingColumn } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords, sourceOf } from '@stammbuch/records'
import { expect } from 'vitest'
import { givenAccount, givenRecords, inLog } from '../../../testing/records.ts'
import { test } from '../../../testing/test.ts'
import type { Person, TestWarehouse } from '../../../testing/warehouse.ts'
import { deliver, newMapping, newScope } from '../../testing/deliver.ts'
import { importOf } from '../../testing/importing.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

/** An editor says where a company is. */
const placeIn = (warehouse: TestWarehouse, id: string) =>
  inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [id])).get(id)
    if (!stream) throw new Error('no record')
    const changeId = newId()
    decideOn(unit, stream, { do: 'approve', dynamic: [] })
    const given = { attribute: 'city', newValue: 'Ulm', source: sourceOf('editor'), comment: null }
    decideOn(unit, stream, { do: 'propose', changeId, ...given, dynamic: [] })
    decideOn(unit, stream, { do: 'accept', changeId, evenIfStale: false, otherThan: null })
  })

/** Headers that are the fields they are mapped to. */
const columnsOf = (headers: readonly string[]) =>
  headers.map((source): Pick<MappingColumn, 'source' | 'target'> => ({ source, target: source }))

/** Try, import, and what each row was said to bring along, both times. */
const take = async (
  targetClass: 'account' | 'contact',
  headers: readonly string[],
  rows: readonly string[],
  options: Partial<ImportOptions> = {},
) => {
  const sampleId = await deliver(
    admin,
    await newScope(admin),
    [headers.join(';'), ...rows].join('\n'),
  )
  const mappingId = await newMapping(admin, targetClass, columnsOf(headers))
  const body = { sampleId, mappingId, ...options }
  const inspected = await admin.call('inspectMapping', { body: { ...body, rowIndex: 0 } })
  const done = await importOf(admin, body)
  const { body: results } = await admin.call('importedRows', { params: { runId: done.runId } })
  return { done, inspected: inspected.body, rows: results.list }
}

const nuernberg = {
  firstName: 'Anna',
  surname: 'Adler',
  zipCode: '90402',
  city: 'Nürnberg',
  emailAddress: 'adler@klinik-nuernberg.de',
}

test('[U-006] the contact of a new company in Hamburg is somebody new, though one of her name is at a clinic in Nürnberg', async ({
  warehouse,
}) => {
  const [anna] = await givenRecords(warehouse, [{ class: 'contact', values: nuernberg }])
  const headers = ['name', 'zipCode', 'city', 'mainContact.firstName', 'mainContact.surname']
  const { done, inspected, rows } = await take('account', headers, [
    'Reederei Elbe;20095;Hamburg;Anna;Adler',
  ])
  expect(done).toMatchObject({ newRows: 1, byClass: { account: 1, contact: 1 } })
  expect(done.relations).toEqual({ contact: { known: 0, new: 1, doubtful: 0 } })
  const told = {
    part: 'mainContact',
    class: 'contact',
    state: 'new',
    evidence: null,
    record: null,
    others: [{ id: anna, class: 'contact', label: 'Adler, Anna' }],
  }
  expect(inspected.relations).toEqual([told])
  expect(rows[0]?.relations).toEqual([told])
})

test('[U-006] she is known by her mailbox, her place or her company, and that is what is said', async ({
  warehouse,
}) => {
  const values = {
    ...nuernberg,
    firstName: 'Birte',
    surname: 'Bussard',
    emailAddress: 'bb@pegnitz.de',
  }
  const [id] = await givenRecords(warehouse, [{ class: 'contact', values }])
  const person = ['mainContact.firstName', 'mainContact.surname'] as const
  const by = async (field: string, said: string) => {
    const { rows } = await take(
      'account',
      ['name', 'city', ...person, `mainContact.${field}`],
      [`Haus ${field};Hamburg;Birte;Bussard;${said}`],
    )
    const [one] = rows[0]?.relations ?? []
    return [one?.state, one?.evidence, one?.record?.id]
  }
  expect(await by('emailAddress', 'BB@pegnitz.de')).toEqual(['known', 'email', id])
  expect(await by('zipCode', '90402')).toEqual(['known', 'place', id])
  const again = await take(
    'account',
    ['name', 'city', ...person],
    ['Haus emailAddress;Hamburg;Birte;Bussard'],
  )
  expect(again.rows[0]?.relations).toMatchObject([
    { state: 'known', evidence: 'linked', record: { id } },
  ])
})

test('[U-006] a company that a person’s row only names is a question, unless it is at the person’s place', async ({
  warehouse,
}) => {
  const id = await givenAccount(warehouse, {
    name: 'Klinik Falkenhorst',
    zipCode: '24103',
    city: 'Kiel',
  })
  const headers = ['firstName', 'surname', 'city', 'emailAddress', 'mainAccount.name']
  const { done, rows } = await take('contact', headers, [
    'Cora;Condor;;cora@ulm.de;Klinik Falkenhorst',
    'Dora;Dohle;Kiel;dora@kiel.de;Klinik Falkenhorst',
    'Erna;Elster;Ulm;erna@ulm.de;Klinik Falkenhorst',
  ])
  expect(done).toMatchObject({ newRows: 3, incompleteRows: 1, byClass: { contact: 3, account: 1 } })
  expect(done.rejectedRows).toMatchObject([{ row: 2, code: 'relation-ambiguous' }])
  expect(rows.map(({ relations }) => relations)).toMatchObject([
    [{ state: 'doubtful', others: [{ id }] }],
    [{ state: 'known', evidence: 'place', record: { id } }],
    [{ state: 'new', evidence: null, record: null }],
  ])
})

test('[U-006] a company and a person met by nothing but their name wait for a decision', async ({
  warehouse,
}) => {
  const account = await givenAccount(warehouse, {
    name: 'Haus Uhu',
    zipCode: '24103',
    city: 'Kiel',
  })
  const companies = await take('account', ['name'], ['Haus Uhu'])
  expect(companies.done).toMatchObject({ conflicts: 1, newRows: 0, changedRows: 0 })
  expect(companies.rows[0]?.candidates).toMatchObject([{ id: account }])
  expect(companies.inspected).toMatchObject({
    outcome: 'conflict',
    candidates: [{ id: account, label: 'Haus Uhu' }],
  })
  const values = { firstName: 'Ewald', surname: 'Eisvogel', city: 'Kiel' }
  const [person = ''] = await givenRecords(warehouse, [{ class: 'contact', values }])
  const people = await take('contact', ['firstName', 'surname'], ['Ewald;Eisvogel'])
  expect(people.done.changedRows + people.done.unchangedRows).toBe(0)
  expect(people.rows.map(({ record }) => record?.id)).not.toContain(person)
})

test('[U-006] a company of which a list and the store know nothing but the name is one, and said to be so', async ({
  warehouse,
}) => {
  const only = { name: 'Kolibri Werke', zipCode: '', city: '', shortName: '' }
  const id = await givenAccount(warehouse, only)
  const { rows } = await take('account', ['name'], ['Kolibri Werke'])
  expect(rows[0]).toMatchObject({ evidence: 'same-name', record: { id } })
  // What an editor adds later does not make another company of it for the supplier that brought it.
  const headers = ['name', 'homepage']
  const scope = await newScope(admin)
  const mappingId = await newMapping(admin, 'account', [{ source: 'name', target: 'name' }])
  const deliverAgain = async () => {
    const sampleId = await deliver(admin, scope, `${headers.join(';')}\nReiher Werke;x`)
    const done = await importOf(admin, { sampleId, mappingId })
    const { body } = await admin.call('importedRows', { params: { runId: done.runId } })
    return body.list[0]
  }
  const first = await deliverAgain()
  await placeIn(warehouse, first?.record?.id ?? '')
  expect(await deliverAgain()).toMatchObject({
    outcome: 'unchanged',
    evidence: 'supplier',
    record: first?.record,
  })
})

test('[U-006] an import of namesakes without a place asks whom they mean, and makes none of them the other', async ({
  warehouse,
}) => {
  for (const zipCode of ['24103', '80331'])
    await givenAccount(warehouse, { name: 'Haus Specht', zipCode, city: '' })
  const { done, rows } = await take('account', ['name'], ['Haus Specht'])
  expect(done).toMatchObject({ conflicts: 1, newRows: 0, changes_created: 0 })
  expect(rows[0]?.candidates).toHaveLength(2)
})

test('[U-006] a list that is known from another supplier is said to be known before it becomes duplicates', async ({
  warehouse,
}) => {
  const houses = Array.from({ length: 30 }, (_, at) => `Haus Storch ${at};${24100 + at};Kiel`)
  for (const house of houses) {
    const [name = '', zipCode = ''] = house.split(';')
    await givenAccount(warehouse, { name, zipCode, city: 'Kiel' })
  }
  const headers = ['supplierIdentification.value', 'name', 'zipCode', 'city']
  const rows = [...houses, 'Haus Storchennest am Deich;25980;Sylt'].map(
    (one, at) => `S${at};${one}`,
  )
  const sampleId = await deliver(
    admin,
    await newScope(admin),
    [headers.join(';'), ...rows].join('\n'),
  )
  const body = { sampleId, mappingId: await newMapping(admin, 'account', columnsOf(headers)) }
  const tried = await admin.call('dryRunMapping', { body })
  expect(tried.body).toMatchObject({ newRows: 31, likelyKnown: { rows: 30, sure: 30 } })
  const asked = await admin.call('dryRunMapping', { body: { ...body, matchByFields: true } })
  expect(asked.body).toMatchObject({ newRows: 1 })
  expect(asked.body).not.toHaveProperty('likelyKnown')
  const { body: inspected } = await admin.call('inspectMapping', { body: { ...body, rowIndex: 0 } })
  expect(inspected.likely).toMatchObject([{ label: 'Haus Storch 0' }])
})

test('[U-006] toplists that the project lacks are named with the rows that lose their award by it', async () => {
  const headers = ['name', 'city', 'award.toplistLabel']
  const { done, rows } = await take('account', headers, [
    'Haus Zaunkönig;Kiel;Beste Häuser',
    'Haus Zeisig;Kiel;Beste Häuser',
    'Haus Zilpzalp;Kiel;Andere',
    'Haus Ziegenmelker;Kiel;',
  ])
  expect(done).toMatchObject({
    newRows: 4,
    incompleteRows: 3,
    unknownToplists: [
      { value: 'Beste Häuser', rows: 2 },
      { value: 'Andere', rows: 1 },
    ],
    relations: { award: { known: 0, new: 0, doubtful: 3 } },
  })
  expect(rows[0]?.relations).toMatchObject([{ part: 'award', state: 'doubtful' }])
})
