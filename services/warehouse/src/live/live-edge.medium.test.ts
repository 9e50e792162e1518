import { once } from 'node:events'
import { connect } from 'node:net'
import type { SubscribeAnswer } from '@stammbuch/contracts'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
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
