import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IssuerKeys, type KeyAges, KeysUnavailable } from './issuer-keys.adapter.ts'

const issuer = 'https://identity.test'

/** A signing key, as the issuer publishes it and as it signs with it. */
const makeKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const sign = () =>
    new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).setIssuer(issuer).sign(privateKey)
  return { published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' }, sign }
}

const published = { status: 200, keys: [] as object[], asked: 0 }
const server = createServer((request, response) => {
  published.asked += 1
  const { keys, status } = published
  const isDescription = request.url === '/.well-known/openid-configuration'
  const body = isDescription ? { jwks_uri: `http://${request.headers.host}/keys` } : { keys }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(status === 200 ? body : {}))
})

beforeEach(async () => {
  Object.assign(published, { status: 200, keys: [], asked: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

/** Ages under which every question goes to the issuer. */
const impatient = { fresh: 0, settled: 0, quiet: 0 }

const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const keysOf = (ages: Partial<KeyAges>): IssuerKeys =>
  new IssuerKeys(issuer, `${address()}/keys`, ages)

const verify = async (keys: IssuerKeys, token: string) =>
  (await jwtVerify(token, keys.find)).payload.iss

describe('the issuer’s keys', () => {
  test('are asked for once while they are fresh', async () => {
    const key = await makeKey('one')
    published.keys = [key.published]
    const keys = keysOf({})
    const token = await key.sign()
    await Promise.all([verify(keys, token), verify(keys, token)])
    await verify(keys, token)
    expect(published.asked).toBe(1)
  })

  test('follow when they are rotated: the new one counts at once, the one taken away no longer', async () => {
    const [old, next] = [await makeKey('old'), await makeKey('next')]
    published.keys = [old.published]
    const keys = keysOf({ settled: 0 })
    expect(await verify(keys, await old.sign())).toBe(issuer)
    published.keys = [next.published]
    expect(await verify(keys, await next.sign())).toBe(issuer)
    await expect(verify(keys, await old.sign())).rejects.toThrow('no applicable key')
  })

  test('of before count while the issuer restarts, and not for ever', async () => {
    const key = await makeKey('one')
    published.keys = [key.published]
    const patient = keysOf(impatient)
    const strict = keysOf({ ...impatient, usable: 0 })
    const token = await key.sign()
    await verify(patient, token)
    await verify(strict, token)
    published.status = 503
    expect(await verify(patient, token)).toBe(issuer)
    await expect(verify(strict, token)).rejects.toThrow(KeysUnavailable)
  })

  test.each([404, 502, 503])(
    'say nothing about a token while the issuer answers %i, and are had afterwards',
    async (status) => {
      const key = await makeKey('one')
      Object.assign(published, { status, keys: [key.published] })
      const keys = keysOf({ quiet: 0 })
      await expect(verify(keys, await key.sign())).rejects.toThrow(KeysUnavailable)
      published.status = 200
      expect(await verify(keys, await key.sign())).toBe(issuer)
    },
  )

  test('are where its own description says, even if it was away at first', async () => {
    const key = await makeKey('one')
    Object.assign(published, { status: 404, keys: [key.published] })
    const keys = new IssuerKeys(address(), null, { quiet: 0 })
    await expect(verify(keys, await key.sign())).rejects.toThrow(KeysUnavailable)
    published.status = 200
    expect(await verify(keys, await key.sign())).toBe(issuer)
  })

  test('are not asked for with every request when the issuer does not answer', async () => {
    const key = await makeKey('one')
    Object.assign(published, { status: 503, keys: [key.published] })
    const keys = keysOf({ quiet: 3_600_000 })
    for (let request = 0; request < 3; request += 1)
      await expect(verify(keys, await key.sign())).rejects.toThrow(KeysUnavailable)
    expect(published.asked).toBe(1)
  })
})
