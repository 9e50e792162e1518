import { setTimeout as sleep } from 'node:timers/promises'
import { exportAll, type PresenceState, recordTopic } from '@stammbuch/contracts'
import { headPosition, narrow } from '@stammbuch/ledger'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { LiveGateway } from '../../../services/warehouse/src/live/live.gateway.ts'
import { LIVE_LIMITS } from '../../../services/warehouse/src/live/live.limits.ts'
import { test } from '../../../services/warehouse/src/testing/test.ts'
import {
  startWarehouse,
  type TestWarehouse,
} from '../../../services/warehouse/src/testing/warehouse.ts'
import { startFrameProxy } from './frame-proxy.ts'
import { eventsIn, openPage, openQueue, type Page, readQueue } from './page.ts'
import { outcomeOf, rawSocket } from './raw-socket.ts'
import { createAccounts, propose } from './some-records.ts'

/** Starts another process on the same database, with the same people. */
const replicaOf = async (warehouse: TestWarehouse, databaseUrl: string) => {
  const settings = { OIDC_JWKS_URI: warehouse.identity.keysUrl }
  const replica = await startWarehouse(databaseUrl, settings)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await replica.close()
    isClosed = true
  }
  onTestFinished(close)
  return { ...replica, close }
}

const soon = { timeout: 15_000, interval: 20 }
const head = ({ parts }: TestWarehouse): Promise<number> => headPosition(narrow(parts.db))

const connected = (page: Page) =>
  vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)

describe('several processes', () => {
  test('[L-001] what is decided at one is told by the other', async ({ warehouse, database }) => {
    const gerd = await warehouse.person('Gerd', 'ROLE_EDITOR')
    await gerd.call('getMe')
    const replica = await replicaOf(warehouse, database.appUrl)
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const pages = await Promise.all(
      [warehouse.url, replica.url].map((url) => openPage({ url, person: gerd })),
    )
    for (const page of pages) await connected(page)
    const position = await head(warehouse)
    const told = pages.map((page) => page.follow(recordTopic('account', account), position).told)
    await propose(warehouse.parts, account, 'Bonn')
    await propose(replica.parts, account, 'Köln')
    for (const each of told)
      await vi.waitFor(
        () => expect(eventsIn(each).map(({ p }) => p)).toEqual([position + 1, position + 2]),
        soon,
      )
  })

  test('[L-002] who views or edits a record is seen through the other process, until they leave', async ({
    warehouse,
    database,
  }) => {
    const hans = await warehouse.person('Hans', 'ROLE_EDITOR')
    const inga = await warehouse.person('Inga', 'ROLE_EDITOR')
    const replica = await replicaOf(warehouse, database.appUrl)
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const topic = `presence:${recordTopic('account', account)}`
    const here = await openPage({ url: warehouse.url, person: hans })
    const there = await openPage({ url: replica.url, person: inga })
    await Promise.all([connected(here), connected(there)])
    const { told } = here.follow(topic, 0)
    const people = () => {
      const last = told.at(-1)
      const state = last?.kind === 'state' ? (last.state as PresenceState) : undefined
      return state?.people.map(({ shortCode, field, mode }) => [shortCode, field, mode])
    }
    const stop = there.client.presence.say({ topic, field: null, mode: 'views' })
    await vi.waitFor(() => expect(people()).toEqual([['INGA', null, 'views']]), soon)
    const stopEditing = there.client.presence.say({ topic, field: 'city', mode: 'edits' })
    await vi.waitFor(() => expect(people()).toEqual([['INGA', 'city', 'edits']]), soon)
    stopEditing()
    await vi.waitFor(() => expect(people()).toEqual([['INGA', null, 'views']]), soon)
    stop()
    await vi.waitFor(() => expect(people()).toEqual([]), soon)
    there.client.presence.say({ topic, field: null, mode: 'views' })
    await vi.waitFor(() => expect(people()).toEqual([['INGA', null, 'views']]), soon)
    there.client.stop()
    await vi.waitFor(() => expect(people()).toEqual([]), soon)
    const late: unknown[] = []
    here.client.presence.say({ topic, field: null, mode: 'views' })
    here.follow(topic, 0, (update) => late.push(update))
    await vi.waitFor(() => expect(late.at(-1)).toMatchObject({ kind: 'state' }), soon)
  })

  test('P3 [L-001] the process dies during a bulk run: every list is right soon after the next', async ({
    warehouse,
    database,
  }) => {
    const jana = await warehouse.person('Jana', 'ROLE_EDITOR')
    const accounts = await createAccounts(warehouse.parts, 400)
    const people = await Promise.all(
      [1, 2, 3, 4].map((at) => warehouse.person(`Uwe${at}`, 'ROLE_EDITOR')),
    )
    for (const person of people) await person.call('getMe')
    const doomed = await replicaOf(warehouse, database.appUrl)
    const proxy = await startFrameProxy(doomed.url)
    onTestFinished(() => proxy.close())
    const waiting: string[] = []
    for (const id of accounts)
      for (const city of ['Bonn', 'Köln']) waiting.push(await propose(warehouse.parts, id, city))
    const screens = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const person = people[at % people.length] ?? jana
        const page = await openPage({ url: proxy.url, person })
        await connected(page)
        return openQueue(page, person)
      }),
    )
    const decisions = waiting.map((id) => ({ id, decision: 'accept' as const, evenIfStale: true }))
    const running = (async () => {
      for (let at = 0; at < decisions.length; at += 50)
        await jana.call('decideChanges', { body: { decisions: decisions.slice(at, at + 50) } })
    })()
    await vi.waitFor(() => expect(screens[0]?.told.length).toBeGreaterThan(1), soon)
    proxy.retarget('http://127.0.0.1:9')
    proxy.cut()
    await doomed.close()
    await running
    const next = await replicaOf(warehouse, database.appUrl)
    const { items } = await readQueue(jana)
    const began = Date.now()
    proxy.retarget(next.url)
    await vi.waitFor(() => {
      for (const screen of screens) expect(screen.items()).toEqual(items)
    }, soon)
    console.info(`P3: every list right ${Date.now() - began} ms after the next process`)
    for (const { told } of screens) {
      const positions = eventsIn(told).map(({ p }) => p)
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    }
  }, 90_000)

  test('[L-001] a process that knows only the end of the log reads what somebody missed before it', async ({
    warehouse,
    database,
  }) => {
    const lena = await warehouse.person('Lena', 'ROLE_EDITOR')
    await lena.call('getMe')
    const [account = '', other = ''] = await createAccounts(warehouse.parts, 2)
    const position = await head(warehouse)
    for (let at = 0; at < 60; at += 1) {
      await propose(warehouse.parts, account, `Ort ${at}`)
      await propose(warehouse.parts, other, `Ort ${at}`)
    }
    Object.assign(warehouse.app.get(LIVE_LIMITS), { kept: 40 })
    const replica = await replicaOf(warehouse, database.appUrl)
    const page = await openPage({ url: replica.url, person: lena })
    const { told } = page.follow(recordTopic('account', account), position)
    const expected = Array.from({ length: 60 }, (_, at) => position + 1 + 2 * at)
    await vi.waitFor(() => expect(eventsIn(told).map(({ p }) => p)).toEqual(expected), soon)
    expect(page.client.store.rows.get(account)?.openChanges).toBe(60)
  })

  test('a process that is stopped says so, and when to come back; everybody at another moment', async ({
    warehouse,
    database,
  }) => {
    const mia = await warehouse.person('Mia', 'ROLE_EDITOR')
    await mia.call('getMe')
    const replica = await replicaOf(warehouse, database.appUrl)
    const connections = Array.from({ length: 4 }, () => rawSocket(replica.url, mia.token))
    await Promise.all(connections.map(outcomeOf))
    await replica.close()
    const byes = () =>
      connections.flatMap(({ said }) =>
        said.filter(([name]) => name === 'bye').map(([, bye]) => bye),
      )
    await vi.waitFor(() => expect(byes()).toHaveLength(4), soon)
    const moments = (byes() as { reason: string; retryAfterMs: number }[]).map(
      ({ retryAfterMs }) => retryAfterMs,
    )
    expect(new Set(moments).size).toBeGreaterThan(1)
    expect(Math.max(...moments)).toBeLessThan(10_000)
  })

  test('the progress of a job is told by every process', async ({ warehouse, database }) => {
    const karl = await warehouse.person('Karl', 'ROLE_EDITOR')
    const replica = await replicaOf(warehouse, database.appUrl)
    const { parts } = warehouse
    // Whoever comes first takes a job; here the other process only looks on.
    await replica.parts.jobs.stop()
    const kind = 'test-work'
    const start = Promise.withResolvers<void>()
    parts.jobs.handle(kind, exportAll, async ({ save }) => {
      await start.promise
      for (let done = 1; done <= 8; done += 1) {
        await save(narrow(parts.db), {}, { done, total: 8, unit: 'Schritte' })
        await sleep(300)
      }
      return { answer: 'fertig', position: 0 }
    })
    const { id } = await parts.jobs.begin({
      kind,
      input: {},
      actor: karl.id,
      role: 'ROLE_EDITOR',
      command: karl.id,
      key: { key: null, requestDigest: '00' },
    })
    const told = await Promise.all(
      [warehouse.url, replica.url].map(async (url) => {
        const page = await openPage({ url, person: karl })
        await connected(page)
        return page.follow(`job:${id}`, 0).told
      }),
    )
    start.resolve()
    for (const each of told) {
      await vi.waitFor(() => {
        expect(each.at(-1)).toMatchObject({ kind: 'state', state: { id, state: 'done' } })
      }, soon)
      expect(each.length).toBeGreaterThan(2)
    }
  })

  test('a heartbeat names the heads of the topics that the receiver follows, and no others', async ({
    warehouse,
  }) => {
    const nele = await warehouse.person('Nele', 'ROLE_EDITOR')
    await nele.call('getMe')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const connections = [rawSocket(warehouse.url, nele.token), rawSocket(warehouse.url, nele.token)]
    await Promise.all(connections.map(outcomeOf))
    const position = await head(warehouse)
    await connections[0]?.sub('queue', position)
    await connections[1]?.sub('releases', position)
    await propose(warehouse.parts, account, 'Bonn')
    await vi.waitFor(() => expect(connections[0]?.frames()).toHaveLength(1), soon)
    const gateway = warehouse.app.get(LiveGateway) as unknown as {
      readonly sendHeartbeats: () => void
    }
    const beats = connections.map(
      ({ said }) =>
        () =>
          said.findLast(([name]) => name === 'hb')?.[1],
    )
    // The gateway may know the new head a moment after the frame is out, so it is asked until it does.
    await vi.waitFor(() => {
      gateway.sendHeartbeats()
      expect(beats[0]?.()).toEqual({ head: position + 1, heads: { queue: position + 1 } })
      expect(beats[1]?.()).toEqual({ head: position + 1, heads: { releases: expect.any(Number) } })
    }, soon)
  })
})
