import { once } from 'node:events'
import { connect } from 'node:net'
import { type Endpoint, mutates, routes } from '@stammbuch/contracts'
import { openApi } from '@stammbuch/contracts/openapi'
import fc from 'fast-check'
import { expect } from 'vitest'
import { givenPair } from './conflicts/testing/given-conflicts.ts'
import { newScope, send, uploadOf } from './intake/testing/deliver.ts'
import { anyInput, type Schema } from './testing/any-input.ts'
import { givenAccount } from './testing/records.ts'
import { test } from './testing/test.ts'

const table = Object.entries(routes as Record<string, Endpoint>)
const somewhere = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11'
const pathOf = ({ path }: Endpoint) => `/api${path.replaceAll(/\{\w+\}/g, somewhere)}`

interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Returns the result of a call: its status, and if a refusal has a code. */
const asking = (url: string, token: string) => async (path: string, asked: RequestOptions) => {
  const answer = await fetch(`${url}${path}`, {
    ...asked,
    headers: { authorization: `Bearer ${token}`, ...asked.headers },
  })
  const text = await answer.text()
  return { status: answer.status, text, headers: answer.headers }
}

const isNamed = ({ status, text }: { readonly status: number; readonly text: string }) =>
  status < 400 || text === '' || /"code":"[a-z-]+"/.test(text)

/** Outages of systems beside it, which are not set up here, are named too. */
const isFault = (answer: { readonly status: number; readonly text: string }) =>
  answer.status === 500 || !isNamed(answer)

test('no call breaks on a range, a method of another kind, keys given twice or a body of another type', {
  timeout: 240_000,
}, async ({ warehouse }) => {
  const { token } = await warehouse.person('Seltsam', 'ROLE_ADMIN', 'ROLE_IT', 'ROLE_AUDITOR')
  const ask = asking(warehouse.url, token)
  const wrong: unknown[] = []
  for (const [name, endpoint] of table) {
    const path = pathOf(endpoint)
    const { method } = endpoint
    const twice = `${path}?limit=1&limit=2&offset=0&offset=&search=a&search=b&asOf=1&asOf=2`
    const odd: readonly (readonly [string, RequestOptions])[] = mutates(endpoint)
      ? [
          [path, { method, headers: { 'content-type': 'text/plain' }, body: '{}' }],
          [path, { method, headers: { 'content-type': 'application/xml' }, body: '<a/>' }],
          [path, { method, headers: { 'content-type': 'nonsense' }, body: '{}' }],
          [path, { method, headers: { 'content-type': 'application/json' }, body: '{"a":' }],
          [path, { method: 'HEAD' }],
          [path, { method: 'OPTIONS' }],
        ]
      : [
          [path, { method, headers: { range: 'bytes=5-2,-1,x' } }],
          [path, { method: 'HEAD', headers: { range: 'bytes=0-0' } }],
          [path, { method: 'OPTIONS' }],
          [path, { method: 'PROPFIND' }],
          [twice, { method }],
        ]
    for (const [address, asked] of odd) {
      const answer = await ask(address, asked)
      if (isFault(answer)) wrong.push([name, address, asked, answer.status, answer.text])
    }
  }
  expect(wrong).toEqual([])
})

/** Characters that are no letters: controls, halves of characters, marks of direction, non-characters. */
const nasty = ['\u0000', '\u0007\u001b[2J', '\ud83d', '\udc00\ud800', '\u202e', '\ufffe', '\u0085']

const stringsIn = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties)
    .filter(([, { type, enum: some }]) => type === 'string' && !some)
    .map(([name]) => name)

test('whatever stands in a text field of whichever call, it is stored or refused by name', {
  timeout: 120_000,
}, async ({ warehouse }) => {
  const { token } = await warehouse.person('Steuer', 'ROLE_ADMIN', 'ROLE_IT')
  const ask = asking(warehouse.url, token)
  const { paths } = openApi('test') as unknown as {
    readonly paths: Record<string, Record<string, { requestBody?: Body }>>
  }
  interface Body {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>
  }
  const made = anyInput({ ids: [somewhere], texts: ['Kiel', 'name', 'city'] })
  const wrong: unknown[] = []
  let asked = 0
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content['application/json']?.schema
      if (!schema) continue
      const [sample] = fc.sample(made(schema), { numRuns: 1, seed: 7 })
      for (const field of stringsIn(schema))
        for (const text of nasty) {
          const body = JSON.stringify({ ...(sample as object), [field]: `a${text}b` })
          const headers = { 'content-type': 'application/json' }
          const address = `/api${path.replaceAll(/\{\w+\}/g, somewhere)}`
          const answer = await ask(address, { method: method.toUpperCase(), headers, body })
          asked += 1
          if (isFault(answer)) wrong.push([method, path, field, text, answer.status, answer.text])
        }
    }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(100)
})

test('a filter that was left empty is as good as not sent, also where the rows of a delivery are shown', async ({
  warehouse,
}) => {
  const leer = await warehouse.person('Leer', 'ROLE_EDITOR', 'ROLE_ADMIN')
  const scope = await newScope(leer)
  const sent = await send(leer, uploadOf(scope, 'Name;Ort\nHaus am Deich;Husum\n'))
  const sampleId = String(sent.body.sample?.id)
  const pair = [await givenAccount(warehouse), await givenAccount(warehouse)] as const
  const conflictId = await givenPair(warehouse, pair)
  const ask = asking(warehouse.url, leer.token)
  const shown = [
    [`/api/conflict/${conflictId}`, 'rgId=&type=&minSimilarity='],
    [`/api/sample/${sampleId}/reading`, 'encoding=&delimiter=&quote=&escaping=&headerRow='],
  ] as const
  for (const [path, left] of shown) {
    const { status, text } = await ask(path, {})
    expect([path, status]).toEqual([path, 200])
    expect(await ask(`${path}?${left}`, {})).toMatchObject({ status: 200, text })
  }
})

test('an address beyond all measure is refused, and what cannot be in one', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Lang', 'ROLE_EDITOR')
  const ask = asking(warehouse.url, token)
  const status = async (path: string) => (await ask(path, {})).status
  expect(await status(`/api/account/list?search=${'a'.repeat(100_000)}`)).toBe(413)
  expect(await status(`/api/account/list?search=${'a'.repeat(9_000)}`)).toBe(200)
  expect(await status(`/api/account/${'a'.repeat(9_000)}`)).toBe(400)
  expect(await status('/api/account/list?search=%00')).toBe(422)
  for (const path of ['/api/account/%zz', '/api/account/%ff%fe', '/api/account/list?search=%zz'])
    expect([path, Math.floor((await status(path)) / 100)]).not.toEqual([path, 5])
})

test('a body in pieces that never ends is cut off when it is too large, and another call goes on', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Endlos', 'ROLE_EDITOR')
  const socket = connect(Number(new URL(warehouse.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /api/messages HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    'transfer-encoding: chunked',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let said = ''
  socket.on('data', (bytes) => (said += String(bytes)))
  socket.on('error', () => undefined)
  // Not `once` of events, which fails when the connection is reset after the answer.
  const isOver = new Promise((resolve) => socket.once('close', resolve))
  const piece = `10000\r\n${'['.repeat(0x10000)}\r\n`
  const feeding = setInterval(() => socket.write(piece), 1)
  await isOver
  clearInterval(feeding)
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect((await asking(warehouse.url, token)('/api/user/me', {})).status).toBe(200)
})

test('[U-013] a client that sends a body too large to its end before it reads still gets the refusal', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Groß', 'ROLE_EDITOR')
  const socket = connect(Number(new URL(warehouse.url).port), '127.0.0.1')
  const size = 4_000_000
  const head = [
    'POST /api/messages HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${size}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.pause()
  const failure = await new Promise((resolve) => socket.write(Buffer.alloc(size), resolve))
  expect(failure ?? null).toBeNull()
  let said = ''
  socket.on('data', (bytes) => (said += String(bytes)))
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
})
