import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TargetUnavailable } from '@stammbuch/records/targets'
import { expect, onTestFinished, test } from 'vitest'
import type { Write } from '../delivery/target.ts'
import { signed, Webhook } from './webhook.ts'

const secret = 'a secret of sixteen'

type Answering = (request: IncomingMessage, body: string, response: ServerResponse) => void

const serving = async (answer: Answering): Promise<URL> => {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    answer(request, Buffer.concat(parts).toString(), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/records`)
}

const removal = (id: string): Write => ({
  ...({ do: 'remove', id, position: 7, version: 7, class: 'account' } as const),
})
const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a batch is signed, and says of each record what is to be done at which position', async () => {
  const bodies: string[] = []
  const url = await serving((request, body, response) => {
    bodies.push(body)
    const at = Number(request.headers['stammbuch-timestamp'])
    expect(request.headers['stammbuch-signature']).toBe(
      signed(secret, body, at)['Stammbuch-Signature'],
    )
    response.writeHead(204).end()
  })
  const target = new Webhook({ url: url.href, secret })
  const record = {
    id: 'b',
    class: 'account',
    label: 'Klinik',
    fields: { name: 'Klinik', isApproved: true, webhookSyncRequested: '2026-11-22T10:00:00.000Z' },
    createdAt: new Date('2026-11-20T10:00:00Z'),
    updatedAt: new Date('2026-11-21T10:00:00Z'),
    memberships: [],
    names: {},
    held: [],
    linked: [],
    identifications: [],
  } as const
  const written = await target.write([
    removal('a'),
    { do: 'put', id: 'b', position: 9, version: 9, record },
  ])
  expect(written).toEqual([
    { id: 'a', error: null },
    { id: 'b', error: null },
  ])
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    [
      { id: 'a', class: 'account', position: 7, action: 'remove' },
      {
        ...{ id: 'b', class: 'account', position: 9, action: 'put' },
        record: expect.objectContaining({ label: 'Klinik', values: { name: 'Klinik' } }),
      },
    ],
  ])
})

test('an answer item by item is taken at its word: newer over there is as good, a refusal is told by its code alone', async () => {
  const url = await serving((_request, _body, response) =>
    json(response, 200, {
      items: [
        { id: 'c', status: 422, code: 'Anna Amsel has no address' },
        { id: 'd', status: 400, code: 'no_name' },
        { id: 'a', status: 200 },
        { id: 'b', status: 409 },
      ],
    }),
  )
  const target = new Webhook({ url: url.href, secret })
  expect(await target.write(['a', 'b', 'c', 'd'].map(removal))).toEqual([
    { id: 'a', error: null },
    { id: 'b', error: null },
    { id: 'c', error: '422' },
    { id: 'd', error: '400 no_name' },
  ])
})

test('a batch that is refused as a whole is taken apart until the one is found', async () => {
  const url = await serving((_request, body, response) => {
    response.writeHead(body.includes('"bad"') ? 422 : 200).end()
  })
  const target = new Webhook({ url: url.href, secret })
  expect(await target.write(['a', 'bad', 'c', 'd'].map(removal))).toEqual([
    { id: 'a', error: null },
    { id: 'bad', error: '422' },
    { id: 'c', error: null },
    { id: 'd', error: null },
  ])
})

test('an outage, a wrong address or key, a redirection or half an answer says nothing of the records', async () => {
  for (const status of [301, 401, 403, 404, 408, 410, 429, 500, 503]) {
    const url = await serving((_request, _body, response) =>
      response.writeHead(status, { location: '/elsewhere' }).end(),
    )
    const target = new Webhook({ url: url.href, secret })
    await expect(target.write([removal('a')]), String(status)).rejects.toThrow(TargetUnavailable)
  }
  const half = await serving((_request, _body, response) =>
    json(response, 200, { items: [{ id: 'a', status: 200 }] }),
  )
  const forgetful = new Webhook({ url: half.href, secret })
  await expect(forgetful.write(['a', 'b'].map(removal))).rejects.toThrow(TargetUnavailable)
  const silent = await serving(() => undefined)
  const slow = new Webhook({ url: silent.href, secret, timeout: 100 })
  await expect(slow.write([removal('a')])).rejects.toThrow('antwortet nicht')
})

test('a name and password in the address are sent along and kept out of it', async () => {
  const seen: (string | undefined)[] = []
  const url = await serving((request, _body, response) => {
    seen.push(request.headers.authorization, request.url)
    response.writeHead(200).end()
  })
  await new Webhook({ url: `http://such:ge%40heim@${url.host}/in`, secret }).write([removal('a')])
  expect(seen).toEqual([`Basic ${Buffer.from('such:ge@heim').toString('base64')}`, '/in'])
})

// Computed apart from this code: printf '%s' '1700000000.[]' | openssl dgst -sha256 -hmac 'stammbuch-test-vector'
test('the signature of a known body is the one that every HMAC-SHA256 gives', () => {
  expect(signed('stammbuch-test-vector', '[]', 1_700_000_000)).toEqual({
    'Stammbuch-Timestamp': '1700000000',
    'Stammbuch-Signature': 'v1=ebd6c20ea1bd78cba6af9bf8d07c9a91575321cd8729a6b770d6742cf8193028',
  })
})

test('the same body at another moment, or another body, has another signature', () => {
  const of = (body: string, at: number) =>
    signed('a secret of sixteen', body, at)['Stammbuch-Signature']
  expect(new Set([of('[]', 1), of('[]', 2), of('[ ]', 1)]).size).toBe(3)
})
