import { expect, vi } from 'vitest'
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

test('[I-040] the last login is the last sign-in: no change of the user, no renewed token, no request', async ({
  warehouse,
}) => {
  const email = 'lotte@stammbuch.test'
  const { body: made } = await admin.call('createUser', {
    body: { email, fullName: 'Lotte', shortCode: 'LO' },
  })
  const lastSignIn = async () => {
    const { body } = await admin.call('listUsers', { query: { search: 'lotte' } })
    return body.list[0]?.lastSignInAt
  }
  expect(await lastSignIn()).toBeNull()
  const start = Math.floor(Date.now() / 1_000) - 5 * 3_600
  const at = (minutes: number) => new Date((start + minutes * 60) * 1_000).toISOString()
  /** A request with a token that was issued so many minutes after the first one. */
  const comes = async (minutes: number, claims: Readonly<Record<string, unknown>> = {}) => {
    const iat = start + minutes * 60
    const token = await warehouse.identity.tokenFor(email, 600, email, { iat, ...claims })
    const headers = { authorization: `Bearer ${token}` }
    // Somebody is remembered for two seconds, and noted with the request after that.
    await vi.waitFor(async () => {
      expect((await fetch(`${warehouse.url}/api/user/me`, { headers })).status).toBe(200)
      const { rows } = await warehouse.parts.pool.query(
        'select 1 from work.sign_in where user_id = $1 and seen = $2',
        [made.id, at(minutes)],
      )
      expect(rows).toHaveLength(1)
    }, 10_000)
  }
  await comes(0)
  expect(await lastSignIn()).toBe(at(0))
  await admin.call('updateUser', { params: { id: made.id }, body: { fullName: 'Lotte Neu' } })
  await comes(5)
  expect(await lastSignIn()).toBe(at(0))
  await comes(120)
  expect(await lastSignIn()).toBe(at(120))
  await comes(125, { auth_time: start + 123 * 60 })
  expect(await lastSignIn()).toBe(at(123))
})
