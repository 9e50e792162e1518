import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/free-port.ts'
import { root } from '../tools/root.ts'
import { startProgram, untilHealthy } from '../tools/start/part.ts'
import { type Bench, type Measurement, medianRound, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { startWarehouse } from './warehouse.ts'

const database = 'bench_start'
/** Milliseconds after which a process that nobody asks has given back what its start left. */
const untilRest = 15_000

/** Returns the milliseconds in which the bare server answers, which then ends. */
const startOfBare = async ({ folder, servers }: Bench): Promise<number> => {
  const port = await freePort()
  let stop = (): Promise<void> => Promise.resolve()
  const milliseconds = await timed(async () => {
    const running = await startProgram({
      name: 'bare',
      entry: path.join(root, 'bench/bare-server.ts'),
      env: { DATABASE_URL: servers.ownerUrl(database), PORT: String(port) },
      dataDir: path.join(folder, 'bare'),
      ready: untilHealthy(`http://127.0.0.1:${port}/live`),
    })
    stop = () => running.stop()
  })
  await stop()
  return milliseconds
}

/** The start of the process until it is ready, beside that of the bare server, and its memory when it then has nothing to do. */
export const start: Measurement = async (bench) => {
  const { quick, servers, seeded, say } = bench
  await copyDatabase(servers, seeded, database)
  const rounds: [ours: number, raw: number][] = []
  const resident: [number, number][] = []
  // The first round of both compiles what the next ones take from Node's cache.
  for (let round = 0; round <= (quick ? 3 : 5); round += 1) {
    say(`start of the process, round ${round}`)
    const raw = await startOfBare(bench)
    const warehouse = await startWarehouse(bench, database)
    await sleep(untilRest)
    const memory = (await warehouse.memory()) / 2 ** 20
    await warehouse.stop()
    if (round === 0)
      say(`${warehouse.startedIn.toFixed(0)} ms and ${memory.toFixed(0)} MB without the cache`)
    else {
      rounds.push([warehouse.startedIn, raw])
      resident.push([memory, memory])
    }
  }
  const [ours, raw] = medianRound(rounds)
  const [memory] = medianRound(resident)
  return [
    { what: 'start of the warehouse process', value: ours, unit: 'ms', goal: 900 },
    { what: 'start of the bare server', value: raw, unit: 'ms' },
    { what: 'resident memory at idle', value: memory, unit: 'MB', goal: 150 },
  ]
}
