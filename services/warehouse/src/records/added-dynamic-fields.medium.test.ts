import { describe, expect } from 'vitest'
import { addEntry } from '../catalogue/index.ts'
import { givenFamily } from '../testing/family.ts'
import { givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'

describe('a dynamic field that a record does not have yet', () => {
  test('[E-051] is offered to records of its project alone, whatever else there is', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const { account, award, score } = await givenFamily(warehouse, 'DYN')
    const { body } = await erik.call('getAward', { params: { id: award } })
    const rankingGroupId = body.rankingGroup?.id
    const toplistLabelId = body.toplistLabel?.id
    const [product = ''] = await givenRecords(warehouse, [
      { class: 'product', values: { label: 'T-800', accountId: account } },
    ])
    const field = { label: 'Feld', type: 'TYPE_INTEGER', nullable: true }
    await inLog(warehouse, async (unit) => {
      const other = await addEntry(unit, 'ranking-group', { name: 'Anderes', shortCode: 'ANDERES' })
      for (const entry of [
        { name: 'dyn_everywhere' },
        { name: 'dyn_project', rankingGroupId },
        { name: 'dyn_toplist', rankingGroupId, toplistLabelId },
        { name: 'dyn_elsewhere', rankingGroupId: other },
      ])
        await addEntry(unit, 'dynamic-field', { ...field, ...entry })
    })
    const offered = async (record: string) => {
      const { body: found } = await erik.call('listMdls', { query: { record, search: 'dyn_' } })
      return found.list.map(({ name }) => name)
    }
    expect(await offered(award)).toEqual(['dyn_everywhere', 'dyn_project', 'dyn_toplist'])
    expect(await offered(score)).toEqual(['dyn_everywhere', 'dyn_project'])
    expect(await offered(product)).toEqual(['dyn_everywhere'])
    expect(await offered(account)).toEqual([])
  })

  test('[E-051] is added, changed and removed by proposals, and its rules hold for each', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Egon', 'ROLE_EDITOR')
    await inLog(warehouse, (unit) =>
      addEntry(
        unit,
        'dynamic-field',
        {
          name: 'points',
          label: 'Punkte',
          type: 'TYPE_DOUBLE',
          nullable: true,
          zeroAllowed: false,
        },
        [{ key: 'points', code: 'name-taken' }],
      ),
    )
    const [score = ''] = await givenRecords(warehouse, [{ class: 'score', values: {} }])
    const propose = (newValue: string | number | null) =>
      erik.call('proposeChange', {
        body: {
          targetClass: 'score',
          targetId: score,
          attributeName: 'dynamicFields.points',
          newValue,
        },
      })
    const shown = async () => {
      const { body } = await erik.call('getScore', { params: { id: score } })
      return body.dynamicFields.map(({ value, label }) => [label.label, value])
    }
    const accept = (id: string) => erik.call('acceptChange', { params: { id } })

    expect((await propose('0,0')).problem.code).toBe('value-zero')
    const { body: added } = await propose('7,5')
    expect(await shown()).toEqual([['Punkte', null]])
    await accept(added.id)
    expect(await shown()).toEqual([['Punkte', 7.5]])
    const { body: removed } = await propose(null)
    expect([removed.oldValue, removed.newValue]).toEqual([7.5, null])
    expect(await shown()).toEqual([['Punkte', 7.5]])
    await accept(removed.id)
    expect(await shown()).toEqual([])
    const { body: history } = await erik.call('listChangesOfTarget', {
      params: { class: 'score', id: score },
      query: { pending: '0', attribute: 'dynamicFields.points' },
    })
    expect(history.list.map(({ newValue }) => newValue).toSorted()).toEqual([7.5, null])

    // Wherever it is named, it goes by its label; and of a declined value it is said which one it was.
    expect(removed.fieldLabel).toBe('Punkte')
    const { body: declined } = await propose('3')
    const { body: facets } = await erik.call('pendingFacets', { query: { class: 'score' } })
    expect(facets.facets.attribute.map(({ label }) => label)).toContain('Punkte (Erhebung)')
    await erik.call('declineChange', { params: { id: declined.id }, body: {} })
    const { body: timeline } = await erik.call('recordTimeline', {
      params: { class: 'score', id: score },
      query: { limit: 1 },
    })
    expect(timeline.list[0]?.changes).toEqual([
      { attribute: 'dynamicFields.points', label: 'Punkte', before: null, after: 3 },
    ])
  })
})
