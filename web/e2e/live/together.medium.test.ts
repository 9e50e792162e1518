import { setTimeout as sleep } from 'node:timers/promises'
import { type PresenceState, recordTopic } from '@stammbuch/contracts'
import { headPosition } from '@stammbuch/ledger'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { test } from '../../../services/warehouse/src/testing/test.ts'
import { startWarehouse, type TestWarehouse } from '../../../services/warehouse/src/testing/warehouse.ts'
import { startFrameProxy } from './frame-proxy.ts'
import { eventsIn, openPage, openQueue, type Page, readQueue } from './page.ts'
import { createAccounts, propose } from './some-records.ts'

const soon = { timeout: 15_000, interval: 20 }
const head = ({ parts }: TestWarehouse): Promise<number> => headPosition(parts.db as never)

const connected = (page: Page) =>
  vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)

/** Another process on the same database, which knows the same people. */
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

describe('several editors at once', () => {
  test('[E-033] [L-001] the decision of one recounts and removes the item on the screen of the other', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('Anna', 'ROLE_EDITOR')
    const bert = await warehouse.person('Bert', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const changes = []
    for (const city of ['Bonn', 'Köln']) changes.push(await propose(warehouse.parts, account, city))
    const page = await openPage({ url: warehouse.url, person: bert })
    const screen = await openQueue(page, bert)
    await connected(page)
    expect(screen.items()[account]).toBe(2)
    await anna.call('acceptChange', { params: { id: changes[0] ?? '' } })
    await vi.waitFor(() => expect(screen.items()[account]).toBe(1), soon)
    await anna.call('declineChange', { params: { id: changes[1] ?? '' } })
    await vi.waitFor(() => expect(screen.items()).not.toHaveProperty(account), soon)
    expect(screen.readings()).toBe(1)
    expect(eventsIn(screen.told).map(({ k, by }) => [k, by])).toEqual([
      ['ChangeAccepted', 'ANNA'],
      ['ChangeDeclined', 'ANNA'],
    ])
  })

  test('P11 [L-001] a change that two decide in the same instant is decided once, and both see by whom', async ({
    warehouse,
  }) => {
    const people = [
      await warehouse.person('Carl', 'ROLE_EDITOR'),
      await warehouse.person('Dora', 'ROLE_EDITOR'),
    ]
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const change = await propose(warehouse.parts, account, 'Bonn')
    const position = await head(warehouse)
    const followed = await Promise.all(
      people.map(async (person) => {
        const page = await openPage({ url: warehouse.url, person })
        await connected(page)
        return page.follow(recordTopic('account', account), position)
      }),
    )
    const answers = await Promise.all(
      people.map((person) => person.call('acceptChange', { params: { id: change } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'CARL' : 'DORA'
    for (const { told } of followed) {
      await vi.waitFor(() => expect(eventsIn(told)).toHaveLength(1), soon)
      expect(eventsIn(told)[0]).toMatchObject({ k: 'ChangeAccepted', by: winner })
    }
  })

  test('P8 [L-001] a command that is sent three times is told once', async ({ warehouse }) => {
    const emil = await warehouse.person('Emil', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const page = await openPage({ url: warehouse.url, person: emil })
    await connected(page)
    const position = await head(warehouse)
    const { told } = page.follow(recordTopic('account', account), position)
    const body = {
      targetClass: 'account',
      targetId: account,
      attributeName: 'city',
      newValue: 'Plön',
    } as const
    for (let attempt = 0; attempt < 3; attempt += 1)
      await emil.call('proposeChange', { body }, { key: 'the-same-three-times' })
    await propose(warehouse.parts, account, 'zuletzt')
    await vi.waitFor(() => expect(eventsIn(told)).toHaveLength(2), soon)
    expect(eventsIn(told)[0]?.p).toBe(position + 1)
  })

  test('an own decision leaves no trace over the list once the log tells it, from answer to echo', async ({
    warehouse,
  }) => {
    const fred = await warehouse.person('Fred', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const change = await propose(warehouse.parts, account, 'Bonn')
    const page = await openPage({ url: warehouse.url, person: fred })
    const screen = await openQueue(page, fred)
    await connected(page)
    const { overlay } = page.client.store
    const seen: number[] = []
    const look = () => seen.push(overlay.of(change).length > 0 ? 0 : (screen.items()[account] ?? 0))
    overlay.subscribe(change, look)
    page.client.store.rows.subscribe(account, look)
    overlay.add({ mid: 'k', topic: 'queue', targets: [change], effect: 'accepted' })
    const { headers } = await fred.call('acceptChange', { params: { id: change } })
    overlay.acked('k', Number(headers.get('log-position')))
    await vi.waitFor(() => expect(overlay.of(change)).toEqual([]), soon)
    await vi.waitFor(() => expect(screen.items()).not.toHaveProperty(account), soon)
    expect(new Set(seen)).toEqual(new Set([0]))
  })
})

describe('several processes', () => {
  test('[L-001] what is decided at one is told by the other', async ({ warehouse, database }) => {
    const gerd = await warehouse.person('Gerd', 'ROLE_EDITOR')
    const replica = await replicaOf(warehouse, database.appUrl)
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const pages = await Promise.all(
      [warehouse.url, replica.url].map((url) => openPage({ url, person: gerd })),
    )
    for (const page of pages) await connected(page)
    const position = await head(warehouse)
    const told = pages.map(
      (page) => page.follow(recordTopic('account', account), position).told,
    )
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
    const stop = there.client.voice.say({ topic, field: null, mode: 'views' })
    await vi.waitFor(() => expect(people()).toEqual([['INGA', null, 'views']]), soon)
    const stopEditing = there.client.voice.say({ topic, field: 'city', mode: 'edits' })
    await vi.waitFor(() => expect(people()).toEqual([['INGA', 'city', 'edits']]), soon)
    stopEditing()
    await vi.waitFor(() => expect(people()).toEqual([['INGA', null, 'views']]), soon)
    stop()
    await vi.waitFor(() => expect(people()).toEqual([]), soon)
    there.client.voice.say({ topic, field: null, mode: 'views' })
    await vi.waitFor(() => expect(people()).toEqual([['INGA', null, 'views']]), soon)
    there.client.stop()
    await vi.waitFor(() => expect(people()).toEqual([]), soon)
    const late: unknown[] = []
    here.client.voice.say({ topic, field: null, mode: 'views' })
    here.follow(topic, 0, (update) => late.push(update))
    await vi.waitFor(() => expect(late.at(-1)).toMatchObject({ kind: 'state' }), soon)
  })

  test('P3 [L-001] the process dies during a bulk run: every list is right within three seconds of the next', async ({
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
    expect(Date.now() - began).toBeLessThan(3_000)
    for (const { told } of screens) {
      const positions = eventsIn(told).map(({ p }) => p)
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    }
  }, 90_000)

  test('the progress of a job is told by every process', async ({ warehouse, database }) => {
    const karl = await warehouse.person('Karl', 'ROLE_EDITOR')
    const replica = await replicaOf(warehouse, database.appUrl)
    const { parts } = warehouse
    const kind = 'test-work'
    const start = Promise.withResolvers<void>()
    parts.jobs.handle(kind, async ({ save }) => {
      await start.promise
      for (let done = 1; done <= 8; done += 1) {
        await save(parts.db as never, {}, { done, total: 8, unit: 'Schritte' })
        await sleep(300)
      }
      return { answer: 'fertig', position: 0 }
    })
    replica.parts.jobs.handle(kind, () => Promise.reject(new Error('not here')))
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
})
