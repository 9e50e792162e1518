import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  readonly qualityOf: (db: Db, query: Filter) => Promise<unknown>
  readonly effectsOfSource: (db: Db, source: Filter) => Promise<{ readonly values: number }>
  readonly valuesOfSource: (
    db: Db,
    source: Filter,
    query: Filter,
  ) => Promise<{ readonly total: number }>
  readonly registerPage: (db: Db, query: Filter) => Promise<{ readonly total: number }>
  readonly PendingList: {
    readonly read: (db: Db, at: number, position: number) => Promise<unknown>
  }
}

const USAGE = `usage: node bench/log-questions.ts [--events N] [--folder F]
  fills a log with generated events of two suppliers, folds the facts, and measures what auditors ask: by the clock and by the processor, the mean
  of five. Needs a built warehouse (npx tsc -b services/warehouse). --folder keeps the server's data there for a next run`

const { positionals, values } = commandLine(USAGE, {
  events: { type: 'string', default: '1000000' },
  folder: { type: 'string' },
})
if (positionals.length > 0 || !isCount(values.events)) misused(USAGE)
const events = Number(values.events)

const load = async (file: string): Promise<Partial<Audit>> =>
  import(pathToFileURL(path.join(root, 'services/warehouse/dist', file)).href)

const audit = {
  ...(await load('audit/log.query.js')),
  ...(await load('audit/log-facets.query.js')),
  ...(await load('audit/log-fact-fold.process.js')),
  ...(await load('audit/log-quality.query.js')),
  ...(await load('runs/effects/effects.query.js')),
  ...(await load('runs/effects/effect-values.query.js')),
  ...(await load('runs/register.query.js')),
  ...(await load('verification/pending/pending-list.process.js')),
} as Audit

const rounds = 5
const say = (line: string) => console.log(line)
const name = 'bench_log_questions'
const folder = values.folder
  ? path.resolve(values.folder)
  : mkdtempSync(path.join(os.tmpdir(), 'stammbuch-log-questions-'))
/** Written when a kept folder has everything. */
const filled = path.join(folder, 'filled')

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
        'sampleId', case when e.position % 10 = 0 then null else generated.id('delivery', e.position / 100000 % 4) end)) else '{}' end end,
    null, e.actor, e.role, e.source, e.command, case when e.position % 10 > 0 then e.run end, e.at, e.digest
  from generated.events($1, $2) e`

const deliveries = `
  insert into log.event (position, id, kind, stream, version, type, schema, subject, data, personal,
    actor, role, source, command, run, at, digest)
  select n + 1, generated.id('received', n), 'delivery', generated.id('delivery', n), 1, 'DeliveryReceived', 1, null,
    jsonb_build_object('fileName', 'd.csv', 'supplierId', generated.id('supplier', n % 2), 'rankingGroupId', generated.id('group', n % 2)),
    null, md5('a')::uuid, 'ROLE_EDITOR', 'ui', generated.id('command', n), null, '2026-01-01Z', ''
  from generate_series(0, 3) n`

/** Statements that fill the views beside the log: the records of the events, four deliveries of two suppliers, a run for each 100,000 events. */
const views = [
  `insert into record (id, class, root_id, stream_version, version, position, created_position, created_at, updated_at,
    label, search, name_key, is_approved, excluded, follow_up, open_changes, fields)
  select stream, 'account', stream, max(version), max(version), max(position), min(position), min(at), max(at),
    'Haus ' || min(position), 'haus ' || min(position), 'haus', true, false, false, 0, '{}'
  from event where kind = 'record' group by stream`,
  `insert into delivery (id, version, position, created_at, file_name, sha256, size, supplier_id, ranking_group_id,
    period_id, encoding, delimiter, headers)
  select generated.id('delivery', n), 1, n + 1, '2026-01-01Z', 'd.csv', n, 1, generated.id('supplier', n % 2),
    generated.id('group', n % 2), generated.id('period', 1), 'utf-8', ';', '[]' from generate_series(0, 3) n`,
  `insert into run (id, kind, version, actor, scope, started_at, started_position, finished_at, finished_position, result)
  select run, 'import', 2, md5('a')::uuid,
    jsonb_build_object('sampleId', generated.id('delivery', min(position) / 100000 % 4)), min(at), min(position), max(at),
    max(position), '{}' from event where run is not null group by run`,
  `insert into catalogue_entry (id, kind, version, position, entry, created_at, updated_at)
  select generated.id('supplier', n), 'supplier', 1, 1, jsonb_build_object('name', 'Lieferant ' || n), now(), now()
  from generate_series(0, 1) n
  union all
  select md5('actor' || n)::uuid, 'user', 1, 1, jsonb_build_object('fullName', 'Person ' || n, 'shortCode', 'P' || n), now(), now()
  from generate_series(0, 19) n`,
  'vacuum analyze',
]

interface Asked {
  readonly what: string
  readonly ask: () => Promise<number>
}

/** The questions about facts: the first page with its sentences, and its counts. */
const ofFacts = (db: Db, head: number, supplierId: string, actor: string): readonly Asked[] => {
  const hour = { from: '2026-01-01T02:00:00Z', to: '2026-01-01T03:00:00Z' }
  const filters: readonly (readonly [string, Filter])[] = [
    ['1 wrong values of a supplier', { supplierId, decision: 'accepted', corrected: true }],
    ['1 of one hour', { supplierId, decision: 'accepted', corrected: true, ...hour }],
    ['7 decisions of a person in an hour', { actor, decision: 'any', ...hour }],
    ['16 own proposals', { own: true }],
    ['a field', { class: 'account', attribute: 'street' }],
    ['a word in values', { words: 'wert 777777' }],
    ['everything', {}],
  ]
  const page = { after: 0, before: 2 ** 52, limit: 100, sentences: true }
  return filters.flatMap(([title, filter]) => [
    {
      what: `${title}, page`,
      ask: async () => (await audit.logPage(db, head, { ...filter, ...page })).total,
    },
    {
      what: `${title}, counts`,
      ask: async () => (await audit.logFacetsOf(db, filter)).total,
    },
  ])
}

/** The questions about what became of values, about runs and about how a source turned out. */
const ofEffects = (db: Db, deliveryId: string, supplierId: string): readonly Asked[] => {
  const whole = { first: 0, last: Number.MAX_SAFE_INTEGER }
  const sources = [
    ['4 effects of a delivery', { kind: 'delivery', id: deliveryId, ...whole }],
    ['effects of a supplier', { kind: 'supplier', id: supplierId, ...whole }],
  ] as const
  return [
    ...sources.flatMap(([title, source]) => [
      { what: title, ask: async () => (await audit.effectsOfSource(db, source)).values },
      {
        what: `${title}, first page`,
        ask: async () => (await audit.valuesOfSource(db, source, { limit: 100, offset: 0 })).total,
      },
    ]),
    {
      what: 'page of a supplier',
      ask: async () => {
        await audit.qualityOf(db, { supplierId })
        return 1
      },
    },
    {
      what: '12 runs',
      ask: async () => (await audit.registerPage(db, { limit: 100 })).total,
    },
  ]
}

/** The queue as it stood, each time at another position: the last ones are kept. */
const ofQueue = (db: Db, head: number): readonly Asked[] =>
  [0.999, 0.75, 0.5, 0.25].map((share) => {
    let position = Math.floor(head * share)
    return {
      what: `20 queue at ${share} of the log`,
      ask: async () => {
        position -= 1
        await audit.PendingList.read(db, position, position)
        return position
      },
    }
  })

/** Milliseconds of a processor that Postgres' connections have taken so far. */
const processorOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + 10 * (Number(fields[11]) + Number(fields[12]))
  }, 0)

const report = async ({ what, ask }: Asked, pids: readonly number[]): Promise<void> => {
  const samples: number[] = []
  const processor = processorOf(pids)
  const node = process.cpuUsage()
  let total = 0
  for (let time = 0; time < rounds; time += 1)
    samples.push(
      await timed(async () => {
        total = await ask()
      }),
    )
  const postgres = (processorOf(pids) - processor) / rounds
  const used = process.cpuUsage(node)
  const here = (used.user + used.system) / 1000 / rounds
  say(
    `  ${what}: p50 ${percentile(samples, 0.5).toFixed(0)} ms, first ${samples[0]?.toFixed(0)} ms; a processor of Postgres ${postgres.toFixed(0)} ms, of Node ${here.toFixed(0)} ms; ${total} found`,
  )
}

const measureAll = async (db: Db, client: pg.Client): Promise<void> => {
  const head = await headPosition(db)
  const { rows } = await client.query<{ delivery: string; supplier: string; actor: string }>(
    `select generated.id('delivery', 1) as delivery, generated.id('supplier', 1) as supplier, md5('actor2')::uuid as actor`,
  )
  const { delivery = '', supplier = '', actor = '' } = rows[0] ?? {}
  const { rows: own } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'bench%'`,
  )
  const pids = own.map(({ pid }) => pid)
  const asked = [
    ...ofFacts(db, head, supplier, actor),
    ...ofEffects(db, delivery, supplier),
    ...ofQueue(db, head),
  ]
  for (const one of asked) await report(one, pids)
}

const fillAll = async (client: pg.Client, db: Db): Promise<void> => {
  await prepareEvents(client)
  await client.query(deliveries)
  for (let from = 11; from <= events; from += 250_000)
    await client.query(fill, [from, Math.min(events, from + 249_999)])
  await client.query('update log.log_head set position = $1', [events])
  await client.query('vacuum analyze log.event')
  const folded = await timed(() => audit.foldFacts(db))
  say(`folded in ${(folded / 1000).toFixed(1)} s, ${Math.round(events / (folded / 1000))} a second`)
  for (const statement of views) await client.query(statement)
  writeFileSync(filled, '')
}

mkdirSync(folder, { recursive: true })
const servers = await startServers(folder)
const client = new pg.Client({ connectionString: servers.postgres.url(name) })
const pool = connect({ url: servers.postgres.url(name), max: 2, applicationName: 'bench' })
try {
  await newDatabase(servers, name)
  await client.connect()
  await client.query('set search_path = view, work, log, public')
  const db = database(pool)
  if (!existsSync(filled)) await fillAll(client, db)
  const load = os.loadavg().map((one) => one.toFixed(1))
  say(`${events} events, load ${load.join(' ')}`)
  await measureAll(db, client)
} finally {
  await client.end().catch(() => undefined)
  await pool.end()
  await servers.stop()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
