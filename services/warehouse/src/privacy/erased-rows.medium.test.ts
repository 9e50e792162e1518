import { expect } from 'vitest'
import { deliver, newMapping, newScope } from '../intake/testing/deliver.ts'
import { importOf } from '../intake/testing/importing.ts'
import { test } from '../testing/test.ts'

const word = { confirmation: 'LÖSCHEN', reason: 'objection' } as const

test('[U-010] rows that were emptied for a forgotten person are refused with the reason, and make no records', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const rows = [1, 2, 3].map(
    (at) => `K${at};Haus Pirol ${at};Köln;Otto${at};Pirolny${at};otto${at}@pirol.example`,
  )
  const content = ['ID;Name;Ort;Vorname;Nachname;Mail', ...rows].join('\n')
  const sampleId = await deliver(admin, await newScope(admin), content)
  const mappingId = await newMapping(admin, 'account', [
    { source: 'ID', target: 'supplierIdentification.value' },
    { source: 'Name', target: 'name' },
    { source: 'Ort', target: 'city' },
    { source: 'Vorname', target: 'mainContact.firstName' },
    { source: 'Nachname', target: 'mainContact.surname' },
    { source: 'Mail', target: 'mainContact.emailAddress' },
  ])
  const first = await importOf(admin, { sampleId, mappingId })
  expect(first).toMatchObject({ newRows: 3 })
  for (const surname of ['Pirolny1', 'Pirolny2']) {
    const { body } = await admin.call('listContacts', { query: { search: surname } })
    expect(body.list).toHaveLength(1)
    await admin.call('eraseContact', { params: { id: body.list[0]?.id ?? '' }, body: word })
  }
  await admin.call('undoRun', { params: { runId: String(first.runId) }, body: {} })

  const again = await importOf(admin, { sampleId, mappingId })
  expect(again).toMatchObject({ refusedRows: 2 })
  expect(again.rejectedRows).toMatchObject([
    { row: 2, column: null, code: 'row-erased' },
    { row: 3, column: null, code: 'row-erased' },
  ])
  const { body: accounts } = await admin.call('listAccounts', { query: { search: 'gelöscht' } })
  expect(accounts.list).toEqual([])
})
