import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenPair } from '../../conflicts/testing/given-conflicts.ts'
import { givenAccount, givenRecords } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'

const forgotten = { confirmation: 'LÖSCHEN', reason: 'request' } as const

test('a merge of persons behind an erasure is refused with the erasure named, alone and together', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('UERIK', 'ROLE_ADMIN')
  const accountId = await givenAccount(warehouse)
  const [a = '', b = ''] = await givenRecords(
    warehouse,
    ['Anna', 'Anne'].map((firstName) => ({
      class: 'contact' as const,
      values: { firstName, surname: 'Adler', accountId },
      approved: true,
    })),
  )
  const id = await givenPair(warehouse, [a, b], { recordClass: 'contact' })
  const body = { command: 'merge', survivorId: a, fields: {} } as never
  const { runId } = (await admin.call('decideConflict', { params: { id }, body })).body
  const erased = await admin.call('eraseContact', { params: { id: a }, body: forgotten as never })
  expect(erased.status).toBe(200)
  const params = { runId: runId ?? newId() }
  const named = {
    laterTotal: 1,
    later: [{ what: 'erase', whyNot: 'contact-erased', blocks: true, record: { id: a } }],
  }
  expect((await admin.call('previewUndo', { params })).body).toMatchObject(named)
  for (const withLater of [false, true]) {
    const refused = await admin.call('undoRun', { params, body: { withLater } })
    expect(refused.problem).toMatchObject({ code: 'undo-in-the-way', ...named })
  }
  const mine = (await admin.call('myDecisions')).body.list
  expect(mine.map(({ verb, canUndo, whyNot }) => [verb, canUndo, whyNot])).toEqual([
    ['erase', false, 'contact-erased'],
    ['merge', true, null],
  ])
})
