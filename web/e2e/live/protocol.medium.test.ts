import { setTimeout as sleep } from 'node:timers/promises'
import { mostTopics, recordTopic } from '@stammbuch/contracts'
import { headPosition, narrow, readStream } from '@stammbuch/ledger'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { LiveGateway } from '../../../services/warehouse/src/live/live.gateway.ts'
import { LIVE_LIMITS } from '../../../services/warehouse/src/live/live.limits.ts'
import type { LiveServer } from '../../../services/warehouse/src/live/live-socket.ts'
import { isStuck } from '../../../services/warehouse/src/live/slow-receivers.ts'
import { test } from '../../../services/warehouse/src/testing/test.ts'
import type { Person, TestWarehouse } from '../../../services/warehouse/src/testing/warehouse.ts'
import { dropEvery, type Fault, shuffle, startFrameProxy } from './frame-proxy.ts'
import { eventsIn, openPage, openQueue, readQueue } from './page.ts'
import { createAccounts, propose, work } from './some-records.ts'

const soon = { timeout: 15_000, interval: 50 }

const network = async ({ url }: TestWarehouse, fault?: () => Fault) => {
  const proxy = await startFrameProxy(url, fault)
  onTestFinished(() => proxy.close())
  return proxy
}

const head = ({ parts }: TestWarehouse): Promise<number> => headPosition(narrow(parts.db))

/** The places of all events after one and up to another. */
const positionsBetween = async (
  { parts }: TestWarehouse,
  after: number,
  upTo: number,
): Promise<readonly number[]> => {
  const events = parts.db.selectFrom('event').select('position').orderBy('position')
  const rows = await events.where('position', '>', after).where('position', '<=', upTo).execute()
  return rows.map(({ position }) => Number(position))
}

let people = 0
const editor = (warehouse: TestWarehouse): Promise<Person> => {
  people += 1
  return warehouse.person(`P${people}`, 'ROLE_EDITOR')
}

describe('whatever the network does', () => {
  test('P1 [L-001] every list is right in the end although every 7th message is lost', async ({
    warehouse,
  }) => {
    const accounts = await createAccounts(warehouse.parts, 40)
    const anna = await editor(warehouse)
    const proxy = await network(warehouse, dropEvery(7))
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => openPage({ url: proxy.url, person: anna })),
    )
    const screens = await Promise.all(pages.map((page) => openQueue(page, anna)))
    await work(warehouse.parts, accounts, 2_000)
    // What is lost last is found by the heartbeat or by the next frame: somebody goes on working.
    await vi.waitFor(async () => {
      await propose(warehouse.parts, accounts[0] ?? '', `Ort ${Math.random()}`)
      await sleep(700)
      const { items } = await readQueue(anna)
      for (const screen of screens) expect(screen.items()).toEqual(items)
    }, soon)
    expect(pages.flatMap(({ gaps }) => gaps).length).toBeGreaterThan(0)
  }, 60_000)

  test('P2 [L-001] messages that come twice or overtake each other count once and in order', async ({
    warehouse,
  }) => {
    const accounts = await createAccounts(warehouse.parts, 20)
    const anna = await editor(warehouse)
    const proxy = await network(warehouse, shuffle())
    const page = await openPage({ url: proxy.url, person: anna })
    const screen = await openQueue(page, anna)
    const before = await head(warehouse)
    const told = () => eventsIn(screen.told).map(({ p }) => p)
    const revOf = (id: string) => page.client.store.rows.get(id)?.rev ?? 0
    // A busy server gathers, and may send a summary for much: each round is waited for, so that there is something to tell one by one.
    for (let round = 0; round < 16; round += 1) {
      const some = accounts.filter((_, at) => at % 2 === round % 2)
      const last = some.map(revOf)
      await work(warehouse.parts, some, 30)
      const end = await head(warehouse)
      await vi.waitFor(async () => {
        // What the network holds back comes after the next message.
        await propose(warehouse.parts, some[0] ?? '', `Ort ${Math.random()}`)
        expect(told().at(-1)).toBeGreaterThanOrEqual(end)
      }, soon)
      expect(some.map(revOf).filter((rev, at) => rev < (last[at] ?? 0))).toEqual([])
    }
    const end = told().at(-1) ?? 0
    // What a summary stood for was read anew; everything else was told once, in the order of the log.
    const seen = new Set(told())
    const logged = await positionsBetween(warehouse, before, end)
    expect(told()).toEqual(logged.filter((position) => seen.has(position)))
    expect(seen.size).toBeGreaterThan(16)
    expect(page.gaps.length).toBeGreaterThan(0)
    await vi.waitFor(async () => {
      await propose(warehouse.parts, accounts[0] ?? '', `Ort ${Math.random()}`)
      await sleep(700)
      expect(screen.items()).toEqual((await readQueue(anna)).items)
    }, soon)
  }, 120_000)

  test('P5 [L-001] every event is told once and in order while 50 people write at the same time', async ({
    warehouse,
  }) => {
    const accounts = await createAccounts(warehouse.parts, 50)
    const anna = await editor(warehouse)
    const page = await openPage({ url: warehouse.url, person: anna })
    const before = await head(warehouse)
    const followed = accounts.slice(0, mostTopics).map((id) => ({
      id,
      told: page.follow(recordTopic('account', id), before).told,
    }))
    await vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)
    await work(warehouse.parts, accounts, 1_000, () => sleep(Math.random() * 50))
    for (const { id, told } of followed) {
      const history = await readStream(narrow(warehouse.parts.db), id)
      const expected = history.map(({ position }) => position).filter((p) => p > before)
      const positions = () => eventsIn(told).map(({ p }) => p)
      await vi.waitFor(() => expect(positions()).toEqual(expected), soon)
    }
  }, 60_000)

  test('P7 [L-001] who was away for 20,000 events reads once and is right', async ({
    warehouse,
  }) => {
    const accounts = await createAccounts(warehouse.parts, 100)
    const anna = await editor(warehouse)
    const proxy = await network(warehouse)
    const page = await openPage({ url: proxy.url, person: anna })
    const screen = await openQueue(page, anna)
    await vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)
    proxy.retarget('http://127.0.0.1:9')
    proxy.cut()
    // 10,000 new accounts, created and approved; and some that wait.
    for (let round = 0; round < 10; round += 1) await createAccounts(warehouse.parts, 1_000)
    for (const id of accounts) await propose(warehouse.parts, id, 'Lübeck')
    const told = screen.told.length
    proxy.retarget(warehouse.url)
    page.client.reconnectNow()
    const began = Date.now()
    const { items } = await readQueue(anna)
    await vi.waitFor(() => expect(screen.items()).toEqual(items), soon)
    console.info(`The list was read again ${Date.now() - began} ms after the way back`)
    expect(screen.told.slice(told).map(({ kind }) => kind)).toEqual(['stale'])
    expect(screen.readings()).toBe(2)
  }, 60_000)

  test('[L-001] who was away for a moment is told what happened, without reading again', async ({
    warehouse,
  }) => {
    const accounts = await createAccounts(warehouse.parts, 20)
    const anna = await editor(warehouse)
    const proxy = await network(warehouse)
    const page = await openPage({ url: proxy.url, person: anna })
    const screen = await openQueue(page, anna)
    await vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)
    proxy.cut()
    await work(warehouse.parts, accounts, 100)
    const { items } = await readQueue(anna)
    await vi.waitFor(() => expect(screen.items()).toEqual(items), soon)
    expect(screen.readings()).toBe(1)
    const positions = eventsIn(screen.told).map(({ p }) => p)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
  }, 60_000)

  test('[L-001] who cannot keep up gets nothing more until that is through, and is right then', async ({
    warehouse,
  }) => {
    const accounts = await createAccounts(warehouse.parts, 10)
    const anna = await editor(warehouse)
    const proxy = await network(warehouse)
    const page = await openPage({ url: proxy.url, person: anna })
    const screen = await openQueue(page, anna)
    await vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)
    await sleep(200)
    proxy.pause()
    const { server } = warehouse.app.get(LiveGateway) as unknown as { server: LiveServer }
    const [socket] = [...server.sockets.sockets.values()].filter(
      ({ data }) => data.user.id === anna.id,
    )
    // Twice as much as holds its topics back, and half of what ends the connection.
    const { waitingBytes, waitingPackets } = warehouse.app.get(LIVE_LIMITS)
    const enough = { waitingBytes: waitingBytes / 2, waitingPackets: waitingPackets / 2 }
    for (let at = 0; socket && !isStuck(socket, enough); at += 1) {
      server.to(socket.id).emit('job', { id: `${at}`, kind: 'x'.repeat(50_000) } as never)
      await sleep(1)
    }
    await propose(warehouse.parts, accounts[0] ?? '', 'Bonn')
    await vi.waitFor(() => expect([...(socket?.rooms ?? [])]).toEqual([socket?.id]), soon)
    await work(warehouse.parts, accounts, 60)
    proxy.resume()
    const { items } = await readQueue(anna)
    await vi.waitFor(() => expect(screen.items()).toEqual(items), soon)
    expect(proxy.messages.some((message) => message.startsWith('42["reset"'))).toBe(true)
    expect(page.gaps).toEqual(['queue'])
  })
})
