import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'

describe('warehouse-graphql over HTTP', () => {
  test('[E-082] answers who may read, and refuses others', async ({ warehouse }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const { status, body, headers } = await erik.call('warehouseGraphql', {
      body: { query: '{ samples { id rawDataReference } }' },
    })
    expect([status, body]).toEqual([200, { data: { samples: [] } }])
    expect(headers.get('log-position')).toMatch(/^\d+$/)
    const machine = await warehouse.person('Sync', 'ROLE_SYNC')
    const refused = await machine.call('warehouseGraphql', {
      body: { query: '{ samples { id } }' },
    })
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
  })

  test('says what is wrong with a document as any other call does', async ({ warehouse }) => {
    const erna = await warehouse.person('Erna', 'ROLE_EDITOR')
    const { status, problem } = await erna.call('warehouseGraphql', {
      body: { query: '{ sampels { id } }' },
    })
    expect([status, problem.code]).toEqual([422, 'graphql-invalid'])
    expect(problem.detail).toContain('sampels')
  })
})
