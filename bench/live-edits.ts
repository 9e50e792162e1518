import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@stammbuch/ledger'
import { deliveryIdOf } from '../tools/seed/bulk-data.ts'
import { type Bare, startBare } from './bare.ts'
import { acceptBare, bareClient } from './bare-bulk.ts'
import { someAccounts } from './edits.ts'
import {
  type BareListener,
  clients,
  connectBareListeners,
  connectListeners,
  type Listener,
} from './live-listeners.ts'
import { type Bench, type Figure, medianRound, percentile } from './measure.ts'
import { copyDatabase, untilFolded } from './servers.ts'
import type { BenchWarehouse } from './warehouse.ts'

interface Sides {
  readonly warehouse: BenchWarehouse
  readonly listeners: readonly Listener[]
  readonly bare: Bare
  readonly bareListeners: readonly BareListener[]
}

const patience = 10_000

/** Looks every millisecond until something is there for everybody. */
const untilAll = async <Result>(find: () => readonly (Result | undefined)[]): Promise<Result[]> => {
  const began = performance.now()
  while (performance.now() - began < patience) {
    const found = find().filter((one) => one !== undefined)
    if (found.length === clients) return found
    await sleep(1)
  }
  throw new Error('not everybody was told')
}

/** Tells if a frame is about a record. */
const isAbout = (id: string, { frame }: Listener['received'][number]): boolean =>
  'ev' in frame && frame.ev.some(({ a }) => a === id)

const edited = { attributeName: 'description', targetClass: 'account' } as const

/** Milliseconds from sending an edit, in one call, until each client has its frame. */
const toldByUs = async (
  { warehouse, listeners }: Sides,
  targetId: string,
  text: string,
): Promise<number[]> => {
  for (const one of listeners) one.received.length = 0
  const began = performance.now()
  const body = { ...edited, targetId, newValue: text, accept: true }
  const answered = warehouse.call('proposeChange', { body }, newId())
  const times = await untilAll(() =>
    listeners.map(({ received }) => received.find((one) => isAbout(targetId, one))?.at),
  )
  await answered
  return times.map((at) => at - began)
}

/** The same by the bare server. */
const toldByBare = async (
  { bare, bareListeners }: Sides,
  id: string,
  text: string,
): Promise<number[]> => {
  for (const { heard } of bareListeners) heard.delete(id)
  const began = performance.now()
  const answered = bare.edit(id, 'description', text)
  const times = await untilAll(() => bareListeners.map(({ heard }) => heard.get(id)))
  await answered
  return times.map((at) => at - began)
}

const editFigures = async (
  sides: Sides,
  ids: readonly string[],
  warm: number,
): Promise<readonly Figure[]> => {
  const [ours, raw]: [number[], number[]] = [[], []]
  for (const [at, id] of ids.entries()) {
    const told = await toldByUs(sides, id, `Haus ${at}`)
    const bare = await toldByBare(sides, id, `Haus ${at}`)
    if (at < warm) continue
    ours.push(...told)
    raw.push(...bare)
  }
  const goals = [
    [0.5, 0.1],
    [0.99, 0.12],
  ] as const
  return goals.map(([share, goal]) => ({
    what: `live, edit sent to frame at ${clients} clients, p${share * 100}`,
    ...{ value: percentile(ours, share), unit: 'ms', goal },
    limit: { what: 'a line of the bare server', value: percentile(raw, share) },
  }))
}

/** Milliseconds from the call until the last client has the last frame of a run, which the service may send before it answers. */
const runByUs = async (
  { warehouse, listeners }: Sides,
  sampleId: string,
  limit: number,
): Promise<number> => {
  for (const one of listeners) one.received.length = 0
  const began = performance.now()
  await warehouse.call('sampleBulkAccept', { params: { sampleId }, body: { limit } }, newId())
  await sleep(1_000)
  return Math.max(...listeners.map(({ received }) => received.at(-1)?.at ?? began)) - began
}

const runFigure = async (
  bench: Bench,
  sides: Sides,
  id: string,
  limit: number,
): Promise<Figure> => {
  await copyDatabase(bench.servers, bench.seeded, 'bench_bare_bulk')
  const client = await bareClient(bench.servers, 'bench_bare_bulk')
  const sampleId = deliveryIdOf(1)
  const rounds: [number, number][] = []
  try {
    for (let round = 0; round < 3; round += 1) {
      const ours = await runByUs(sides, sampleId, limit)
      const began = performance.now()
      await acceptBare(client, sampleId, limit)
      await toldByBare(sides, id, `Lauf ${round}`)
      rounds.push([ours, performance.now() - began])
    }
  } finally {
    await client.end()
  }
  const [value, bare] = medianRound(rounds)
  return {
    what: `live, ${limit.toLocaleString('en')} changes accepted, call until all ${clients} clients are told`,
    ...{ value, unit: 'ms', goal: 0.37 },
    limit: { what: 'one update, and a line of the bare server', value: bare },
  }
}

/** Measures how soon 20 clients know of an edit and of a run, beside clients of the bare server, in turn. */
export const liveBesideBare = async (
  bench: Bench,
  warehouse: BenchWarehouse,
  databaseUrl: string,
): Promise<readonly Figure[]> => {
  const { servers, seeded, changes, quick } = bench
  const [warm, count] = [30, quick ? 100 : 400]
  const ids = await someAccounts(databaseUrl, warm + count)
  await copyDatabase(servers, seeded, 'bench_bare')
  const bare = await startBare(servers, 'bench_bare')
  const bareListeners = await connectBareListeners(bare.url)
  const listeners = await connectListeners(warehouse)
  const sides = { warehouse, listeners, bare, bareListeners }
  await untilFolded(databaseUrl)
  try {
    const edits = await editFigures(sides, ids, warm)
    const limit = Math.min(10_000, Math.floor(changes / 5))
    return [...edits, await runFigure(bench, sides, ids[0] ?? '', limit)]
  } finally {
    for (const { socket } of listeners) socket.disconnect()
    for (const { close } of bareListeners) close()
    await bare.stop()
  }
}
