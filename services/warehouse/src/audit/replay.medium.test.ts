import { headPosition } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenAccount, givenProposals, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'

test('[A-002] the counts of a moment are those that the views had then', async ({ warehouse }) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erich', 'ROLE_EDITOR')
  const ids = await Promise.all(['A', 'B', 'C'].map((name) => givenAccount(warehouse, { name })))
  const [one = '', two = ''] = await givenProposals(warehouse, ids, (n) => `Ort ${n}`)
  const counts = async (at: number | string) =>
    (await otto.call('replayLog', { query: { at } })).body
  const early = await counts(await headPosition(warehouse.parts.db))
  await erik.call('acceptChange', { params: { id: one } })
  await erik.call('declineChange', { params: { id: two } })
  await erik.call('excludeAll', { params: { rootType: 'account', id: ids[2] ?? '' } })
  const [kept = '', gone = ''] = await givenRecords(
    warehouse,
    ['Öhler', 'Ähnlich'].map((surname) => ({ class: 'contact', values: { surname } })),
  )
  for (const targetId of [kept, gone])
    await erik.call('addNote', { body: { content: 'Ruft an', targetId, targetClass: 'contact' } })
  const anna = await warehouse.person('Annika', 'ROLE_ADMIN')
  const forgotten = { confirmation: 'LÖSCHEN', reason: 'request' } as const
  await anna.call('eraseContact', { params: { id: gone }, body: forgotten })
  const head = await headPosition(warehouse.parts.db)
  const late = await counts(head)
  expect(await counts(early.position)).toEqual(early)
  expect(late.changes.accepted).toBeGreaterThan(early.changes.accepted)
  expect(late.changes.declined).toBeGreaterThan(early.changes.declined)
  expect(late.excluded).toBe(early.excluded + 2)
  expect(late.notes).toBe(early.notes + 1)
  const { rows } = await warehouse.parts.pool.query(
    `select (select count(*) from record where class = 'account') as accounts,
            (select count(*) from record where is_approved) as approved,
            (select count(*) from record where excluded) as excluded,
            (select count(*) from note) as notes,
            (select count(*) from pending_change) as pending`,
  )
  expect({
    accounts: late.records.account,
    approved: late.approved,
    excluded: late.excluded,
    notes: late.notes,
    pending: late.changes.pending,
  }).toEqual(rows[0])
  const { proposed, accepted, declined, superseded, pending } = late.changes
  expect(proposed).toBe(accepted + declined + superseded + pending)
  expect(await counts('2099-01-01T00:00:00Z')).toEqual(late)
  expect(await counts(0)).toMatchObject({ position: 0, at: null, events: 0, records: {} })
  const beyond = await otto.call('replayLog', { query: { at: head + 1 } })
  expect([beyond.status, beyond.problem.code]).toEqual([422, 'unknown-moment'])
})
