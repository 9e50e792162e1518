import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { developmentSecret, startWebhook } from './webhook.ts'

let dataDir: string
let receiver: StandIn
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'))
  receiver = await startWebhook({ port: 0, dataDir })
})
afterEach(async () => {
  await receiver.close()
  rmSync(dataDir, { recursive: true })
})

const now = () => Math.floor(Date.now() / 1_000)

const send = async (batch: unknown, secret = developmentSecret, at = now()) => {
  const body = JSON.stringify(batch)
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = { 'stammbuch-timestamp': String(at), 'stammbuch-signature': `v1=${digest}` }
  const answer = await fetch(receiver.url, { method: 'POST', headers, body })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const put = (id: string, position: number) => ({
  ...{ id, position, class: 'account', action: 'put' },
  record: { label: `${id} at ${position}` },
})

test('what is signed with another key, or long ago, is refused and not kept', async () => {
  expect((await send([put('a', 1)], 'another key')).status).toBe(401)
  expect((await send([put('a', 1)], developmentSecret, now() - 3_600)).status).toBe(401)
  expect((await fetch(receiver.url, { method: 'POST', body: '[]' })).status).toBe(401)
  expect(receiver.documents()).toEqual([])
  expect((await send([put('a', 1)])).status).toBe(200)
})

test('the newest of an id stays, also when it is a removal, and a restart remembers both', async () => {
  await send([put('a', 5), put('b', 5)])
  const remove = { id: 'b', position: 7, class: 'account', action: 'remove' }
  const { body } = await send([put('a', 4), remove])
  expect(body.items.map(({ status }: { status: number }) => status)).toEqual([409, 200])
  await receiver.close()
  receiver = await startWebhook({ port: 0, dataDir })
  const late = await send([put('b', 6)])
  expect(late.body.items).toMatchObject([{ id: 'b', status: 409 }])
  expect(receiver.documents()).toEqual([{ id: 'a', version: 5, source: { label: 'a at 5' } }])
})

test('a batch of more than a hundred, or of nothing, is refused as a whole', async () => {
  const many = Array.from({ length: 101 }, (_, at) => put(`n${at}`, 1))
  expect((await send(many)).status).toBe(400)
  expect((await send([])).status).toBe(400)
  expect((await send('no batch')).status).toBe(400)
  expect(receiver.documents()).toEqual([])
})

test('one record can be made to fail each time, beside others that do not', async () => {
  receiver.control({ failIds: ['a'] })
  const { body } = await send([put('a', 1), put('b', 1)])
  expect(body.items).toEqual([
    { id: 'a', status: 422, code: 'told_to_fail' },
    { id: 'b', status: 200 },
  ])
})
