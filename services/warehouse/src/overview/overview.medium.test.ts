import type { Overview } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecord } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { deliver, newScope } from '../intake/testing/deliver.ts'
import { givenAccount, givenProposals, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'

const overviewOf = async (person: Person, query: object = {}): Promise<Overview> =>
  (await person.call('getOverview', { query })).body

describe('the overview', () => {
  test('[A-010] counts the queue and its age, what came and went, who decided, and what was taken', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('Anna', 'ROLE_EDITOR')
    const berta = await warehouse.person('Berta', 'ROLE_EDITOR')
    expect(await overviewOf(anna)).toMatchObject({
      queue: { open: 0, unapproved: 0, medianAge: null, p90Age: null, oldestAge: null },
      editors: [],
      suppliers: [],
      fields: [],
    })

    const accounts = await givenRecords(
      warehouse,
      ['A', 'B', 'C', 'D', 'E'].map((name) => ({
        class: 'account',
        values: { name, city: 'Kiel' },
      })),
    )
    await givenAccount(warehouse, { name: 'Neu' }, false)
    const [one = '', two = '', three = ''] = await givenProposals(
      warehouse,
      accounts,
      (n) => `Ort ${n}`,
    )
    await anna.call('acceptChange', { params: { id: one } })
    await anna.call('acceptChange', { params: { id: two } })
    const before = (await anna.call('getOverview')).headers.get('log-position')
    await berta.call('declineChange', { params: { id: three } })

    const now = await overviewOf(anna, { days: 7 })
    expect(now.queue).toMatchObject({ open: 2, unapproved: 1 })
    expect(now.queue.oldestAge).toBeGreaterThanOrEqual(now.queue.p90Age ?? Infinity)
    expect(now.queue.p90Age).toBeGreaterThanOrEqual(now.queue.medianAge ?? Infinity)
    expect(now.days).toHaveLength(7)
    expect(now.days.at(-1)).toMatchObject({ proposed: 5, accepted: 2, declined: 1, openAtEnd: 2 })
    expect(now.days[0]).toMatchObject({ proposed: 0, accepted: 0, declined: 0, openAtEnd: 0 })
    expect(
      now.editors.map(({ shortCode, accepted, declined }) => [shortCode, accepted, declined]),
    ).toEqual([
      ['ANNA', 2, 0],
      ['BERT', 0, 1],
    ])
    expect(now.fields).toEqual([
      { class: 'account', attributeName: 'city', accepted: 2, declined: 1 },
    ])

    // The same as of the moment before the last decision.
    const then = await overviewOf(anna, { days: 7, asOf: String(before) })
    expect(then.queue).toMatchObject({ open: 3, unapproved: 1 })
    expect(then.days.at(-1)).toMatchObject({ proposed: 5, accepted: 2, declined: 0, openAtEnd: 3 })
    expect(then.editors.map(({ shortCode }) => shortCode)).toEqual(['ANNA'])
  })

  test('[A-010] tells apart what runs decided, and the supplier by the delivery', async ({
    warehouse,
  }) => {
    const cora = await warehouse.person('Cora', 'ROLE_ADMIN')
    const scope = await newScope(cora)
    const sampleId = await deliver(cora, scope, 'name\nHaus am See')
    const [account = ''] = await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Haus am See', city: 'Kiel' } },
    ])
    await inLog(warehouse, async (unit) => {
      const stream = await loadRecord(unit.db, account)
      for (const newValue of ['Plön', 'Eutin'])
        decideOn(unit, stream, {
          do: 'propose',
          changeId: newId(),
          attribute: 'city',
          newValue,
          source: { kind: 'import', sampleId, row: 1, column: 'Ort' },
          comment: null,
          dynamic: [],
        })
    })
    const open = await cora.call('listChangesOfTarget', {
      params: { class: 'account', id: account },
    })
    expect(open.body.list[0]).toMatchObject({ supplier: expect.stringMatching(/^Lieferant/) })
    const second = open.body.list.find(({ newValue }) => newValue === 'Eutin')
    await cora.call('declineChange', { params: { id: second?.id ?? '' } })
    await cora.call('sampleBulkAccept', { params: { sampleId } })
    const { editors, suppliers } = await overviewOf(cora)
    expect(editors.find(({ id }) => id === cora.id)).toMatchObject({
      accepted: 1,
      declined: 1,
      inRuns: 1,
    })
    expect(suppliers).toEqual([
      { id: scope.supplier, name: expect.stringMatching(/^Lieferant/), accepted: 1, declined: 1 },
    ])
  })
})
