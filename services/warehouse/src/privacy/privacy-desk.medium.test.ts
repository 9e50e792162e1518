import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { deliver, newScope } from '../intake/testing/deliver.ts'
import { PersonReadings } from '../platform/person-readings.process.ts'
import { givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { deleteOldReadings } from './readings.query.ts'

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

const givenContact = async (warehouse: TestWarehouse, surname: string): Promise<string> => {
  const values = {
    surname,
    firstName: 'Uta',
    city: 'Kiel',
    emailAddress: `${surname}@kiel.example`,
  }
  const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values }])
  return id
}

test('[T-008] [U-011] who saw a person, and what somebody saw on a day, is asked from the access log', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const dora = await warehouse.person('Dora', 'ROLE_PRIVACY')
  const [uta, ole] = [
    await givenContact(warehouse, 'Adler'),
    await givenContact(warehouse, 'Bussard'),
  ]
  await erik.call('getContact', { params: { id: uta } })
  await erik.call('getContact', { params: { id: uta } })
  await erik.call('getContact', { params: { id: ole } })
  await emma.call('recordTimeline', { params: { class: 'contact', id: uta } })
  const { body: ofUta } = await dora.call('listReadings', { query: { personId: uta } })
  expect(ofUta.total).toBe(3)
  expect(ofUta.person).toEqual({ id: uta, class: 'contact', label: 'Adler, Uta' })
  expect(ofUta.readers.map(({ fullName, readings }) => [fullName, readings])).toEqual([
    ['Erik', 2],
    ['Emma', 1],
  ])
  expect(ofUta.list[0]).toMatchObject({
    reader: { fullName: 'Emma' },
    call: 'GET /record/{class}/{id}/timeline',
    summary: 'Jedes Ereignis eines Eintrags, neuestes zuerst.',
  })
  const day = { from: today(), to: today() }
  const { body: ofErik } = await dora.call('listReadings', { query: { readerId: erik.id, ...day } })
  expect(ofErik.list.map(({ persons }) => persons.map(({ label }) => label))).toEqual([
    ['Bussard, Uta'],
    ['Adler, Uta'],
    ['Adler, Uta'],
  ])
  const before = { readerId: erik.id, to: '2026-01-01' }
  expect((await dora.call('listReadings', { query: before })).body.total).toBe(0)
  // Asking is reading as well: the names of that answer are noted for whoever asked.
  const { body: ofDora } = await dora.call('listReadings', { query: { readerId: dora.id } })
  expect(ofDora.list[0]?.persons.map(({ id }) => id).toSorted()).toEqual([uta, ole].toSorted())
  expect((await erik.call('listReadings')).status).toBe(403)
})

test('[T-008] a row that was read as it was delivered, and the whole log, count for the person in it', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const sampleId = await deliver(
    admin,
    await newScope(admin),
    'nr;name\nK-1;Uta Ziegler\nK-2;Ole Olm',
  )
  await admin.call('sampleRow', { params: { sampleId, rowIndex: '1' } })
  const headers = { authorization: `Bearer ${otto.token}` }
  await (await fetch(`${warehouse.url}/api/log/export`, { headers })).text()
  const { body } = await otto.call('listReadings', { query: { readerId: admin.id } })
  expect(body.list[0]?.rows).toEqual([{ delivery: sampleId, fileName: expect.any(String), row: 3 }])
  const uta = await givenContact(warehouse, 'Ziegler')
  const { body: ofUta } = await otto.call('listReadings', { query: { personId: uta } })
  expect(ofUta.list.map(({ everybody, reader }) => [everybody, reader.fullName])).toEqual([
    [true, 'Otto'],
  ])
})

test('[U-011] no reading is lost when the service stops, and none is written twice', async ({
  database,
}) => {
  const first = await startWarehouse(database.appUrl)
  const name = `Rosa${newId().slice(-6)}`
  const rosa = await first.person(name, 'ROLE_EDITOR')
  const id = await givenContact(first, 'Rabe')
  await Promise.all(Array.from({ length: 40 }, () => rosa.call('getContact', { params: { id } })))
  await first.close()
  const next = await startWarehouse(database.appUrl)
  const dora = await next.person(`Doro${newId().slice(-6)}`, 'ROLE_PRIVACY')
  const asked = { query: { personId: id, readerId: rosa.id } }
  expect((await dora.call('listReadings', asked)).body.total).toBe(40)
  await next.app.get(PersonReadings, { strict: false }).flush()
  expect((await dora.call('listReadings', asked)).body.total).toBe(40)
  await next.close()
})

test('readings go when their time is over, and younger ones stay', async ({ warehouse }) => {
  const dora = await warehouse.person('Dana', 'ROLE_PRIVACY')
  const rudi = await warehouse.person('Rudi', 'ROLE_EDITOR')
  const id = await givenContact(warehouse, 'Dohle')
  await rudi.call('getContact', { params: { id } })
  const query = { personId: id, readerId: rudi.id }
  expect((await dora.call('listReadings', { query })).body.total).toBe(1)
  await deleteOldReadings(warehouse.parts.db, new Date(Date.now() - 3_600_000))
  expect((await dora.call('listReadings', { query })).body.total).toBe(1)
  await deleteOldReadings(warehouse.parts.db, new Date(Date.now() + 3_600_000))
  expect((await dora.call('listReadings', { query })).body.total).toBe(0)
})

test('[T-008] what would go is counted before somebody is forgotten, and ground and proof stand in the list afterwards', async ({
  warehouse,
}) => {
  const dora = await warehouse.person('Dorle', 'ROLE_PRIVACY')
  const otto = await warehouse.person('Olaf', 'ROLE_AUDITOR')
  const id = await givenContact(warehouse, 'Milan')
  const { body: preview } = await dora.call('previewErasure', { params: { id } })
  expect(preview).toMatchObject({
    contact: { label: 'Milan, Uta' },
    erasedAt: null,
    fields: 4,
    values: 1,
    openChanges: 0,
    deliveries: [],
  })
  const word = { confirmation: 'LÖSCHEN', reason: 'retention' } as const
  expect((await otto.call('eraseContact', { params: { id }, body: word })).status).toBe(403)
  expect((await dora.call('eraseContact', { params: { id }, body: word })).status).toBe(200)
  const { body } = await otto.call('listForgotten', { query: { contactId: id } })
  expect(body.list).toMatchObject([
    {
      contactId: id,
      reason: 'retention',
      by: { fullName: 'Dorle' },
      check: { outcome: 'clean', by: { fullName: 'Dorle' } },
    },
  ])
  const [forgotten] = body.list
  const { body: log } = await otto.call('listLog', {
    query: { recordId: id, type: 'ContactErased' },
  })
  expect(forgotten?.position).toBe(log.list[0]?.position)
  const unknown = await dora.call('previewErasure', { params: { id: newId() } })
  expect(unknown.status).toBe(404)
})

test('[T-008] the register names each file, what of persons is in it, and who fetched it', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Egon', 'ROLE_EDITOR')
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const dora = await warehouse.person('Dodo', 'ROLE_PRIVACY')
  const uta = await givenContact(warehouse, 'Uhu')
  const job = await erik.call('exportAll', { params: { class: 'contact' } })
  const { jobId } = job.body as { jobId: string }
  const state = async () => (await erik.call('getJob', { params: { id: jobId } })).body.state
  await expect.poll(state, { timeout: 20_000 }).toBe('done')
  const [file] = (await erik.call('listExports')).body.list
  await erik.call('downloadExport', { params: { fileUri: file?.pathname ?? '' } })
  await ida.call('createDump', { body: { tables: ['supplier'] } })
  await dora.call('exportContactPdf', { params: { id: uta } })
  const { body } = await dora.call('listHandovers')
  const [person, dump, whole] = body.list
  expect(whole).toMatchObject({
    kind: 'export',
    name: file?.filename,
    content: 'Alle verifizierten Kontakte',
    by: { fullName: 'Egon' },
    personal: true,
    persons: file?.rows,
    fetched: [{ by: { fullName: 'Egon' } }],
  })
  expect(whole?.fields).toEqual(expect.arrayContaining(['Nachname', 'E-Mail']))
  expect(dump).toMatchObject({ kind: 'dump', personal: false, persons: 0, by: { fullName: 'Ida' } })
  expect(person).toMatchObject({
    kind: 'person-file',
    about: { id: uta },
    by: { fullName: 'Dodo' },
  })
  const only = await dora.call('listHandovers', { query: { kind: 'dump', personal: 'true' } })
  expect(only.body.total).toBe(0)
  const { body: known } = await dora.call('exportContact', { params: { id: uta } })
  expect(known.files.map(({ content }) => content)).toEqual(['Alle verifizierten Kontakte'])
  expect(known.readings.map(({ purpose }) => purpose)).toContain(
    'Alles, was über eine Person bekannt ist, als Dokument zum Lesen (PDF).',
  )
  expect(JSON.stringify(known.readings)).not.toContain('Dodo')
})

test('[T-008] the file about a person is a PDF, for data protection and for auditors', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Oskar', 'ROLE_AUDITOR')
  const ida = await warehouse.person('Ilse', 'ROLE_IT')
  const id = await givenContact(warehouse, 'Pirol')
  const answer = await otto.call('exportContactPdf', { params: { id } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(String(answer.body).slice(0, 5)).toBe('%PDF-')
  expect((await ida.call('exportContactPdf', { params: { id } })).status).toBe(403)
})

test('[T-008] how long what is kept is told with what goes next', async ({ warehouse }) => {
  const dora = await warehouse.person('Dunja', 'ROLE_PRIVACY')
  const admin = await warehouse.person('Alma', 'ROLE_ADMIN')
  await deliver(admin, await newScope(admin), 'nr;name\nK-1;Eine Klinik')
  const { body } = await dora.call('listRetention')
  const rule = (what: string) => body.list.find((one) => one.what === what)
  expect(rule('deliveries')).toMatchObject({
    kept: '24 Monate, seit die Datei zuletzt kam',
    setting: 'DELIVERIES_KEPT_MONTHS',
    within30Days: 0,
  })
  expect(rule('deliveries')?.stored).toBeGreaterThan(0)
  const { oldestAt, nextAt } = rule('deliveries') ?? {}
  const years = new Date(nextAt ?? 0).getFullYear() - new Date(oldestAt ?? 0).getFullYear()
  expect(years).toBe(2)
  expect(rule('readings')).toMatchObject({ kept: '12 Monate', setting: 'READINGS_KEPT_MONTHS' })
  const { body: targets } = await dora.call('listRecipients')
  expect(targets.list.map(({ target }) => target)).toContain('salesforce')
})

test('[T-001] which rights somebody had on a day, and who gave them', async ({ warehouse }) => {
  const admin = await warehouse.person('Anita', 'ROLE_ADMIN')
  const otto = await warehouse.person('Ottilie', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Ekkehard', 'ROLE_EDITOR')
  const params = { id: erik.id }
  await admin.call('updateUser', { params, body: { roles: ['ROLE_EDITOR', 'ROLE_PRIVACY'] } })
  await admin.call('updateUser', { params, body: { roles: ['ROLE_PRIVACY'], isActive: false } })
  const query = { userId: erik.id }
  const [now] = (await otto.call('listRights', { query })).body.list
  expect(now).toMatchObject({
    fullName: 'Ekkehard',
    isActive: false,
    roles: [{ role: 'ROLE_PRIVACY', by: { fullName: 'Anita' } }],
    changes: [
      { given: [], taken: ['ROLE_EDITOR'], isActive: false, by: { fullName: 'Anita' } },
      { given: ['ROLE_PRIVACY'], taken: [], isActive: null, by: { fullName: 'Anita' } },
      { given: ['ROLE_EDITOR'], taken: [], isActive: null },
    ],
  })
  const before = await otto.call('listRights', { query: { ...query, day: '2020-03-03' } })
  expect(before.body.list).toEqual([])
  const that = await otto.call('listRights', { query: { ...query, day: today() } })
  expect(that.body.list).toEqual([now])
})
