import { expect } from 'vitest'
import { addDynamicField, newScope } from '../intake/testing/deliver.ts'
import { csv, importing, withoutIds } from '../intake/testing/importing.ts'
import { test } from '../testing/test.ts'

test('a run that wrote nothing says so wherever it would offer a way back', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
  const imported = importing(ada)
  const effectOf = async (sampleId: string) => {
    const { body } = await ada.call('listRuns', { query: { sampleId } })
    const [run] = body.list
    const job = await ada.call('getJob', { params: { id: run?.id ?? '' } })
    return [run?.hasEffect, job.body.hasEffect]
  }
  const lines = csv(';Haus Linde;24103;Kiel;1')
  const inVain = await imported(await newScope(ada), withoutIds, lines, { skipInserts: true })
  expect(inVain).toMatchObject({ newRows: 0, changes_created: 0 })
  expect(await effectOf(inVain.sampleId)).toEqual([false, false])
  const done = await imported(await newScope(ada), withoutIds, lines)
  expect(await effectOf(done.sampleId)).toEqual([true, true])
  const { body } = await ada.call('myDecisions')
  const told = body.list.map(({ runId, whyNot }) => [runId, whyNot])
  expect(told).toContainEqual([inVain.runId, 'nothing-to-undo'])
  expect(told).toContainEqual([done.runId, null])
})
