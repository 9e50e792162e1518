import { expect } from 'vitest'
import { givenAccount, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'
import { givenPair } from './testing/given-conflicts.ts'
import { merge } from './testing/merging.ts'

const timelineOf = async (person: Person, id: string, query = {}) =>
  (await person.call('recordTimeline', { params: { class: 'account', id }, query })).body

test('[R-032] the survivor’s history names who was merged into it, and that it was taken back', async ({
  warehouse,
}) => {
  const ina = await warehouse.person('Ina', 'ROLE_EDITOR')
  const a = await givenAccount(warehouse, { name: 'Klinik Nord' })
  const b = await givenAccount(warehouse, { name: 'Klinik Nordend' })
  const before = await timelineOf(ina, a)
  expect(before.merges).toEqual([])
  const runId = await merge(ina, await givenPair(warehouse, [a, b]), { survivorId: a, fields: {} })
  const merged = await timelineOf(ina, a)
  const record = { class: 'account', id: b, label: 'Klinik Nordend' }
  expect(merged.merges).toMatchObject([
    { event: { type: 'RecordMerged', stream: b, cause: { runId }, actorName: 'Ina' }, record },
  ])
  // Its own events are numbered without gaps: by them the slider finds its way.
  expect(merged.list.map(({ version }) => version)).toEqual(
    merged.list.map((_, at) => merged.total - at),
  )
  await ina.call('undoRun', { params: { runId } })
  const undone = await timelineOf(ina, a)
  expect(undone.merges).toMatchObject([
    { event: { type: 'MergeUndone', stream: b }, record },
    { event: { type: 'RecordMerged', takenBackBy: expect.any(String) }, record },
  ])
  const then = merged.merges?.[0]?.event.position ?? 0
  expect((await timelineOf(ina, a, { upTo: then })).merges).toHaveLength(1)
  expect((await timelineOf(ina, a, { upTo: then - 1 })).merges).toEqual([])
  expect((await timelineOf(ina, b)).merges).toEqual([])
})

test('[R-032] only who may see persons reads which person was merged into another', async ({
  warehouse,
}) => {
  const ina = await warehouse.person('Ina', 'ROLE_EDITOR')
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const [a = '', b = ''] = await givenRecords(warehouse, [
    { class: 'contact', values: { firstName: 'Nora', surname: 'Ried' } },
    { class: 'contact', values: { firstName: 'Norah', surname: 'Ried' } },
  ])
  const pair = await givenPair(warehouse, [a, b], { recordClass: 'contact' })
  await merge(ina, pair, { survivorId: a, fields: {} })
  const labelFor = async (person: Person) => {
    const { body } = await person.call('recordTimeline', { params: { class: 'contact', id: a } })
    return body.merges?.map(({ record }) => record.label)
  }
  expect(await labelFor(ina)).toEqual([expect.stringContaining('Norah')])
  expect(await labelFor(ida)).toEqual(['•••'])
})
