import { newId } from '@stammbuch/ledger'
import { decideOnConflict, loadConflict } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { givenAccount, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { givenPair } from './testing/given-conflicts.ts'

const aPair = async (warehouse: TestWarehouse): Promise<readonly [string, string]> => [
  await givenAccount(warehouse),
  await givenAccount(warehouse),
]

const decided = (person: Person, id: string, command: 'ignore' | 'notAConflict') =>
  person.call('decideConflict', { params: { id }, body: { command } })

const aside = async (person: Person, choice: 'ignore' | 'notAConflict' | 'merge') => {
  const { body } = await person.call('listResolvedConflicts', { query: { choice } })
  return body.list.map(({ id }) => id)
}

describe('conflicts that were put aside', () => {
  test('[R-030] are found by their decision and taken up again, as an event like any other', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const [ignored, none] = [
      await givenPair(warehouse, await aPair(warehouse)),
      await givenPair(warehouse, await aPair(warehouse)),
    ]
    await decided(erik, ignored, 'ignore')
    await decided(erik, none, 'notAConflict')
    expect(await aside(erik, 'ignore')).toEqual([ignored])
    expect(await aside(erik, 'notAConflict')).toEqual([none])
    expect(await aside(erik, 'merge')).toEqual([])
    const { body } = await erik.call('reopenConflicts', { body: { ids: [ignored, none] } })
    expect(body).toEqual({ reopened: 2, left: [] })
    const shown = await erik.call('getConflict', { params: { id: ignored } })
    expect(shown.body.conflict).toMatchObject({ choice: null, solvedAt: null, solvedBy: null })
    expect(await aside(erik, 'ignore')).toEqual([])
    const told = await erik.call('decideConflict', {
      params: { id: ignored },
      body: { command: 'notAConflict' },
    })
    expect(told.body.choice).toBe('notAConflict')
    const again = await erik.call('reopenConflicts', { body: { ids: [ignored] } })
    expect(again.body.reopened).toBe(1)
  })

  test('stay so where taking them up makes no sense, each with its reason', async ({
    warehouse,
  }) => {
    const enno = await warehouse.person('Enno', 'ROLE_EDITOR')
    const [first, second] = [await aPair(warehouse), await aPair(warehouse)]
    const older = await givenPair(warehouse, first)
    await decided(enno, older, 'ignore')
    const newer = await givenPair(warehouse, first)
    const gone = await givenPair(warehouse, second)
    await decided(enno, gone, 'notAConflict')
    const out = { targetClass: 'account', targetId: second[0] } as const
    await enno.call('proposeChange', {
      body: { ...out, attributeName: 'excludedByEditor', newValue: true },
    })
    const obsolete = await givenPair(warehouse, await aPair(warehouse))
    await inLog(warehouse, async (unit) =>
      decideOnConflict(unit, await loadConflict(unit.db, obsolete), {
        do: 'decide',
        choice: 'obsolete',
      }),
    )
    const missing = newId()
    const ids = [older, newer, gone, obsolete, missing]
    const { body } = await enno.call('reopenConflicts', { body: { ids } })
    expect(body.reopened).toBe(0)
    expect(Object.fromEntries(body.left.map(({ id, code }) => [id, code]))).toEqual({
      [older]: 'conflict-open',
      [gone]: 'record-excluded',
      [obsolete]: 'conflict-not-aside',
      [missing]: 'not-found',
    })
  })
})
