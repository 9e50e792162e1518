import { describe, expect } from 'vitest'
import { givenAward, givenProject, givenProposals, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'

const clinic = (name: string) => ({
  class: 'account' as const,
  values: { name, city: 'Kiel', street: null },
  approved: true,
})

describe('the verification list with its values', () => {
  test('[S-101] a line carries what it would change, old and new, with supplier and time; without being asked it carries none', async ({
    warehouse,
  }) => {
    const wanda = await warehouse.person('Wanda', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'WRT')
    const [first = '', second = ''] = await givenRecords(warehouse, [clinic('A'), clinic('B')])
    for (const id of [first, second]) await givenAward(warehouse, project, id)
    await givenProposals(warehouse, [first, second], (n) => `Ort ${n}`)
    await wanda.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: first,
        attributeName: 'street',
        newValue: 'Hafenweg 3',
      },
    })
    const rgId = project.rankingGroupId
    const bare = (await wanda.call('listPending', { query: { rgId } })).body.list
    expect(bare.map(({ changes, brings }) => [changes, brings])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    const { body } = await wanda.call('listPending', { query: { rgId, values: '1' } })
    const lines = new Map(body.list.map(({ root, changes = [] }) => [root.id, changes]))
    expect(lines.get(first)).toMatchObject([
      { attributeName: 'city', oldValue: 'Kiel', currentValue: 'Kiel', newValue: 'Ort 0' },
      { attributeName: 'street', oldValue: null, newValue: 'Hafenweg 3', stale: false },
    ])
    expect(body.list[0]?.from).toEqual({
      ...{ supplier: null, delivery: null, sampleId: null },
      at: lines.get(first)?.[0]?.createdAt,
    })
    // The very same as below the unfolded line.
    const { body: unfolded } = await wanda.call('listPendingOfRoot', { params: { id: first } })
    expect(lines.get(first)).toEqual(unfolded.list)
    expect(lines.get(second)).toHaveLength(1)
    const narrowed = { rgId, values: '1', attribute: 'account.street' } as const
    const some = (await wanda.call('listPending', { query: narrowed })).body.list
    expect(some.map(({ changes }) => changes?.map(({ newValue }) => newValue))).toEqual([
      ['Hafenweg 3'],
    ])
    // As of a moment before the last proposal the line has one.
    const asOf = unfolded.list[0]?.position ?? 0
    const before = { rgId, values: '1', asOf: String(asOf) } as const
    const then = (await wanda.call('listPending', { query: before })).body.list
    expect(then.map(({ changes }) => changes?.length)).toEqual([1])
  })

  test('[S-101] a record with very many changes carries the first five, and its number says how many there are', async ({
    warehouse,
  }) => {
    const wilma = await warehouse.person('Wilma', 'ROLE_EDITOR')
    const [id = ''] = await givenRecords(warehouse, [clinic('Klinik der vielen Felder')])
    const names = ['street', 'region', 'zipCode', 'website', 'shortWebsite', 'shortName'] as const
    for (const attributeName of names)
      await wilma.call('proposeChange', {
        body: { targetClass: 'account', targetId: id, attributeName, newValue: '24103' },
      })
    const query = { rootIds: id, values: '1' } as const
    const [line] = (await wilma.call('listPending', { query })).body.list
    expect(line?.openChanges).toBe(6)
    expect(line?.changes?.map(({ attributeName }) => attributeName)).toEqual(names.slice(0, 5))
  })

  test('[S-101] a new record brings its values and the version that is verified; a person’s are shown to those alone who may see them', async ({
    warehouse,
  }) => {
    const walter = await warehouse.person('Walter', 'ROLE_EDITOR')
    const ivo = await warehouse.person('Ivo', 'ROLE_IT')
    const [clinicId = '', personId = ''] = await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Neubau', city: 'Jena' }, approved: false },
      { class: 'contact', values: { firstName: 'Uta', surname: 'Horn' }, approved: false },
    ])
    const query = { rootIds: `${clinicId},${personId}`, values: '1' } as const
    const linesOf = async (person: typeof walter) => {
      const { body } = await person.call('listPending', { query })
      return new Map(body.list.map(({ root, brings }) => [root.id, brings]))
    }
    const seen = await linesOf(walter)
    const { body: card } = await walter.call('getAccount', { params: { id: clinicId } })
    expect(seen.get(clinicId)).toMatchObject({
      ...{ id: clinicId, class: 'account', version: card.version },
      ...{ name: 'Neubau', city: 'Jena' },
    })
    expect(seen.get(personId)).toMatchObject({ firstName: 'Uta', surname: 'Horn' })
    expect(JSON.stringify([...(await linesOf(ivo)).values()])).not.toMatch(/Uta|Horn/)
  })
})
