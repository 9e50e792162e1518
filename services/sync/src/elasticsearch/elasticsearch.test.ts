import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TargetNotReady, TargetUnavailable, unreachable } from '@stammbuch/records/targets'
import { expect, onTestFinished, test } from 'vitest'
import type { Write } from '../delivery/target.ts'
import { Elasticsearch } from './elasticsearch.ts'

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
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const removal = (id: string): Write => ({
  ...({ do: 'remove', id, position: 7, version: 7, class: 'account' } as const),
})
const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const items = (...found: object[]) => ({ items: found.map((one) => ({ delete: one })) })

test('what is there already, or gone, counts as written; something newer does not; a refusal says where, and quotes nothing', async () => {
  const url = await serving((_request, _body, response) => {
    const error = {
      type: 'mapper_parsing_exception',
      reason: "failed to parse field [values.rank]: 'Anna'",
    }
    const there = (version: number) => ({
      type: 'version_conflict_engine_exception',
      reason: `[b]: version conflict, current version [${version}] is higher or equal to the one provided [7]`,
    })
    json(
      response,
      200,
      items(
        { status: 200 },
        { status: 409, error: there(7) },
        { status: 404 },
        { status: 400, error },
        { status: 409, error: there(9) },
      ),
    )
  })
  const target = new Elasticsearch({ url: url.href })
  expect(await target.write(['a', 'b', 'c', 'd', 'e'].map(removal))).toEqual([
    { id: 'a', error: null },
    { id: 'b', error: null },
    { id: 'c', error: null },
    { id: 'd', error: '400 mapper_parsing_exception in values.rank' },
    { id: 'e', error: '409 version_conflict_engine_exception', busy: 'record', newer: 9 },
  ])
})

test('a bulk that is refused as a whole is taken apart until the one is found', async () => {
  const url = await serving((_request, body, response) => {
    const count = body.trimEnd().split('\n').length
    if (body.includes('"bad"')) return json(response, 413, { error: 'too large' })
    return json(response, 200, items(...Array.from({ length: count }, () => ({ status: 200 }))))
  })
  const target = new Elasticsearch({ url: url.href })
  expect(await target.write(['a', 'bad', 'c', 'd'].map(removal))).toEqual([
    { id: 'a', error: null },
    { id: 'bad', error: '413 too large' },
    { id: 'c', error: null },
    { id: 'd', error: null },
  ])
})

test('an outage says nothing of the records', async () => {
  for (const status of [401, 429, 500, 503]) {
    const url = await serving((_request, _body, response) => json(response, status, {}))
    const target = new Elasticsearch({ url: url.href })
    await expect(target.write([removal('a')])).rejects.toThrow(TargetUnavailable)
  }
  const silent = await serving(() => undefined)
  const target = new Elasticsearch({ url: silent.href, timeout: 100 })
  await expect(target.write([removal('a')])).rejects.toThrow('antwortet nicht')
})

test('a refusal for the state of the cluster says nothing against the document', async () => {
  const url = await serving((_request, _body, response) => {
    const block = { type: 'cluster_block_exception', reason: 'index [x] blocked by: [TOO_MANY]' }
    json(
      response,
      200,
      items(
        { status: 403, error: block },
        { status: 429, error: { type: 'circuit_breaking_exception' } },
        { status: 503, error: { type: 'unavailable_shards_exception' } },
        { status: 403, error: { type: 'security_exception' } },
      ),
    )
  })
  const target = new Elasticsearch({ url: url.href })
  expect(await target.write(['a', 'b', 'c', 'd'].map(removal))).toEqual([
    { id: 'a', error: '403 cluster_block_exception', busy: 'target' },
    { id: 'b', error: '429 circuit_breaking_exception', busy: 'target' },
    { id: 'c', error: '503 unavailable_shards_exception', busy: 'target' },
    { id: 'd', error: '403 security_exception' },
  ])
})

test('a missing index asks to be made again', async () => {
  const url = await serving((_request, _body, response) => {
    json(response, 200, items({ status: 404, error: { type: 'index_not_found_exception' } }))
  })
  const target = new Elasticsearch({ url: url.href })
  await expect(target.write([removal('a')])).rejects.toThrow(TargetNotReady)
})

test('a name and password in the address are sent along and kept out of it', async () => {
  const seen: (string | undefined)[] = []
  const url = await serving((request, _body, response) => {
    seen.push(request.headers.authorization, request.url)
    json(response, 200, items({ status: 200 }))
  })
  const target = new Elasticsearch({ url: `http://such:ge%40heim@${url.host}/es/` })
  await target.write([removal('a')])
  expect(seen.slice(-2)).toEqual([
    `Basic ${Buffer.from('such:ge@heim').toString('base64')}`,
    '/es/_bulk',
  ])
})

test('why it cannot be reached is said by its name: refused, not trusted, not let in', async () => {
  const gone = await serving(() => undefined)
  const at = (url: string) => new Elasticsearch({ url, timeout: 2_000 }).write([removal('a')])
  const { port } = gone
  await expect(at(`https://127.0.0.1:${port}`)).rejects.toThrow(/antwortet nicht \(.*SSL|EPROTO/)
  await expect(at('http://127.0.0.1:1')).rejects.toThrow(/antwortet nicht/)
  const locked = await serving((_request, _body, response) => json(response, 401, {}))
  await expect(at(locked.href)).rejects.toThrow(/401: .*ELASTICSEARCH_URL prüfen/)
})

test('a certificate that nobody vouches for is told from an outage', () => {
  const cause = Object.assign(new Error('unable to verify'), {
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  })
  expect(unreachable('Elasticsearch', new TypeError('fetch failed', { cause }))).toMatch(
    /nicht vertraut \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\); .*NODE_EXTRA_CA_CERTS/,
  )
})
