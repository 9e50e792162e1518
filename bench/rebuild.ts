import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  connect,
  database,
  headPosition,
  type Projection,
  readAfter,
  rebuildProjections,
} from '@stammbuch/ledger'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { root } from '../tools/root.ts'
import { type Bench, type Figure, type Measurement, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'

/**
 * Computes the rows of all records by one aggregate over the log, as a table without any index; with as much memory to sort in as a
 * step of a rebuild has.
 */
const aggregate = async (client: pg.Client): Promise<void> => {
  await client.query(`set work_mem = '128MB'`)
  await client.query(`create table view.aggregated as
    select e.stream, max(e.version) as version, max(e.position) as position, max(e.at) as at,
           view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
    from log.event e left join log.event_personal p using (position)
    where e.kind = 'record' group by e.stream`)
  await client.query('drop table view.aggregated')
}

const copyOut = (client: pg.Client): Promise<void> =>
  pipeline(
    client.query(copyTo('copy log.event to stdout')),
    new Writable({ write: (_piece, _encoding, done) => done() }),
  )

const replay = async (url: string): Promise<void> => {
  const pool = connect({ url, max: 1, statementTimeout: 0 })
  const db = database(pool)
  for (let after = 0; ; ) {
    const events = await readAfter(db, after, 5_000)
    const last = events.at(-1)
    if (!last) break
    after = last.position
  }
  await pool.end()
}

const projectionsOf = async (): Promise<readonly Projection[]> => {
  const file = path.join(root, 'services/warehouse/dist/projections.js')
  return ((await import(file)) as { inlineProjections: readonly Projection[] }).inlineProjections
}

const eventsIn = async (url: string): Promise<number> => {
  const pool = connect({ url, max: 1 })
  const head = await headPosition(database(pool))
  await pool.end()
  return head
}

/**
 * Measures rebuilding the views from position 0 and reading all events, beside the same work by Postgres alone. The aggregate makes
 * five of the record view's columns and no key or index, so the comparison is with that one view, which has them all.
 */
export const rebuild: Measurement = async ({ servers, seeded, say }: Bench) => {
  await copyDatabase(servers, seeded, 'bench_plain')
  const url = servers.ownerUrl('bench_plain')
  const events = await eventsIn(url)
  say(`rebuild and replay of ${events} events`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const read = await timed(() => replay(url))
  const copied = await timed(() => copyOut(client))
  const aggregated = await timed(() => aggregate(client))
  await client.end()
  const projections = await projectionsOf()
  const records = projections.filter(({ name }) => name === 'record')
  const rebuiltRecords = await timed(() => rebuildProjections({ url, projections: records }))
  const rebuilt = await timed(() => rebuildProjections({ url, projections }))
  const tables = projections.flatMap((one) => Object.keys(one.tables)).length
  const rate = (time: number) => (events / time) * 1_000
  const figure = (
    what: string,
    time: number,
    limit: string,
    raw: number,
    goal?: number,
  ): Figure => ({
    what,
    value: rate(time),
    unit: '/s',
    limit: { what: limit, value: rate(raw) },
    ...(goal === undefined ? {} : { goal }),
  })
  return [
    figure(
      'rebuild of the record view with keys and indexes, events',
      rebuiltRecords,
      'its rows by one aggregate, no index',
      aggregated,
      0.5,
    ),
    figure(
      `rebuild of all ${tables} views with keys and indexes, events`,
      rebuilt,
      'the rows of one by one aggregate, no index',
      aggregated,
      0.5,
    ),
    figure(`rebuild of all ${tables} views, events`, rebuilt, 'COPY out', copied),
    figure('replay: every event read, events', read, 'COPY out', copied),
  ]
}
