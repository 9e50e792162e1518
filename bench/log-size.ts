import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { commandLine, isCount, misused } from '../tools/command-line.ts'
import { append, fillUpTo, headOf, prepareEvents } from './log-events.ts'
import { measureNarrow } from './log-partitions.ts'
import { percentile, timed } from './measure.ts'
import { newDatabase, type Servers, startServers } from './servers.ts'

const USAGE = `usage: node bench/log-size.ts [--events N] [--folder F]
  fills the log of a database of its own with 1, 5, 10 and 20 million generated events, and measures appending, indexes and
  vacuum at each size, with durable settings. 20 million events take some 16 GB and the better part of an hour.
  --events ends at that size; --folder keeps the server's data there, and a next run goes on from its size`

const { positionals, values } = commandLine(USAGE, {
  events: { type: 'string', default: '20000000' },
  folder: { type: 'string' },
})
if (positionals.length > 0 || !isCount(values.events)) misused(USAGE)
const most = Number(values.events)
const sizes = [1_000_000, 5_000_000, 10_000_000, 20_000_000].filter((size) => size < most)
sizes.push(most)

const folder = values.folder
  ? path.resolve(values.folder)
  : mkdtempSync(path.join(os.tmpdir(), 'stammbuch-log-size-'))
mkdirSync(folder, { recursive: true })
const database = 'bench_log_size'
const say = (line: string) => console.log(line)

/** Filling need not survive a crash; everything that is measured does. */
const setDurable = async ({ administer }: Servers, isDurable: boolean): Promise<void> => {
  for (const setting of ['fsync', 'full_page_writes'])
    await administer(`alter system set ${setting} = ${isDurable ? 'on' : 'off'}`)
  await administer('select pg_reload_conf()')
  await administer('checkpoint')
}

const walPosition = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as bytes`,
  )
  return Number(rows[0]?.bytes)
}

/** Milliseconds of a processor that the client's server process has used; where Linux does not say, NaN. */
const processorTime = ({ processID }: pg.Client & { readonly processID?: number }): number => {
  try {
    const fields = readFileSync(`/proc/${processID}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Appends so many times and says how long it took and how much went into the write-ahead log, each time. */
const measureAppends = async (
  client: pg.Client,
  { events, times }: { readonly events: number; readonly times: number },
): Promise<void> => {
  const samples: number[] = []
  let processor = 0
  const before = await walPosition(client)
  for (let time = 0; time < times; time += 1) {
    const { milliseconds, processor: used } = await append(client, events, () =>
      processorTime(client),
    )
    samples.push(milliseconds)
    processor += used
  }
  const wal = ((await walPosition(client)) - before) / times / 1024
  const of = (share: number) => percentile(samples, share).toFixed(1)
  say(
    `  append of ${events}: p10 ${of(0.1)} ms, p50 ${of(0.5)} ms, p90 ${of(0.9)} ms, ${(processor / times).toFixed(2)} ms of a processor, ${wal.toFixed(0)} kB of WAL (${times} times)`,
  )
}

const sizesOf = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; megabytes: number }>(
    `select relname as name, round(pg_relation_size(oid) / 1048576.0)::integer as megabytes from pg_class
     where oid = 'log.event'::regclass
       or oid in (select indexrelid from pg_index where indrelid = 'log.event'::regclass)
     order by relname = 'event' desc, pg_relation_size(oid) desc`,
  )
  say(`  MB: ${rows.map(({ name, megabytes }) => `${name} ${megabytes}`).join(', ')}`)
}

/** Reads the histories of records and asks for decisions that there are not, as a command does. */
const measureReads = async (client: pg.Client): Promise<void> => {
  const samples: number[] = []
  for (let time = 0; time < 200; time += 1)
    samples.push(
      await timed(() =>
        client.query(
          `select version, type, data from log.event where stream = generated.id('record', $1) order by version`,
          [(time * 7919) % 500_000],
        ),
      ),
    )
  say(`  history of one record: p50 ${percentile(samples, 0.5).toFixed(2)} ms`)
}

const measureAt = async (servers: Servers, client: pg.Client, size: number): Promise<void> => {
  await setDurable(servers, false)
  const filled = await timed(() => fillUpTo(client, size))
  await setDurable(servers, true)
  say(`${size.toLocaleString('en')} events (filled in ${(filled / 1000).toFixed(0)} s)`)
  say(
    `  load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  const vacuumAll = await timed(() => client.query('vacuum analyze log.event'))
  await client.query('checkpoint')
  // The first changes of a page after a checkpoint write it whole: what scattered indexes cost.
  await measureAppends(client, { events: 1000, times: 20 })
  await measureAppends(client, { events: 1000, times: 80 })
  await measureAppends(client, { events: 16, times: 300 })
  await measureReads(client)
  const vacuumNew = await timed(() => client.query('vacuum log.event'))
  say(
    `  vacuum: ${(vacuumAll / 1000).toFixed(1)} s after filling, ${(vacuumNew / 1000).toFixed(2)} s after 100,000 more`,
  )
  await sizesOf(client)
}

const servers = await startServers(folder)
const client = new pg.Client({ connectionString: servers.postgres.url(database) })
try {
  await newDatabase(servers, database)
  await client.connect()
  // Vacuum is measured; nothing shall do it in between.
  await client.query('alter table log.event set (autovacuum_enabled = false)')
  await prepareEvents(client)
  const there = await headOf(client)
  for (const size of there < most ? sizes.filter((one) => one >= there) : [there])
    await measureAt(servers, client, size)
  await measureNarrow(client, say)
} finally {
  await client.end()
  await servers.stop()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
