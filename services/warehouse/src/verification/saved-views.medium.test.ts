import { describe, expect } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { test } from '../testing/test.ts'

const content = {
  list: 'verification' as const,
  name: 'Kliniken, veraltet',
  shared: false,
  search: { pName: '2025', stale: '1', limit: 250 },
  columns: { hidden: ['id'], widths: { name: 320 } },
}

describe('saved views', () => {
  test('belong to whoever saved them until they are shared', async ({ warehouse }) => {
    const ida = await warehouse.person('Ida', 'ROLE_EDITOR')
    const ivo = await warehouse.person('Ivo', 'ROLE_EDITOR')
    const saved = await ida.call('createView', { body: content })
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({ ...content, owner: { shortCode: 'IDA' } })
    const { id } = saved.body
    const params = { list: 'verification' } as const
    expect((await ivo.call('listViews', { params })).body.total).toBe(0)
    expect((await ivo.call('getView', { params: { id } })).problem.code).toBe('not-found')
    expect((await ivo.call('deleteView', { params: { id } })).problem.code).toBe('not-found')
    await ida.call('updateView', { params: { id }, body: { shared: true } })
    expect((await ivo.call('listViews', { params })).body.list).toMatchObject([
      { id, shared: true, owner: { shortCode: 'IDA' } },
    ])
    const theft = await ivo.call('updateView', { params: { id }, body: { name: 'Meine' } })
    expect(theft.problem.code).toBe('forbidden')
  })

  test('are renamed under names of their own, and can be deleted', async ({ warehouse }) => {
    const lea = await warehouse.person('Lea', 'ROLE_EDITOR')
    const one = (await lea.call('createView', { body: { ...content, name: 'Eins' } })).body
    await lea.call('createView', { body: { ...content, name: 'Zwei' } })
    const clash = await lea.call('updateView', {
      params: { id: one.id },
      body: { name: ' zwei ' },
    })
    expect(clash.problem.code).toBe('name-taken')
    const renamed = await lea.call('updateView', { params: { id: one.id }, body: { name: 'Drei' } })
    expect(renamed.body).toMatchObject({ name: 'Drei', search: content.search })
    expect((await lea.call('deleteView', { params: { id: one.id } })).status).toBe(204)
    const left = await lea.call('listViews', { params: { list: 'verification' } })
    const own = left.body.list.filter(({ owner }) => owner.id === lea.id)
    expect(own.map(({ name }) => name)).toEqual(['Zwei'])
    const reused = await lea.call('createView', { body: { ...content, name: 'Drei' } })
    expect(reused.status).toBe(201)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})
