import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect, database, headPosition } from '@stammbuch/ledger'
import pg from 'pg'
import { commandLine, isCount, misused } from '../tools/command-line.ts'
import { root } from '../tools/root.ts'
import { prepareEvents } from './log-events.ts'
import { percentile, timed } from './measure.ts'
import { newDatabase, startServers } from './servers.ts'

type Filter = Readonly<Record<string, unknown>>
type Db = ReturnType<typeof database>

interface Audit {
  readonly logPage: (db: Db, head: number, query: Filter) => Promise<{ readonly total: number }>
  readonly logFacetsOf: (db: Db, filter: Filter) => Promise<{ readonly total: number }>
  readonly foldFacts: (db: Db) => Promise<void>
}

const USAGE = `usage: node bench/log-questions.ts [--events N]
  fills a log with generated events of two suppliers, folds the facts, and measures what auditors ask. Needs a built warehouse`

const { positionals, values } = commandLine(USAGE, {
  events: { type: 'string', default: '1000000' },
})
if (positionals.length > 0 || !isCount(values.events)) misused(USAGE)
const events = Number(values.events)

const load = async (file: string): Promise<Partial<Audit>> =>
  import(pathToFileURL(path.join(root, 'services/warehouse/dist/audit', file)).href)

const { logPage, logFacetsOf, foldFacts } = {
  ...(await load('log.query.js')),
  ...(await load('log-facets.query.js')),
  ...(await load('log-fact-fold.process.js')),
} as Audit

const say = (line: string) => console.log(line)
const name = 'bench_log_questions'
const folder = mkdtempSync(path.join(os.tmpdir(), 'stammbuch-log-questions-'))

/** Proposals of deliveries, some by editors, and their decisions, in the shapes of today. */
const fill = `
  insert into log.event (position, id, kind, stream, version, type, schema, subject, data, personal,
    actor, role, source, command, run, at, digest)
  select e.position, e.id, e.kind, e.stream, e.version + 1, e.type, e.schema, e.subject,
    case when e.type = 'SyncAcknowledged' then e.data || '{"class": "account"}' else
      jsonb_build_object('class', 'account', 'attribute', e.data ->> 'attribute', 'oldValue', 'davor',
        'newValue', 'Wert ' || e.position, 'by', 'decision', 'comment', null) ||
      case when e.type = 'ChangeProposed' then jsonb_build_object('source', jsonb_build_object(
        'kind', case when e.position % 10 = 0 then 'editor' else 'import' end, 'column', 'Ort', 'row', 1,
        'sampleId', case when e.position % 10 = 0 then null else generated.id('delivery', e.position % 2) end)) else '{}' end end,
    null, e.actor, e.role, e.source, e.command, e.run, e.at, e.digest
  from generated.events($1, $2) e`

const deliveries = `
  insert into log.event (position, id, kind, stream, version, type, schema, subject, data, personal,
    actor, role, source, command, run, at, digest)
  select n + 1, generated.id('received', n), 'delivery', generated.id('delivery', n), 1, 'DeliveryReceived', 1, null,
    jsonb_build_object('fileName', 'd.csv', 'supplierId', generated.id('supplier', n), 'rankingGroupId', generated.id('group', n)),
    null, md5('a')::uuid, 'ROLE_EDITOR', 'ui', generated.id('command', n), null, '2026-01-01Z', ''
  from generate_series(0, 1) n`

const servers = await startServers(folder)
const client = new pg.Client({ connectionString: servers.postgres.url(name) })
const pool = connect({ url: servers.postgres.url(name), max: 4, applicationName: 'bench' })
try {
  await newDatabase(servers, name)
  await client.connect()
  await client.query('set search_path = view, work, log, public')
  await prepareEvents(client)
  await client.query(deliveries)
  for (let from = 11; from <= events; from += 250_000)
    await client.query(fill, [from, Math.min(events, from + 249_999)])
  await client.query('update log.log_head set position = $1', [events])
  await client.query('vacuum analyze log.event')
  const db = database(pool)
  const folded = await timed(() => foldFacts(db))
  await client.query('vacuum analyze view.log_fact')
  say(
    `${events} events, load ${os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  )
  say(
    `  folded in ${(folded / 1000).toFixed(1)} s, ${Math.round(events / (folded / 1000))} a second`,
  )
  const head = await headPosition(db)
  const { rows } = await client.query<{ id: string }>(`select generated.id('supplier', 1) as id`)
  const supplierId = rows[0]?.id
  const questions: readonly (readonly [string, Filter])[] = [
    ['wrong values of a supplier', { supplierId, decision: 'accepted', corrected: true }],
    [
      'of one hour',
      {
        supplierId,
        decision: 'accepted',
        from: '2026-01-01T02:00:00Z',
        to: '2026-01-01T03:00:00Z',
      },
    ],
    ['own proposals', { own: true }],
    ['a field', { class: 'account', attribute: 'street' }],
    ['a word in values', { words: 'wert 777777' }],
    ['everything', {}],
  ]
  for (const [title, filter] of questions)
    for (const [what, ask] of [
      [
        'page',
        () =>
          logPage(db, head, { ...filter, after: 0, before: 2 ** 52, limit: 100, sentences: true }),
      ],
      ['facets', () => logFacetsOf(db, filter)],
    ] as const) {
      const samples: number[] = []
      let total = 0
      for (let time = 0; time < 5; time += 1)
        samples.push(
          await timed(async () => {
            total = (await ask()).total
          }),
        )
      say(
        `  ${title}, ${what}: p50 ${percentile(samples, 0.5).toFixed(0)} ms, first ${samples[0]?.toFixed(0)} ms, ${total} events`,
      )
    }
} finally {
  await client.end().catch(() => undefined)
  await pool.end()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
