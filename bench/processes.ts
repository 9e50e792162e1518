import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@stammbuch/ledger'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { nginxBinary, startProxy } from '../tools/real/proxy.ts'
import { someAccounts } from './edits.ts'
import { type Bench, type Figure, type Measurement, percentile } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { byMany, crowd, someChanges } from './single-command.ts'
import { type BenchIdentity, calling, startIdentity, startWarehouse } from './warehouse.ts'

const names = ['warehouse-a', 'warehouse-b', 'warehouse-c'] as const

/** The measured result of a number of processes behind the proxy. */
interface Outcome {
  readonly perSecond: number
  /** Writers that waited for the log's turn, on average. */
  readonly waiting: number
  /** Milliseconds of a processor for each command. */
  readonly node: number
  readonly postgres: number
  /** Milliseconds from an edit sent to its frame, each. */
  readonly live: readonly number[]
}

/** Milliseconds of a processor that a process, and its children that ended, have used. */
const processorTime = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * 10
  } catch {
    return 0
  }
}

const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return (
          Number(readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
        )
      } catch {
        return false
      }
    })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Counts who waits for the turn, again and again until it is stopped; returns the mean. */
const watchTurn = async (url: string): Promise<() => Promise<number>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const counts: number[] = []
  let ends = false
  const watching = (async () => {
    while (!ends) {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and objid = 7302020 and not granted`,
      )
      counts.push(rows[0]?.waiting ?? 0)
      await sleep(25)
    }
    await client.end()
  })()
  return async () => {
    ends = true
    await watching
    return sum(counts) / counts.length
  }
}

const followed = async (url: string, token: string): Promise<Socket> => {
  const socket: Socket = io(url, {
    ...{ path: '/live', transports: ['websocket'], forceNew: true, auth: { token } },
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  await socket.emitWithAck('sub', [{ t: 'queue', after: Number.MAX_SAFE_INTEGER }])
  return socket
}

type Warehouse = Awaited<ReturnType<typeof startWarehouse>>

/** Proposes at one process, one value after the other, and waits for each to be told by another one. */
const measureLive = async (
  at: Warehouse,
  elsewhere: Warehouse,
  accounts: readonly string[],
): Promise<readonly number[]> => {
  const socket = await followed(elsewhere.url, elsewhere.token)
  const delays: number[] = []
  for (const targetId of accounts) {
    const told = new Promise<number>((resolve) => {
      for (const frame of ['f', 's']) socket.once(frame, () => resolve(performance.now()))
    })
    const began = performance.now()
    const newValue = `Häuser ${newId()}`
    const body = {
      targetClass: 'account',
      targetId,
      attributeName: 'description',
      newValue,
    } as const
    await at.call('proposeChange', { body }, newId())
    delays.push((await told) - began)
    socket.removeAllListeners('f').removeAllListeners('s')
    // The window that this frame opened shall be closed before the next one.
    await sleep(150)
  }
  socket.disconnect()
  return delays
}

interface Round {
  readonly count: number
  readonly clients: number
  readonly changes: readonly string[]
  readonly accounts: readonly string[]
}

/** Starts so many processes behind the proxy, decides the changes with so many clients, and ends them. */
const round = async (
  bench: Bench,
  database: string,
  identity: BenchIdentity,
  { count, clients, changes, accounts }: Round,
): Promise<Outcome> => {
  const { servers, folder } = bench
  const running: Warehouse[] = []
  for (const name of names.slice(0, count))
    running.push(await startWarehouse(bench, database, { identity, name }))
  const ports = running.map(({ url }) => Number(new URL(url).port))
  const proxy = await startProxy({ folder: path.join(folder, 'proxy'), warehouses: ports })
  const call = calling(proxy.port, identity.token)
  const accept = (id: string) => call('acceptChange', { params: { id }, body: {} }, newId())
  const pids = names
    .slice(0, count)
    .map((name) => Number(readFileSync(path.join(folder, 'warehouse/run', `${name}.pid`), 'utf8')))
  const postgres = () => [servers.postgres.pid, ...childrenOf(servers.postgres.pid)]
  const used = () => [sum(pids.map(processorTime)), sum(postgres().map(processorTime))] as const
  try {
    const warm = clients * 4
    await byMany(changes.slice(0, warm), clients, accept)
    const stopWatch = await watchTurn(servers.postgres.url(database))
    const before = used()
    const time = await byMany(changes.slice(warm), clients, accept)
    const after = used()
    const waiting = await stopWatch()
    const [first, last] = [running[0], running.at(-1)]
    const live = first && last ? await measureLive(first, last, accounts) : []
    const decided = changes.length - warm
    return {
      ...{ waiting, live, perSecond: (decided / time) * 1_000 },
      node: (after[0] - before[0]) / decided,
      postgres: (after[1] - before[1]) / decided,
    }
  } finally {
    await proxy.stop()
    for (const one of running) await one.stop()
  }
}

const shapes = [
  { count: 1, clients: crowd },
  { count: 1, clients: crowd * 3 },
  { count: 3, clients: crowd * 3 },
] as const

/** Measures one and three processes behind the proxy of the compose file: decisions a second, and an edit at one told by another. */
export const processes: Measurement = async (bench) => {
  const { servers, seeded, quick, say } = bench
  if (!nginxBinary()) {
    say('several processes: not measured without nginx (NGINX_BIN)')
    return []
  }
  const database = 'bench_processes'
  await copyDatabase(servers, seeded, database)
  const identity = await startIdentity()
  const [rounds, each, edits] = quick ? [3, 700, 40] : [3, 1_500, 100]
  const url = servers.ownerUrl(database)
  const changes = await someChanges(url, rounds * shapes.length * each, 0)
  const accounts = await someAccounts(url, rounds * shapes.length * edits)
  const outcomes = shapes.map((): Outcome[] => [])
  try {
    for (let at = 0; at < rounds * shapes.length; at += 1) {
      const shape = at % shapes.length
      const outcome = await round(bench, database, identity, {
        ...(shapes[shape] ?? shapes[0]),
        changes: changes.slice(at * each, (at + 1) * each),
        accounts: accounts.slice(at * edits, (at + 1) * edits),
      })
      const { perSecond, waiting, node, postgres, live } = outcome
      say(
        `${shapes[shape]?.count} process(es), ${shapes[shape]?.clients} clients: ${perSecond.toFixed(0)}/s, ${waiting.toFixed(1)} wait for the turn, ` +
          `${node.toFixed(2)} + ${postgres.toFixed(2)} ms of a processor in Node and Postgres, live ${percentile(live, 0.5).toFixed(1)} / ${percentile(live, 0.99).toFixed(1)} ms`,
      )
      outcomes[shape]?.push(outcome)
    }
  } finally {
    identity.close()
  }
  return figuresOf(outcomes)
}

const figuresOf = (outcomes: readonly (readonly Outcome[])[]): Figure[] => {
  const [, alone = [], together = []] = outcomes
  const median = (of: readonly Outcome[], value: (one: Outcome) => number) =>
    percentile(of.map(value), 0.5)
  const live = (share: number): Figure => ({
    ...{ what: `an edit at one process told by another, p${share * 100}`, unit: 'ms' },
    value: percentile(
      together.flatMap((one) => one.live),
      share,
    ),
    limit: {
      what: 'told by the same',
      value: percentile(
        alone.flatMap((one) => one.live),
        share,
      ),
    },
  })
  return [
    {
      ...{ what: `accept, three processes, ${crowd} clients each`, unit: '/s' },
      value: median(together, ({ perSecond }) => perSecond),
      limit: {
        what: 'one process, as many clients',
        value: median(alone, ({ perSecond }) => perSecond),
      },
    },
    live(0.5),
    live(0.99),
  ]
}
