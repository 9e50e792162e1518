import { setTimeout as sleep } from 'node:timers/promises'
import { type ClonedDatabase, loseEnd, type TestBus, test } from '@stammbuch/testing'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { connect, database as kyselyOver } from './database.ts'
import { newId } from './ids.ts'
import { InProcessTransport } from './in-process.ts'
import { JetStreamTransport } from './jetstream.ts'
import { Ledger } from './ledger.ts'
import type { Database } from './log.tables.ts'
import { headPosition } from './reader.ts'
import { type Relay, startRelay } from './relay.ts'
import type { Transport } from './transport.ts'

const until = { timeout: 20_000, interval: 50 }

interface Scene {
  readonly db: Kysely<Database>
  readonly url: string
  /** Positions to be published: those after this one. */
  readonly start: number
  readonly append: (count: number) => Promise<void>
  readonly relay: (transport: Transport, name?: string) => Relay
  readonly checkpoint: (name: string, position?: number) => Promise<number | undefined>
}

/** The log as it is now, and a relay that begins where it ends. */
const sceneOf = async ({ appUrl }: ClonedDatabase): Promise<Scene> => {
  const pool = connect({ url: appUrl })
  onTestFinished(() => pool.end())
  const db = kyselyOver(pool)
  const ledger = new Ledger(db, [])
  const start = await headPosition(db)
  await db.deleteFrom('checkpoint').execute()
  await db.insertInto('checkpoint').values({ name: 'relay', position: start }).execute()
  return {
    db,
    url: appUrl,
    start,
    append: async (count) => {
      const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
      await ledger.batch({ ...cause, run: null }, async (unit) => {
        const events = Array.from({ length: count }, () => ({ type: 'Tested', data: {} }))
        unit.append({ kind: 'test', id: newId(), version: 0 }, events)
      })
    },
    relay: (transport, name = 'relay') => {
      const relay = startRelay({ db, url: appUrl, transport, name, checkEvery: 300 })
      onTestFinished(() => relay.stop())
      return relay
    },
    checkpoint: async (name, position) => {
      if (position !== undefined)
        await db
          .insertInto('checkpoint')
          .values({ name, position })
          .onConflict((known) => known.column('name').doUpdateSet({ position }))
          .execute()
      const rows = await db.selectFrom('checkpoint').selectAll().where('name', '=', name).execute()
      return rows[0]?.position
    },
  }
}

const jetStream = ({ url, prefix = '' }: Partial<TestBus> & { url: string }) => {
  const transport = new JetStreamTransport({ url, prefix })
  onTestFinished(() => transport.close())
  return transport
}

const positionsOf = (transport: Transport, name = 'sync:test'): number[] => {
  const got: number[] = []
  transport.consume(name, 'warehouse.test.>', ({ message, ack }) => {
    got.push(message.position)
    ack()
  })
  return got
}

const upTo = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => start + at + 1)

test('every event is published once and in order, also across a restart', async ({
  database,
  bus,
}) => {
  const scene = await sceneOf(database)
  const transport = jetStream(bus)
  const got = positionsOf(transport)
  const first = scene.relay(transport)
  await scene.append(700)
  await vi.waitFor(() => expect(got).toHaveLength(700), until)
  await first.stop()
  // As if the process had ended between the stream's acknowledgement and its own note of it.
  await scene.checkpoint('relay', scene.start + 600)
  await scene.append(5)
  scene.relay(transport)
  await vi.waitFor(() => expect(got).toHaveLength(705), until)
  await sleep(200)
  expect(got).toEqual(upTo(scene.start, 705))
  await vi.waitFor(
    async () => expect(await scene.checkpoint('relay')).toBe(scene.start + 705),
    until,
  )
})

test('one of several relays works, and another goes on when it ends', async ({ database, bus }) => {
  const scene = await sceneOf(database)
  const got = positionsOf(jetStream(bus))
  const relays = [scene.relay(jetStream(bus)), scene.relay(jetStream(bus))]
  const active = () => relays.filter((relay) => relay.active())
  await vi.waitFor(() => expect(active()).toHaveLength(1), until)
  await scene.append(10)
  await vi.waitFor(() => expect(got).toHaveLength(10), until)
  const [worker] = active()
  await worker?.stop()
  await scene.append(10)
  await vi.waitFor(() => expect(got).toHaveLength(20), until)
  expect(active()).toHaveLength(1)
  expect(active()[0]).not.toBe(worker)
  expect(got).toEqual(upTo(scene.start, 20))
})

test('a stream within one process is filled from where the slowest worker is', async ({
  database,
}) => {
  const scene = await sceneOf(database)
  await scene.append(30)
  await scene.checkpoint('relay', scene.start + 30)
  await scene.checkpoint('sync:quick', scene.start + 30)
  await scene.checkpoint('sync:slow', scene.start + 12)
  const transport = new InProcessTransport()
  const got = positionsOf(transport)
  scene.relay(transport)
  await vi.waitFor(() => expect(got).toHaveLength(18), until)
  await scene.append(2)
  await vi.waitFor(() => expect(got).toHaveLength(20), until)
  expect(got).toEqual(upTo(scene.start + 12, 20))
})

test('[R-042] a NATS server that lost its disk is filled again for every worker', async ({
  database,
  ownNats: nats,
}) => {
  const scene = await sceneOf(database)
  const transport = jetStream(nats)
  const got = positionsOf(transport)
  scene.relay(transport)
  await scene.append(20)
  await vi.waitFor(() => expect(got).toHaveLength(20), until)
  await scene.checkpoint('sync:test', scene.start + 8)
  await nats.kill()
  await scene.append(5)
  nats.loseDisk()
  await nats.start()
  await vi.waitFor(() => expect(got).toHaveLength(37), { timeout: 30_000, interval: 100 })
  expect(got).toEqual([...upTo(scene.start, 20), ...upTo(scene.start + 8, 17)])
  await scene.append(1)
  await vi.waitFor(() => expect(got.at(-1)).toBe(scene.start + 26), until)
})

test('a stream that somebody emptied while nothing happened is filled again', async ({
  database,
  bus,
}) => {
  const scene = await sceneOf(database)
  const transport = jetStream(bus)
  const got = positionsOf(transport)
  scene.relay(transport)
  await scene.append(6)
  await vi.waitFor(() => expect(got).toHaveLength(6), until)
  await scene.checkpoint('sync:test', scene.start + 4)
  await jetStream(bus).restart()
  await vi.waitFor(() => expect(got).toHaveLength(8), until)
  expect(got.slice(6)).toEqual([scene.start + 5, scene.start + 6])
})

/** The ids of the events after a position, in order: what the log holds now. */
const idsAfter = async ({ db }: Scene, position: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where('position', '>', position)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

test.for([
  { relay: 'runs', isRunning: true },
  { relay: 'stands still', isRunning: false },
])(
  '[O-002] events that a failover took back were told: those that came in their place are told as well, while the relay $relay',
  async ({ isRunning }, { database, bus }) => {
    const scene = await sceneOf(database)
    const transport = jetStream(bus)
    const got: string[] = []
    transport.consume('sync:test', 'warehouse.test.>', ({ message, ack }) => {
      got.push(message.id)
      ack()
    })
    const first = scene.relay(transport)
    await scene.append(30)
    await vi.waitFor(() => expect(got).toHaveLength(30), until)
    // What the dying primary still showed: it never reached the standby.
    await scene.append(22)
    await vi.waitFor(() => expect(got).toHaveLength(52), until)
    if (!isRunning) await first.stop()
    await scene.checkpoint('relay', scene.start + 30)
    await loseEnd(database, scene.start + 30)
    // As many and more: the positions of the lost events are those of others now.
    await scene.append(40)
    if (!isRunning) scene.relay(transport)
    const standing = await idsAfter(scene, scene.start + 30)
    expect(standing).toHaveLength(40)
    await vi.waitFor(
      () => expect(got.slice(52)).toEqual(expect.arrayContaining([...standing])),
      until,
    )
    await scene.append(1)
    const [newest = ''] = await idsAfter(scene, scene.start + 70)
    await vi.waitFor(() => expect(got.at(-1)).toBe(newest), until)
    expect(got.slice(-41)).toEqual([...standing, newest])
  },
)
