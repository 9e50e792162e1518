import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { developmentToken } from '../token.ts'
import { exampleMachine } from './identity/configuration.ts'
import { startIdentityProvider } from './identity-provider.ts'

const ORIGIN = 'http://127.0.0.1:4000'
const AUDIENCE = 'urn:stammbuch:api'
const dataDir = mkdtempSync(path.join(tmpdir(), 'stammbuch-identity-'))
const port = await freePort()
const issuer = `http://127.0.0.1:${port}`
const start = () =>
  startIdentityProvider(port, issuer, { dataDir, origins: [ORIGIN], clientId: 'stammbuch-web' })
let provider = await start()

afterAll(async () => {
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Cookies of a browser, just enough for one provider. */
const browser = () => {
  const cookies = new Map<string, string>()
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(address, issuer), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/) ?? []
      cookies.set(name, value)
    }
    return answer
  }
}

const post = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: ORIGIN },
})

const authorisation = (challenge: string, extra: Record<string, string> = {}) =>
  `/auth?${new URLSearchParams({
    client_id: 'stammbuch-web',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: `${ORIGIN}/anmeldung/fertig`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    nonce: randomBytes(16).toString('base64url'),
    ...extra,
  })}`

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

const tokensOf = async (answer: Response): Promise<Tokens> => (await answer.json()) as Tokens

const signIn = async (email: string) => {
  const visit = browser()
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const first = await visit(authorisation(challenge))
  const login = first.headers.get('location') ?? ''
  const page = await (await visit(login)).text()
  let step = await visit(login, post({ email }))
  while (step.headers.get('location')?.startsWith(issuer))
    step = await visit(step.headers.get('location') ?? '')
  const back = new URL(step.headers.get('location') ?? '')
  const tokens = await fetch(
    `${issuer}/token`,
    post({
      grant_type: 'authorization_code',
      client_id: 'stammbuch-web',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${ORIGIN}/anmeldung/fertig`,
      code_verifier: verifier,
    }),
  )
  return { page, tokens, body: await tokensOf(tokens) }
}

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), { issuer, audience: AUDIENCE })

test('whoever asks without a nonce is refused: providers in production want it', async () => {
  const answer = await browser()(authorisation('x'.repeat(43), { nonce: '' }))
  const back = new URL(answer.headers.get('location') ?? '')
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual([
    'invalid_request',
    null,
  ])
})

test('a person chosen on the login page gets an access token that says who it is', async () => {
  const { page, tokens, body } = await signIn('erik.ebert@stammbuch.example')
  expect(page).toContain('Erik Ebert')
  expect(page).not.toContain('sync@')
  expect(tokens.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  const { payload, protectedHeader } = await verify(body.access_token)
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toMatchObject({
    sub: 'erik.ebert@stammbuch.example',
    email: 'erik.ebert@stammbuch.example',
    email_verified: true,
    name: 'Erik Ebert',
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  expect(payload.auth_time).toEqual(expect.any(Number))
})

test('a restart logs nobody out: the token stays valid and can be refreshed', async () => {
  const { body } = await signIn('emma.engel@stammbuch.example')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await provider.close()
  provider = await start()
  await expect(verify(body.access_token)).resolves.toBeDefined()
  const renewed = await fetch(
    `${issuer}/token`,
    post({
      grant_type: 'refresh_token',
      client_id: 'stammbuch-web',
      refresh_token: body.refresh_token,
    }),
  )
  const { access_token } = await tokensOf(renewed)
  const before = (await verify(body.access_token)).payload
  // A renewed token is no sign-in of its own.
  expect((await verify(access_token)).payload).toMatchObject({
    sub: 'emma.engel@stammbuch.example',
    auth_time: before.auth_time,
  })
})

test('a code without PKCE, and an answer to a foreign origin, are refused', async () => {
  const visit = browser()
  const unproven = await visit(authorisation(''))
  expect(unproven.headers.get('location')).toContain('error=invalid_request')
  const foreign = await visit(
    authorisation('x'.repeat(43), { redirect_uri: 'https://boese.example/' }),
  )
  expect(foreign.status).toBe(400)
  expect(foreign.headers.get('location')).toBeNull()
})

test('the token of the command line is accepted like one of the provider', async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('OIDC_ISSUER', issuer)
  const token = await developmentToken({
    email: 'Otto.Orth@stammbuch.example',
    minutes: 5,
    verified: false,
  })
  const { payload } = await verify(token)
  expect(payload).toMatchObject({ sub: 'otto.orth@stammbuch.example', email_verified: false })
})

test('a name that is not its own is refused, on every page and before any code is given out', async () => {
  const status = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${issuer}${path}`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  for (const path of ['/.well-known/openid-configuration', '/login/any', '/token', '/auth?x=1'])
    for (const foreign of ['evil.example', `evil.example:${port}`, `127.0.0.1@evil.example`])
      expect(await status(path, foreign)).toBe(421)
  for (const own of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST`, `[::1]:${port}`])
    expect(await status('/.well-known/openid-configuration', own)).toBe(200)
})

test('a program gets a token for itself, which names its client and nobody’s address', async () => {
  const { clientId, secret } = exampleMachine
  const answer = await fetch(`${issuer}/token`, {
    ...post({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
  })
  const { access_token: token } = (await answer.json()) as { readonly access_token: string }
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
    ...{ issuer, audience: AUDIENCE },
  })
  expect(payload).toMatchObject({ client_id: clientId, sub: clientId })
  expect(Object.keys(payload)).not.toContain('email')
  expect(Object.keys(payload)).not.toContain('auth_time')
  const wrong = await fetch(`${issuer}/token`, {
    ...post({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${btoa(`${clientId}:falsch`)}` },
  })
  expect(wrong.status).toBe(401)
})
