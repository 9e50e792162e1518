import { accessTokenPrefix } from '@stammbuch/contracts'
import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { callingAs, type Person, type TestWarehouse } from '../testing/warehouse.ts'
import { accessTokenProjection } from './access-token.projection.ts'
import { accessTokenHash } from './access-tokens.query.ts'

type TokenRequest = { roles?: readonly ('ROLE_EDITOR' | 'ROLE_IT' | 'ROLE_ADMIN')[]; days?: number }

/** A token of the person, and calls by it. */
const tokenOf = async (
  { url }: TestWarehouse,
  person: Person,
  { roles = ['ROLE_EDITOR'], days = 30 }: TokenRequest = {},
) => {
  const { status, body } = await person.call('createAccessToken', {
    body: { name: 'Nächtlicher Abgleich', roles: [...roles], days },
  })
  expect(status).toBe(201)
  const secret = body.secret ?? ''
  return { id: body.id, secret, made: body, call: callingAs(url, secret) }
}

const propose = (call: Person['call'], targetId: string, newValue: string, key?: string) =>
  call(
    'proposeChange',
    { body: { targetClass: 'account', targetId, attributeName: 'city', newValue } },
    key === undefined ? {} : { key },
  )

const eventsOf = async ({ parts }: TestWarehouse, actor: string) => {
  const { rows } = await parts.pool.query<{ type: string; source: string; role: string }>(
    'select type, source, role from log.event where actor = $1 order by position',
    [actor],
  )
  return rows
}

describe('a personal access token', () => {
  test('[O-006] acts as its owner in its own roles, and the log says by which token', async ({
    warehouse,
  }) => {
    const ada = await warehouse.person('Ada', 'ROLE_EDITOR', 'ROLE_IT')
    const account = await givenAccount(warehouse)
    const token = await tokenOf(warehouse, ada)
    expect(token.secret).toMatch(new RegExp(`^${accessTokenPrefix}[\\w-]{43}$`))
    const { body: me } = await token.call('getMe')
    expect(me).toMatchObject({ id: ada.id, roles: ['ROLE_EDITOR'] })
    expect((await propose(token.call, account, 'Husum')).status).toBe(201)
    expect((await token.call('systemInformation')).problem.code).toBe('forbidden')
    expect(await eventsOf(warehouse, ada.id)).toEqual([
      { type: 'AccessTokenCreated', source: 'ui', role: 'ROLE_EDITOR' },
      { type: 'ChangeProposed', source: `token:${token.id}`, role: 'ROLE_EDITOR' },
    ])
  })

  test('[O-006] is named by the events of long work that it began', async ({ warehouse }) => {
    const bea = await warehouse.person('Bea', 'ROLE_ADMIN')
    const token = await tokenOf(warehouse, bea, { roles: ['ROLE_ADMIN'] })
    const checked = await token.call('verifyLog', { body: {} })
    expect(checked.status).toBe(200)
    const events = await eventsOf(warehouse, bea.id)
    expect(events.filter(({ type }) => type === 'LogVerified')).toEqual([
      { type: 'LogVerified', source: `token:${token.id}`, role: 'ROLE_ADMIN' },
    ])
  })

  test('[O-006] is shown once: neither log nor tables nor a repeated call have its secret', async ({
    warehouse,
  }) => {
    const cora = await warehouse.person('Cora', 'ROLE_EDITOR')
    const body = { name: 'Einmal', roles: ['ROLE_EDITOR' as const], days: 1 }
    const key = { key: 'ein-schluessel-1' }
    const first = await cora.call('createAccessToken', { body }, key)
    const again = await cora.call('createAccessToken', { body }, key)
    expect([again.status, again.body.id, again.body.secret]).toEqual([201, first.body.id, null])
    const { secret } = first.body
    const { rows } = await warehouse.parts.pool.query<{ text: string }>(
      `select (select string_agg(c::text, '') from log.command c)
        || (select string_agg(e.data::text, '') from log.event e)
        || (select string_agg(t::text, '') from view.access_token t) as text`,
    )
    expect(secret).toContain(accessTokenPrefix)
    expect(rows[0]?.text).toContain(accessTokenHash(secret ?? ''))
    expect(rows[0]?.text).not.toContain((secret ?? '').slice(accessTokenPrefix.length))
    const { body: list } = await cora.call('listAccessTokens')
    expect(JSON.stringify(list)).not.toMatch(/secret|hash|stb_pat_/)
  })

  test('[O-006] has no role that its owner does not have, and loses those that the owner loses', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Chef', 'ROLE_ADMIN')
    const dana = await warehouse.person('Dana', 'ROLE_EDITOR', 'ROLE_IT')
    const beyond = await dana.call('createAccessToken', {
      body: { name: 'Zu viel', roles: ['ROLE_EDITOR', 'ROLE_ADMIN'], days: 1 },
    })
    expect([beyond.status, beyond.problem.code]).toEqual([422, 'roles-beyond-own'])
    const token = await tokenOf(warehouse, dana, { roles: ['ROLE_EDITOR', 'ROLE_IT'] })
    const change = (body: object) => admin.call('updateUser', { params: { id: dana.id }, body })
    await change({ roles: ['ROLE_IT'] })
    expect((await token.call('getMe')).body.roles).toEqual(['ROLE_IT'])
    await change({ isActive: false })
    expect((await token.call('getMe')).problem.code).toBe('user-inactive')
    await change({ isActive: true })
    expect((await token.call('getMe')).status).toBe(200)
  })

  test('[O-006] is refused once revoked, expired or unknown, with a code that says so', async ({
    warehouse,
    database,
  }) => {
    const emil = await warehouse.person('Emil', 'ROLE_EDITOR')
    const revoked = await tokenOf(warehouse, emil)
    expect((await emil.call('revokeAccessToken', { params: { id: revoked.id } })).status).toBe(204)
    const refused = await revoked.call('getMe')
    expect([refused.status, refused.problem.code]).toEqual([401, 'access-token-revoked'])
    const { id, secret, call } = await tokenOf(warehouse, emil, { days: 1 })
    const wrong = callingAs(warehouse.url, `${secret.slice(0, -2)}__`)
    expect((await wrong('getMe')).problem.code).toBe('token-invalid')
    const short = callingAs(warehouse.url, accessTokenPrefix)
    expect((await short('getMe')).problem.code).toBe('token-invalid')
    // Its own hash opens nothing.
    const hash = callingAs(warehouse.url, accessTokenPrefix + accessTokenHash(secret))
    expect((await hash('getMe')).problem.code).toBe('token-invalid')
    const before = await dumpHash(database.owner, [accessTokenProjection])
    await database.owner.query(
      "update view.access_token set expires_at = now() - interval '1 second' where id = $1",
      [id],
    )
    const late = await call('getMe')
    expect([late.status, late.problem.code]).toEqual([401, 'access-token-expired'])
    // What the log says counts: made anew, the view has the token as it was.
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, [accessTokenProjection])).toBe(before)
    expect((await call('getMe')).status).toBe(200)
  })

  test('[O-006] makes no tokens, revokes none and manages no users', async ({ warehouse }) => {
    const fritz = await warehouse.person('Fritz', 'ROLE_ADMIN')
    const { id, call } = await tokenOf(warehouse, fritz, { roles: ['ROLE_ADMIN'] })
    const body = { name: 'Noch eines', roles: ['ROLE_ADMIN' as const], days: 1 }
    const user = { email: 'neu@stammbuch.test', fullName: 'Neu', shortCode: 'NEU' }
    const answers = await Promise.all([
      call('createAccessToken', { body }),
      call('revokeAccessToken', { params: { id } }),
      call('revokeTokenOfPerson', { params: { id } }),
      call('createUser', { body: user }),
      call('updateUser', { params: { id: fritz.id }, body: { fullName: 'Wer anders' } }),
    ])
    for (const { status, problem } of answers)
      expect([status, problem.code]).toEqual([403, 'in-person-only'])
  })

  test('[O-006] is revoked once by two at the same moment, by its owner or the administration, by nobody else', async ({
    warehouse,
  }) => {
    const gerd = await warehouse.person('Gerd', 'ROLE_EDITOR')
    const hans = await warehouse.person('Hans', 'ROLE_EDITOR')
    const admin = await warehouse.person('Ilse', 'ROLE_ADMIN')
    const { id } = await tokenOf(warehouse, gerd)
    const params = { id }
    expect((await hans.call('revokeAccessToken', { params })).problem.code).toBe('not-found')
    expect((await hans.call('revokeTokenOfPerson', { params })).problem.code).toBe('forbidden')
    const { body } = await admin.call('listTokensOfPeople', { query: { userId: gerd.id } })
    expect(body.list).toMatchObject([{ id, owner: { fullName: 'Gerd' }, revokedAt: null }])
    const both = await Promise.all([
      gerd.call('revokeAccessToken', { params }),
      admin.call('revokeTokenOfPerson', { params }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await hans.call('listAccessTokens')).body.total).toBe(0)
  })

  test('bad input is refused in words, and no more than fifty tokens are valid at once', async ({
    warehouse,
  }) => {
    const jana = await warehouse.person('Jana', 'ROLE_EDITOR')
    const make = (body: object) =>
      jana.call('createAccessToken', {
        body: { name: 'Skript', roles: ['ROLE_EDITOR'], days: 1, ...body },
      })
    const said = async (body: object) => (await make(body)).problem.detail
    expect(await said({ days: 366 })).toBe('Ein Zugriffstoken gilt höchstens 365 Tage.')
    expect(await said({ days: 0 })).toBe('Ein Zugriffstoken gilt mindestens einen Tag.')
    expect(await said({ roles: [] })).toBe('Bitte mindestens eine Rolle wählen.')
    expect(await said({ name: ' ' })).toBe('Bitte einen Wert angeben.')
    const made = await Promise.all(Array.from({ length: 52 }, () => make({})))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(made.find(({ status }) => status !== 201)?.problem.code).toBe('too-many-tokens')
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})
