import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@stammbuch/ledger'
import pg from 'pg'
import { deliveryIdOf } from '../tools/seed/bulk-data.ts'
import { liveBesideBare } from './live-edits.ts'
import { clients, connectListeners, type Listener } from './live-listeners.ts'
import { type Bench, type Figure, type Measurement, percentile } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

/** Records the commit time of each position by Postgres' notifications: milliseconds of `performance.now`. */
const listenForCommits = async (url: string) => {
  const commits: { readonly position: number; readonly at: number }[] = []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('notification', ({ payload }) =>
    commits.push({ position: Number(payload), at: performance.now() }),
  )
  await client.query('listen log')
  /** A notification names the last position of its commit. */
  const committedAt = (position: number): number | undefined =>
    commits.find((commit) => commit.position >= position)?.at
  const head = () => commits.at(-1)?.position ?? 0
  return { committedAt, head, stop: () => client.end() }
}

/** Returns the milliseconds from the commit of each position in a frame to its arrival. */
const delaysOf = (
  listeners: readonly Listener[],
  committedAt: (position: number) => number | undefined,
): number[] =>
  listeners.flatMap(({ received }) =>
    received.flatMap(({ at, frame }) => {
      const positions = 'ev' in frame ? frame.ev.map(({ p }) => p) : [frame.pos]
      return positions.flatMap((position) => {
        const committed = committedAt(position)
        return committed === undefined ? [] : [Math.max(0, at - committed)]
      })
    }),
  )

interface Outcome {
  readonly delays: readonly number[]
  /** Number per client. */
  readonly frames: number
  readonly megabytes: number
}

/** Runs some work and records the frames that 20 clients receive of it. */
const observe = async (
  warehouse: BenchWarehouse,
  databaseUrl: string,
  happen: () => Promise<unknown>,
): Promise<Outcome> => {
  const commits = await listenForCommits(databaseUrl)
  const listeners = await connectListeners(warehouse)
  await happen()
  await sleep(1_000)
  for (const { socket } of listeners) socket.disconnect()
  await commits.stop()
  const sum = (of: (one: Listener) => number) => listeners.reduce((all, one) => all + of(one), 0)
  return {
    delays: delaysOf(listeners, commits.committedAt),
    frames: sum(({ received }) => received.length) / clients,
    megabytes: sum(({ bytes }) => bytes) / clients / 1_000_000,
  }
}

/** Returns open changes of the project, one per record. */
const waitingIn = async (url: string, count: number): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ change_id: string }>(
    `select min(c.change_id::text) as change_id from view.pending_change c
     join view.record r on r.id = c.record_id and r.is_approved
     group by c.record_id order by c.record_id limit $1`,
    [count],
  )
  await client.end()
  return rows.map(({ change_id }) => change_id)
}

/** Makes a steady number of decisions a second, however long each of them takes. */
const steadily = async (
  { call }: BenchWarehouse,
  changes: readonly string[],
  perSecond: number,
): Promise<void> => {
  const began = performance.now()
  const running = changes.map(async (id, at) => {
    await sleep(Math.max(0, began + (at * 1_000) / perSecond - performance.now()))
    await call('acceptChange', { params: { id }, body: { evenIfStale: true } }, newId())
  })
  await Promise.all(running)
}

const figuresOf = (what: string, { delays }: Outcome, goal: number): Figure[] =>
  [0.5, 0.99].map((share) => ({
    what: `live, ${what}, commit to ${clients} clients, p${share * 100}`,
    value: percentile(delays, share),
    unit: 'ms',
    ...(share === 0.99 ? { goal } : {}),
  }))

const spoken = (what: string, { frames, megabytes, delays }: Outcome): string =>
  `${what}: ${frames.toFixed(0)} frames and ${megabytes.toFixed(3)} MB for each client, ` +
  `p50 ${percentile(delays, 0.5).toFixed(1)} ms, p99 ${percentile(delays, 0.99).toFixed(1)} ms`

/** Measures the frames that 20 clients of a running service receive, and their delays: of a steady 50 decisions a second, and of a run. */
export const liveBench = async (
  warehouse: BenchWarehouse,
  databaseUrl: string,
  { quick, say }: Pick<Bench, 'quick' | 'say'>,
  sampleId: string,
  burst: number,
): Promise<readonly Figure[]> => {
  const [warm, count] = [100, quick ? 250 : 1_000]
  const changes = await waitingIn(databaseUrl, warm + count)
  await steadily(warehouse, changes.slice(0, warm), 50)
  const measured = changes.slice(warm)
  const steady = await observe(warehouse, databaseUrl, () => steadily(warehouse, measured, 50))
  say(spoken('50 decisions a second', steady))
  const limit = { params: { sampleId }, body: { limit: burst } }
  const run = await observe(warehouse, databaseUrl, () =>
    warehouse.call('sampleBulkAccept', limit, newId()),
  )
  say(spoken(`a run over ${burst} changes`, run))
  return [
    ...figuresOf('50 decisions a second', steady, 250),
    ...figuresOf(`a run over ${burst.toLocaleString('en')} changes`, run, 400),
  ]
}

/** Measures the live channel with 20 connections, on a copy of the seeded database. */
export const measureLive: Measurement = async (bench) => {
  const { servers, seeded, changes } = bench
  await copyDatabase(servers, seeded, 'bench_live')
  const warehouse = await startWarehouse(bench, 'bench_live')
  try {
    const burst = Math.min(10_000, changes)
    const url = servers.ownerUrl('bench_live')
    return [
      ...(await liveBench(warehouse, url, bench, deliveryIdOf(1), burst)),
      ...(await liveBesideBare(bench, warehouse, url)),
    ]
  } finally {
    await warehouse.stop()
  }
}
