import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { givenPair } from '../../conflicts/testing/given-conflicts.ts'
import { newScope } from '../../intake/testing/deliver.ts'
import { csv, importing, proposalsOf, withIds } from '../../intake/testing/importing.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { givenAccount, givenAward, givenProject, inLog } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { everything } from './testing/everything.ts'

const merge = async (person: Person, id: string, survivorId: string): Promise<string> => {
  const merged = await person.call('decideConflict', {
    params: { id },
    body: { command: 'merge', survivorId },
  })
  if (merged.status !== 200) throw new Error(JSON.stringify(merged.problem))
  return merged.body.runId ?? ''
}

/** A, B and C, suspected of one another; A has an award, a note and what a supplier calls it. A goes into B, B into C. */
const givenChain = async (warehouse: TestWarehouse, person: Person, code: string) => {
  const scope = await newScope(await warehouse.person('Ada', 'ROLE_ADMIN'))
  const project = await givenProject(warehouse, code)
  const a = await givenAccount(warehouse, { name: 'Klinik A' })
  const b = await givenAccount(warehouse, { name: 'Klinik B' })
  const c = await givenAccount(warehouse, { name: 'Klinik C' })
  const award = await givenAward(warehouse, project, a)
  await inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [a])).get(a)
    if (!stream) throw new Error('gone')
    const supplier = { value: 'S-1', scope: null, supplierId: scope.supplier }
    decideOn(unit, stream, { do: 'add-note', noteId: newId(), content: 'Rückruf' })
    decideOn(unit, stream, { do: 'identify', identificationId: newId(), ...supplier })
  })
  const first = await givenPair(warehouse, [a, b])
  const second = await givenPair(warehouse, [b, c])
  const ids = [a, b, c, award]
  const before = await everything(warehouse, ids)
  const one = await merge(person, first, b)
  const two = await merge(person, second, c)
  return { scope, a, b, c, ids, before, one, two }
}

describe('a chain of merges', () => {
  test('[U-001] an import that met the survivor through the identification of the merged record stands in the way, and goes back with it', async ({
    warehouse,
  }) => {
    const iris = await warehouse.person('Iris', 'ROLE_EDITOR')
    const ada = await warehouse.person('Ida', 'ROLE_ADMIN')
    const scope = await newScope(ada)
    const a = await givenAccount(warehouse, { name: 'Klinik Ost' })
    const b = await givenAccount(warehouse, { name: 'Klinik West' })
    await inLog(warehouse, async (unit) => {
      for (const [id, value] of [
        [a, 'S-7'],
        [b, 'S-8'],
      ] as const) {
        const stream = (await loadRecords(unit.db, [id])).get(id)
        if (!stream) throw new Error('gone')
        const supplier = { value, scope: null, supplierId: scope.supplier }
        decideOn(unit, stream, { do: 'identify', identificationId: newId(), ...supplier })
      }
    })
    const run = await merge(iris, await givenPair(warehouse, [a, b]), b)
    const columns = withIds.slice(0, 4)
    const own = await importing(ada)(scope, columns, csv('S-8;Klinik West;24103;Plön;'))
    const preview = await iris.call('previewUndo', { params: { runId: run } })
    expect(preview.body.later).toEqual([])
    const through = await importing(ada)(scope, columns, csv('S-7;Klinik West;24103;Husum;'))
    const undone = await iris.call('undoRun', { params: { runId: run } })
    expect([undone.status, undone.problem.code]).toEqual([409, 'undo-in-the-way'])
    expect(undone.problem).toMatchObject({
      laterTotal: 1,
      later: [{ kind: 'run', id: through.runId, what: 'import', blocks: true }],
    })
    const together = await ada.call('undoRun', {
      params: { runId: run },
      body: { withLater: true },
    })
    expect(together.body).toMatchObject({ left: [] })
    expect(await proposalsOf(warehouse, own.sampleId)).toMatchObject([{ new: 'Plön' }])
    const waiting = await iris.call('listChangesOfTarget', { params: { class: 'account', id: b } })
    expect(waiting.body.list.map(({ newValue }) => newValue)).toEqual(['Plön'])
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[U-001] the first is not taken back while the second stands, which is named; then both, and nothing is left anywhere', async ({
    warehouse,
  }) => {
    const ute = await warehouse.person('Ute', 'ROLE_EDITOR')
    const { scope, a, c, ids, before, one, two } = await givenChain(warehouse, ute, 'KET')
    const merged = await everything(warehouse, ids)

    const early = await ute.call('undoRun', { params: { runId: one } })
    expect([early.status, early.problem.code]).toEqual([409, 'undo-in-the-way'])
    expect(early.problem).toMatchObject({
      laterTotal: 1,
      later: [
        { kind: 'run', id: two, what: 'merge', blocks: true, whyNot: null, record: { id: c } },
      ],
    })
    expect(await everything(warehouse, ids)).toEqual(merged)
    expect((await ute.call('previewUndo', { params: { runId: one } })).body.later).toMatchObject([
      { id: two, blocks: true },
    ])

    const second = await ute.call('undoRun', { params: { runId: two } })
    expect(second.body).toMatchObject({ left: [] })
    const first = await ute.call('undoRun', { params: { runId: one } })
    expect([first.status, first.body]).toMatchObject([200, { left: [] }])
    expect(await everything(warehouse, ids)).toEqual(before)

    const ada = await warehouse.person('Adam', 'ROLE_ADMIN')
    const next = await importing(ada)(scope, withIds.slice(0, 4), csv('S-1;Klinik A;24103;Husum;'))
    expect(next.conflicts).toBe(0)
    expect(await proposalsOf(warehouse, next.sampleId)).toMatchObject([{ new: 'Husum' }])
    const waiting = await ute.call('listChangesOfTarget', { params: { class: 'account', id: a } })
    expect(waiting.body.list).toHaveLength(1)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[U-001] goes back as one run, the newest first, when both are asked for', async ({
    warehouse,
  }) => {
    const uwe = await warehouse.person('Uwe', 'ROLE_EDITOR')
    const { ids, before, one, two } = await givenChain(warehouse, uwe, 'EIN')
    const both = await uwe.call('undoRun', { params: { runId: one }, body: { withLater: true } })
    expect([both.status, both.body]).toMatchObject([200, { left: [] }])
    expect(await everything(warehouse, ids)).toEqual(before)
    const { list } = (await uwe.call('listRuns')).body
    const stateOf = (runId: string) => list.find(({ id }) => id === runId)?.state
    expect([stateOf(one), stateOf(two)]).toEqual(['undone', 'undone'])
    const again = await uwe.call('undoRun', { params: { runId: two } })
    expect(again.problem.code).toBe('already-undone')
  })
})
