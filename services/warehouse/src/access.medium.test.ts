import { connect } from 'node:net'
import { type Endpoint, type Role, type RouteName, roles, routes } from '@stammbuch/contracts'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { Problem } from './http/index.ts'
import { callsOfMatrix, mayCall } from './testing/access-matrix.ts'
import { startIdentity } from './testing/identity.ts'
import { test } from './testing/test.ts'
import { UserDirectory } from './users/index.ts'

const table = Object.entries(routes as Record<string, Endpoint>)
const somewhere = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11'

/** A path that reaches the route; what it names need not exist. */
const pathOf = ({ path }: Endpoint): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known: Record<string, string> = {
      class: 'account',
      rootType: 'account',
      value: '1',
      period: '2025',
      position: '1',
      rowIndex: '0',
      stamp: '2025-1',
    }
    return known[name] ?? somewhere
  })

/** Returns the service's answer to these very bytes, up to the end of the connection. */
const saidTo = async ({ hostname, port }: URL, text: string): Promise<string> => {
  const socket = connect(Number(port), hostname)
  socket.end(text)
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

const request = (url: string, endpoint: Endpoint, token: string | null): Promise<Response> =>
  fetch(`${url}/api${pathOf(endpoint)}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
  })

describe('who may call what', () => {
  test('[E-080] nobody gets past a call without a valid token, but for the public ones', async ({
    warehouse,
  }) => {
    for (const [name, endpoint] of table) {
      const without = await request(warehouse.url, endpoint, null)
      const forged = await request(warehouse.url, endpoint, 'eyJhbGciOiJub25lIn0.e30.')
      const expected = endpoint.access === 'public' ? [200, 200] : [401, 401]
      expect([name, without.status, forged.status]).toEqual([name, ...expected])
      await Promise.all([without.arrayBuffer(), forged.arrayBuffer()])
    }
  })

  test('[U-013] every call has a line in the matrix that was written by hand, and no line is without a call', () => {
    expect([...callsOfMatrix].sort()).toEqual(table.map(([name]) => name).sort())
  })

  test('[E-080] [U-013] every call is refused to every role whom the matrix does not name, and to no other', {
    timeout: 60_000,
  }, async ({ warehouse }) => {
    const people = await Promise.all(
      roles.map(
        async (role): Promise<[Role, string]> => [
          role,
          (await warehouse.person(role.slice(5, 9), role)).token,
        ],
      ),
    )
    for (const [name, endpoint] of table) {
      if (endpoint.access === 'public') continue
      for (const [role, token] of people) {
        const answer = await request(warehouse.url, endpoint, token)
        await answer.arrayBuffer()
        const allowed = mayCall(name as RouteName, role)
        expect([name, role, answer.status === 403]).toEqual([name, role, !allowed])
        expect([name, role, answer.status]).not.toEqual([name, role, 500])
      }
    }
  })

  test('a person whom nobody made a user, or who is no longer active, gets nowhere', async ({
    warehouse,
  }) => {
    const stranger = await warehouse.identity.tokenFor('stranger@stammbuch.test')
    const answer = await fetch(`${warehouse.url}/api/user/me`, {
      headers: { authorization: `Bearer ${stranger}` },
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      'user-unknown',
    ])
    const admin = await warehouse.person('Chef', 'ROLE_ADMIN')
    const gone = await warehouse.person('Gone', 'ROLE_EDITOR')
    expect((await gone.call('getMe')).status).toBe(200)
    await admin.call('updateUser', { params: { id: gone.id }, body: { isActive: false } })
    await expect.poll(async () => (await gone.call('getMe')).problem.code).toBe('user-inactive')
  })

  test('a person whose address is not verified is told so, with a known address and with another alike', async ({
    warehouse,
  }) => {
    const mila = await warehouse.person('Mila', 'ROLE_EDITOR')
    for (const email of [mila.email, 'stranger@stammbuch.test']) {
      const claims = { email_verified: false }
      const token = await warehouse.identity.tokenFor(email, 600, email, claims)
      const answer = await fetch(`${warehouse.url}/api/user/me`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { code, detail } = (await answer.json()) as { code: string; detail: string }
      expect([answer.status, code]).toEqual([403, 'user-unknown'])
      expect(detail).toMatch(/E-Mail-Adresse .* nicht bestätigt/)
    }
  })

  test('a provider that copies claims as text is understood, and one that leaves the address out is named', async ({
    warehouse,
  }) => {
    const mila = await warehouse.person('Mila', 'ROLE_EDITOR')
    const answerTo = async (subject: string, claims: Readonly<Record<string, unknown>>) => {
      const token = await warehouse.identity.tokenFor(mila.email, 600, subject, claims)
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${warehouse.url}/api/user/me`, { headers })
      const { id, code, detail } = (await answer.json()) as Record<string, string | undefined>
      return { status: answer.status, id, code, detail }
    }
    expect(await answerTo('mila-1', { email_verified: 'false' })).toMatchObject({
      ...{ status: 403, code: 'user-unknown' },
      detail: expect.stringContaining('nicht bestätigt'),
    })
    const hidden = { email: undefined, client_id: 'stammbuch-web', scope: 'openid profile' }
    expect(await answerTo('mila-1', hidden)).toMatchObject({
      ...{ status: 403, code: 'user-unknown' },
      detail: expect.stringContaining('nennt Ihre E-Mail-Adresse nicht'),
    })
    expect(await answerTo('mila-1', { email_verified: 'true' })).toMatchObject({ id: mila.id })
    // From now on the subject says who it is.
    expect(await answerTo('mila-1', hidden)).toMatchObject({ id: mila.id })
  })

  test('a provider whose clock is a little ahead locks nobody out, and a token ends when it ends', async ({
    warehouse,
  }) => {
    const mila = await warehouse.person('Mila', 'ROLE_EDITOR')
    const soon = Math.floor(Date.now() / 1_000) + 30
    const statusWith = async (seconds: number, claims: Readonly<Record<string, unknown>>) => {
      const token = await warehouse.identity.tokenFor(mila.email, seconds, mila.email, claims)
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${warehouse.url}/api/user/me`, { headers })).status
    }
    expect(await statusWith(600, { iat: soon, nbf: soon })).toBe(200)
    expect(await statusWith(7_200, { nbf: soon + 3_600 })).toBe(401)
    expect(await statusWith(-1, {})).toBe(401)
  })

  test('[E-081] a first sign-in binds the person, also when many requests come at once', async ({
    warehouse,
  }) => {
    const mila = await warehouse.person('Mila', 'ROLE_EDITOR')
    const answers = await Promise.all(Array.from({ length: 10 }, () => mila.call('getMe')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    // The address alone opens nothing any more: somebody else with it is a stranger.
    const other = await warehouse.identity.tokenFor(mila.email, 600, 'somebody-else')
    const refused = await fetch(`${warehouse.url}/api/user/me`, {
      headers: { authorization: `Bearer ${other}` },
    })
    expect(((await refused.json()) as { code: string }).code).toBe('user-unknown')
  })

  test('an identity provider that moved knows its people by the subject, and only where it is said that it moved', async ({
    warehouse: { parts, identity, person },
  }) => {
    const { config, ledger } = parts
    const silent = pino({ level: 'silent' })
    const mila = await person('Mila', 'ROLE_EDITOR')
    expect((await mila.call('getMe')).status).toBe(200)
    const before = identity.issuer
    const moved = await startIdentity('https://moved.identity.test')
    const at = (...issuersBefore: string[]) => {
      const named = { OIDC_ISSUER: moved.issuer, OIDC_JWKS_URI: moved.keysUrl }
      const known = { ...config, ...named, OIDC_ISSUERS_BEFORE: issuersBefore }
      return new UserDirectory(known, ledger.db, ledger, parts.db as never, silent)
    }
    const token = await moved.tokenFor(mila.email)
    await expect(at().userOf(token)).rejects.toThrow(Problem)
    await expect(at('https://other.test').userOf(token)).rejects.toThrow(Problem)
    // An address can be re-used by somebody else; the subject cannot.
    const other = await moved.tokenFor(mila.email, 600, 'somebody-else')
    await expect(at(before).userOf(other)).rejects.toThrow(Problem)
    const renamed = await moved.tokenFor('mila.neu@stammbuch.test', 600, mila.email)
    expect((await at(before).userOf(renamed)).id).toBe(mila.id)
    expect((await at().userOf(token)).id).toBe(mila.id)
    await moved.close()
  })

  test('the last administrator stays one, and nobody changes the own roles', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Adam', 'ROLE_ADMIN')
    const own = await admin.call('updateUser', {
      params: { id: admin.id },
      body: { roles: ['ROLE_ADMIN', 'ROLE_IT'] },
    })
    expect([own.status, own.problem.code]).toEqual([409, 'own-roles'])
    const twin = await admin.call('createUser', {
      body: { email: admin.email, fullName: 'Zwilling', shortCode: 'ZW' },
    })
    expect([twin.status, twin.problem.code]).toEqual([409, 'email-taken'])
    const made = await admin.call('createUser', {
      body: { email: 'neu@stammbuch.test', fullName: 'Neu', shortCode: 'NEU' },
    })
    expect(made.body.roles).toEqual(['ROLE_EDITOR'])
  })
})

describe('what is asked wrongly', () => {
  test('an unknown key, a control character and a wrong type are said plainly', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const body = {
      targetClass: 'account',
      targetId: somewhere,
      attributeName: 'city',
      newValue: 'Kiel',
    } as const
    const surprise = await erik.call('proposeChange', { body: { ...body, surprise: 1 } as never })
    expect([surprise.status, surprise.problem.code]).toEqual([422, 'unknown-key'])
    const nul = await erik.call('proposeChange', { body: { ...body, newValue: 'Ki\u0000el' } })
    expect([nul.status, nul.problem.code]).toEqual([422, 'invalid'])
    const missing = await erik.call('proposeChange', { body })
    expect([missing.status, missing.problem.code]).toEqual([404, 'not-found'])
    const malformed = await fetch(`${warehouse.url}/api/change`, {
      method: 'POST',
      headers: { authorization: `Bearer ${erik.token}`, 'content-type': 'application/json' },
      body: '{',
    })
    expect(malformed.status).toBe(400)
    expect(malformed.headers.get('content-type')).toContain('application/problem+json')
  })

  test('what no route ever sees is a problem of the same shape: no address, no HTTP, endless headers', async ({
    warehouse,
  }) => {
    const address = await fetch(`${warehouse.url}/api/account/%F0%9F`)
    expect(address.headers.get('content-type')).toContain('application/problem+json')
    expect(await address.json()).toMatchObject({
      code: 'malformed',
      status: 400,
      title: 'Die Anfrage ist nicht lesbar.',
    })
    const said = (text: string) => saidTo(new URL(warehouse.url), text)
    expect(await said('FOO / HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*problem\+json[\s\S]*"code":"malformed"/,
    )
    const endless = `x-long: ${'x'.repeat(20_000)}`
    expect(await said(`GET / HTTP/1.1\r\nhost: x\r\n${endless}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*problem\+json[\s\S]*"code":"too-large"/,
    )
  })

  test('a known path with another method is 405, an unknown one 404', async ({ warehouse }) => {
    const erik = await warehouse.person('Egon', 'ROLE_EDITOR')
    const at = (method: string, path: string) =>
      fetch(`${warehouse.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${erik.token}` },
      })
    const wrong = await at('DELETE', '/change')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await at('GET', '/nothing/here')).status).toBe(404)
  })
})
