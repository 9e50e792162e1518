import { decideOn, loadRecords } from '@stammbuch/records'
import { expect } from 'vitest'
import { givenAccount, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { givenPair } from './testing/given-conflicts.ts'

test('[R-032] a merge closes every other suspicion of the record that ends, and none of the one that stays', async ({
  warehouse,
}) => {
  const mia = await warehouse.person('Mia', 'ROLE_EDITOR')
  const [a, b, c] = [
    await givenAccount(warehouse),
    await givenAccount(warehouse),
    await givenAccount(warehouse),
  ]
  const id = await givenPair(warehouse, [a, b])
  const ofLoser = await givenPair(warehouse, [b, c])
  const ofSurvivor = await givenPair(warehouse, [a, c])
  const choices = async () => {
    const { rows } = await warehouse.parts.pool.query(
      `select choice from conflict where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
      [[id, ofLoser, ofSurvivor]],
    )
    return rows.map(({ choice }) => choice)
  }
  const body = { command: 'merge', survivorId: a } as const
  const merged = await mia.call('decideConflict', { params: { id }, body })
  expect(await choices()).toEqual(['merge', 'obsolete', null])
  await mia.call('undoRun', { params: { runId: merged.body.runId ?? '' } })
  expect(await choices()).toEqual([null, null, null])
})

test('[R-032] a contact of both records is linked once with the one that stays, and with both again after an undo', async ({
  warehouse,
}) => {
  const nils = await warehouse.person('Nils', 'ROLE_EDITOR')
  const [a, b] = [await givenAccount(warehouse), await givenAccount(warehouse)]
  const [contact = ''] = await givenRecords(warehouse, [
    { class: 'contact', values: { surname: 'Ärmel' } },
  ])
  await inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [contact])).get(contact)
    if (!stream) throw new Error('gone')
    for (const to of [a, b]) decideOn(unit, stream, { do: 'link', kind: 'contact-account', to })
  })
  const links = async () => {
    const { rows } = await warehouse.parts.pool.query(
      `select to_id from link where from_id = $1 and to_position is null order by to_id`,
      [contact],
    )
    return rows.map(({ to_id }) => to_id)
  }
  const id = await givenPair(warehouse, [a, b])
  const body = { command: 'merge', survivorId: a } as const
  const merged = await nils.call('decideConflict', { params: { id }, body })
  expect(await links()).toEqual([a])
  await nils.call('undoRun', { params: { runId: merged.body.runId ?? '' } })
  expect(await links()).toEqual([a, b].toSorted())
})
