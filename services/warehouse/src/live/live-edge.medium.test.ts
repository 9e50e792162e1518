import { once } from 'node:events'
import { connect } from 'node:net'
import type { SubscribeAnswer } from '@stammbuch/contracts'
import { headPosition, newId } from '@stammbuch/ledger'
import { loseEnd } from '@stammbuch/testing'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'

interface From {
  readonly host?: string
  readonly origin?: string
}

const connected = (url: string, token: string, from: From = {}): Promise<Socket> => {
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    extraHeaders: { ...from },
  })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const sub = (socket: Socket, wanted: unknown): Promise<SubscribeAnswer[]> =>
  socket.timeout(5_000).emitWithAck('sub', wanted)

test('[U-013] a position that the log never had is answered with a reset, not with a chain that cannot go on', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Vor', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  const head = Number((await erik.call('getMe')).headers.get('log-position') ?? 0)
  const { rows } = await warehouse.parts.pool.query('select position from log_head')
  const newest = Math.max(head, Number(rows[0].position))
  const socket = await connected(warehouse.url, erik.token)
  const t = `record:account:${id}`
  for (const after of [newest + 1, newest + 1_000_000, Number.MAX_SAFE_INTEGER])
    expect([after, (await sub(socket, [{ t, after }]))[0]]).toMatchObject([
      after,
      { t, reset: true },
    ])
  expect((await sub(socket, [{ t, after: newest }]))[0]).toMatchObject({ t, ok: true })
  socket.disconnect()
})

test('[O-006] the live channel is for people at a screen: an access token opens none', async ({
  warehouse,
}) => {
  const lia = await warehouse.person('Lia', 'ROLE_EDITOR')
  const { body } = await lia.call('createAccessToken', {
    body: { name: 'Mithören', roles: ['ROLE_EDITOR'], days: 1 },
  })
  await expect(connected(warehouse.url, body.secret ?? '')).rejects.toMatchObject({
    data: { code: 'in-person-only' },
  })
})

test('[U-013] a page whose own name was pointed at our address opens no live channel', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Host', 'ROLE_EDITOR')
  const { port } = new URL(warehouse.url)
  for (const from of [
    { host: `evil.example:${port}` },
    { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
  ])
    await expect(connected(warehouse.url, token, from)).rejects.toThrow()
  for (const from of [
    { host: `localhost:${port}`, origin: `http://localhost:${port}` },
    { host: `127.0.0.1:${port}` },
  ])
    (await connected(warehouse.url, token, from)).disconnect()
})

test('[U-013] who opens the live channel and says no token is let go', {
  timeout: 20_000,
}, async ({ warehouse }) => {
  const { port } = new URL(warehouse.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    [
      'GET /live/?EIO=4&transport=websocket HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      'upgrade: websocket',
      'connection: upgrade',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version: 13',
      '\r\n',
    ].join('\r\n'),
  )
  const [said] = (await once(socket, 'data')) as [Buffer]
  expect(said.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /)
  socket.resume()
  await once(socket, 'end')
  socket.destroy()
})

test('[U-013] messages nested beyond all measure, or of no shape, end no connection and no process', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Tief', 'ROLE_EDITOR')
  const socket = await connected(warehouse.url, token)
  let deep: unknown = 'queue'
  for (let level = 0; level < 1_500; level += 1) deep = [deep]
  for (const wanted of [deep, [{ t: deep }], null, 'queue', [{ t: 'a\u0000b' }], [{ t: '\ud800' }]])
    expect(await sub(socket, wanted).catch(() => 'no answer')).toBeInstanceOf(Array)
  expect(await sub(socket, [{ t: 'queue' }])).toMatchObject([{ ok: true }])
  socket.disconnect()
})

test('[O-002] pages that were told what a failover took back read again, whatever position they are at', async ({
  warehouse,
  database,
}) => {
  const erik = await warehouse.person('Fort', 'ROLE_EDITOR')
  const { ledger } = warehouse.parts
  const append = (count: number) => {
    const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
    return ledger.batch({ ...cause, run: null }, async (unit) => {
      const events = Array.from({ length: count }, () => ({ type: 'Tested', data: {} }))
      unit.append({ kind: 'test', id: newId(), version: 0 }, events)
    })
  }
  const headNow = () => headPosition(ledger.db)
  const socket = await connected(warehouse.url, erik.token)
  const resets: string[][] = []
  socket.on('reset', (topics: string[]) => resets.push(topics))
  expect((await sub(socket, [{ t: 'queue' }]))[0]).toMatchObject({ t: 'queue', ok: true })
  const before = await headNow()
  await append(22)
  const told = before + 22
  await vi.waitFor(async () => {
    const [answer] = await sub(socket, [{ t: 'queue', after: told }])
    expect(answer).toMatchObject({ ok: true, head: expect.any(Number) })
  })
  await loseEnd(database, before)
  await append(40)
  await vi.waitFor(() => expect(resets).toContainEqual(['queue']), { timeout: 10_000 })
  // The position is one of the log that stands, and of the one that is lost.
  expect((await sub(socket, [{ t: 'queue', after: told }]))[0]).toMatchObject({
    ...{ t: 'queue', reset: true },
  })
  await append(1)
  const now = await headNow()
  await vi.waitFor(
    async () =>
      expect((await sub(socket, [{ t: 'queue', after: now }]))[0]).toMatchObject({ ok: true }),
    { timeout: 10_000 },
  )
  socket.disconnect()
  await loseEnd(database, before)
})
