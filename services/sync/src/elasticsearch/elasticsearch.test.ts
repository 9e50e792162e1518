import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TargetNotReady, TargetUnavailable } from '@stammbuch/records/targets'
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

const removal = (id: string): Write => ({ do: 'remove', id, position: 7, class: 'account' })
const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const items = (...found: object[]) => ({ items: found.map((one) => ({ delete: one })) })

test('what is newer there, or gone already, counts as written; a refusal says where, and quotes nothing', async () => {
  const url = await serving((_request, _body, response) => {
    const error = {
      type: 'mapper_parsing_exception',
      reason: "failed to parse field [values.rank]: 'Anna'",
    }
    json(
      response,
      200,
      items({ status: 200 }, { status: 409, error }, { status: 404 }, { status: 400, error }),
    )
  })
  const target = new Elasticsearch({ url: url.href })
  expect(await target.write(['a', 'b', 'c', 'd'].map(removal))).toEqual([
    { id: 'a', error: null },
    { id: 'b', error: null },
    { id: 'c', error: null },
    { id: 'd', error: '400 mapper_parsing_exception in values.rank' },
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
