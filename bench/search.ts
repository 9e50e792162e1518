import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect, database } from '@stammbuch/ledger'
import pg from 'pg'
import { commandLine, isCount, misused } from '../tools/command-line.ts'
import { root } from '../tools/root.ts'
import { percentile, timed } from './measure.ts'
import { newDatabase, startServers } from './servers.ts'

type Db = ReturnType<typeof database>

interface Search {
  readonly foundBy: (
    db: Db,
    query: { readonly text: string; readonly limit: number },
    seeker: { readonly userId: string; readonly rights: readonly string[] },
  ) => Promise<{ readonly groups: readonly { readonly hits: readonly unknown[] }[] }>
  readonly applySearch: (db: Db, range: object) => Promise<void>
}

const USAGE = `usage: node bench/search.ts [--records N]
  fills a store with generated records, identifications and notes, folds the search, and measures what people type. Needs a built warehouse`

const { positionals, values } = commandLine(USAGE, {
  records: { type: 'string', default: '200000' },
})
if (positionals.length > 0 || !isCount(values.records)) misused(USAGE)
const records = Number(values.records)

const load = async (file: string): Promise<Partial<Search>> =>
  import(pathToFileURL(path.join(root, 'services/warehouse/dist/search', file)).href)
const { foundBy, applySearch } = {
  ...(await load('search.query.js')),
  ...(await load('search-entry.projection.js')),
} as Search

const say = (line: string) => console.log(line)
const name = 'bench_search'
const folder = mkdtempSync(path.join(os.tmpdir(), 'stammbuch-search-'))

/** Half companies, half persons; names of three words out of some ten thousand, with common ones among them. */
const fill = `
  insert into record (id, class, root_id, stream_version, version, position, created_position, created_at,
    updated_at, label, search, name_key, is_approved, excluded, follow_up, open_changes, fields)
  select id, class, id, 1, 1, n, n, now(), now(), view.record_label(class, fields), view.fold(view.record_label(class, fields)),
    view.name_key(view.record_label(class, fields)), true, false, false, 0, fields
  from (
    select n, md5('record' || n)::uuid as id, case n % 2 when 0 then 'account' else 'contact' end as class,
      case n % 2 when 0 then jsonb_build_object('name', concat_ws(' ',
          (array['Krankenhaus', 'Klinik', 'Praxis', 'Kanzlei', 'Apotheke', 'Autohaus', 'Haus', 'Zentrum'])[1 + n / 2 % 8],
          initcap(w1), initcap(w2), (array['GmbH', 'AG', 'GmbH & Co. KG', 'e.V.', ''])[1 + n / 2 % 5]))
        else jsonb_build_object('surname', initcap(w1), 'firstName', initcap(w3)) end
      || jsonb_build_object('city', initcap('ort' || substr(md5('c' || n % 3000), 1, 5)), 'zipCode', (10000 + n % 80000)::text,
        'street', initcap(w2) || 'straße ' || n % 90, 'website', 'www.' || w1 || '.example', 'emailAddress', 'info@' || w2 || '.example') as fields
    from (select n, translate(substr(md5('a' || n % 9973), 1, 7), '0123456789', 'glmnoprstu') as w1,
        translate(substr(md5('b' || n % 7919), 1, 8), '0123456789', 'glmnoprstu') as w2,
        translate(substr(md5('f' || n % 499), 1, 5), '0123456789', 'glmnoprstu') as w3
      from generate_series(1, $1::int) n) words) made`

const identify = `
  insert into identification (id, record_id, value, scope, supplier_id, from_position, class)
  select md5('i' || n)::uuid, md5('record' || n)::uuid, 'K-' || (n * 7919) % 9999991, null, md5('supplier')::uuid, n,
    case n % 2 when 0 then 'account' else 'contact' end
  from generate_series(1, $1::int) n`

const annotate = `
  insert into note (id, record_id, content, author, at, position)
  select md5('n' || n)::uuid, md5('record' || n * 4)::uuid, 'Rückruf wegen Rang ' || n || ', Anschrift bestätigt von ' ||
    translate(substr(md5('a' || n % 9973), 1, 7), '0123456789', 'glmnoprstu'), md5('author')::uuid, now(), n
  from generate_series(1, $1::int / 10) n`

/** Milliseconds of processor time that a process has used; Linux counts in steps of ten. */
const usedBy = (pid: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ').map(Number)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10
}

const servers = await startServers(folder)
const pool = connect({ url: servers.postgres.url(name), max: 1, applicationName: 'bench' })
const client = new pg.Client({ connectionString: servers.postgres.url(name) })
try {
  await newDatabase(servers, name)
  await client.connect()
  await client.query('set search_path = view, work, log, public')
  await client.query(fill, [records])
  await client.query(identify, [records])
  await client.query(annotate, [records])
  await client.query('vacuum analyze')
  const db = database(pool)
  const { rows: ids } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = ids[0]?.pid ?? 0
  const before = usedBy(pid)
  const folded = await timed(() =>
    db
      .transaction()
      .execute((unit) => applySearch(unit as Db, { from: 1, to: 1, types: new Set() })),
  )
  say(
    `${records} records, as many identifications, load ${os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(
        ' ',
      )}: folded in ${(folded / 1000).toFixed(1)} s by the clock, ${((usedBy(pid) - before) / 1000).toFixed(1)} s of Postgres' processor`,
  )
  await client.query('vacuum analyze')
  const { rows: sizes } = await client.query<{ line: string }>(
    `select relname || ' ' || pg_size_pretty(pg_total_relation_size(oid)) as line from pg_class
     where relname in ('search_entry', 'search_word', 'record') and relkind = 'r' order by 1`,
  )
  say(`  ${sizes.map(({ line }) => line).join(', ')}`)
  const { rows: samples } = await client.query<{ label: string; city: string }>(
    `select label, fields ->> 'city' as city from record where class = 'account' order by id limit 1`,
  )
  const [{ label = '', city = '' } = {}] = samples
  const [, w1 = '', w2 = ''] = label.split(' ')
  const texts: readonly (readonly [string, string])[] = [
    ['two letters', 'kr'],
    ['one common word', 'klinik'],
    ['a legal form', 'gmbh'],
    ['common words', 'klinik gmbh'],
    ['a whole name', label],
    ['words in another order', `${w2} ${w1}`],
    ['beginnings', `${w2.slice(0, 4)} ${w1.slice(0, 4)}`],
    ['name and town', `${w1} ${city}`],
    ['a postcode', '10421'],
    ['an identification', `K-${(7919 * 4711) % 9999991}`],
    ['a part of a word', w2.slice(2, 7)],
    ['a typing error', `${w1.slice(0, 2)}${w1[3]}${w1[2]}${w1.slice(4)}`],
    ['two errors in two words', `krankenahus ${w2.slice(0, 3)}x${w2.slice(4)}`],
    ['nothing', 'xyzzyqqq'],
    ['words of notes', 'rückruf anschrift'],
  ]
  const userId = '00000000-0000-7000-8000-000000000001'
  const seeker = { userId, rights: ['read', 'read-personal', 'read-users', 'audit'] }
  for (const [title, text] of texts) {
    const times: number[] = []
    let hits = 0
    const rounds = 25
    const began = usedBy(pid)
    for (let round = 0; round < rounds; round += 1)
      times.push(
        await timed(async () => {
          const { groups } = await db
            .transaction()
            .execute((unit) => foundBy(unit as Db, { text, limit: 5 }, seeker))
          hits = groups.reduce((sum, one) => sum + one.hits.length, 0)
        }),
      )
    const processor = (usedBy(pid) - began) / rounds
    say(
      `  ${title} („${text}“): Postgres ${processor.toFixed(1)} ms, clock p50 ${percentile(times, 0.5).toFixed(0)} ms, ${hits} hits`,
    )
  }
} finally {
  await client.end().catch(() => undefined)
  await pool.end()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
