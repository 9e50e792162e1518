import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

test('[I-040] editing works: name, short code, roles, active; two who take each other’s role leave one', async ({
  warehouse,
}) => {
  const other = await warehouse.person('Otto', 'ROLE_ADMIN')
  const { body: made } = await admin.call('createUser', {
    body: { email: 'nora@stammbuch.test', fullName: 'Nora', shortCode: 'NO' },
  })
  const changed = await admin.call('updateUser', {
    params: { id: made.id },
    body: { fullName: 'Nora Neu', shortCode: 'NN', roles: ['ROLE_IT'], isActive: false },
  })
  expect(changed.body).toMatchObject({
    fullName: 'Nora Neu',
    shortCode: 'NN',
    roles: ['ROLE_IT'],
    isActive: false,
  })
  const list = await admin.call('listUsers', { query: { search: 'nora' } })
  expect(list.body.list.map(({ shortCode }) => shortCode)).toEqual(['NN'])
  const demote = (by: Person, id: string) =>
    by.call('updateUser', { params: { id }, body: { roles: ['ROLE_EDITOR'] } })
  const both = await Promise.all([demote(admin, other.id), demote(other, admin.id)])
  // Whoever comes second is refused: as the last one, or as no administrator any more.
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.some(({ status }) => [403, 409].includes(status))).toBe(true)
})
