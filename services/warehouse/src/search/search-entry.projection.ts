import { eventTypes } from '@stammbuch/contracts'
import { type Database, eventsOf, type PositionRange, type Projection } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  conflictEntries,
  deliveryEntries,
  identificationEntries,
  noteEntries,
  recordEntries,
  releaseEntries,
  runEntries,
  scopeOfRun,
  searchedValues,
  settingEntries,
  type Touched,
} from './search-entries.query.ts'

interface SearchTables {
  search_entry: {
    kind: string
    id: string
    record_id: string | null
    needs: string
    name: string
    words: string
  }
  search_word: { word: string; near: string[] }
}

declare module '@stammbuch/ledger' {
  interface Database extends SearchTables {}
}

type Db = Kysely<Database>

/** Names, and the other values that are searched. */
const telling = [
  ...['name', 'surname', 'firstName', 'brand', 'label', 'modelYear'],
  ...searchedValues,
]

interface Moved {
  readonly records: string[] | null
  readonly renamed: string[] | null
  readonly conflicts: string[] | null
  readonly deliveries: string[] | null
  readonly runs: string[] | null
  readonly releases: string[] | null
  readonly settings: string[] | null
  readonly erased: boolean
}

/** What the events of a stretch are about, as far as a search can tell. */
const movedIn = async (db: Db, range: PositionRange): Promise<Moved> => {
  const streams = (condition: RawBuilder<unknown>) =>
    sql`array_agg(distinct e.stream) filter (where ${condition})`
  const names = sql`e.type in ('RecordCreated', 'ContactErased')
    or e.type = 'ChangeAccepted' and e.data ->> 'attribute' = any(${telling}::text[])`
  const { rows } = await sql<Moved>`
    select ${streams(sql`${names} or e.type in ('SupplierIdentified', 'SupplierIdentificationRemoved', 'NoteAdded',
        'NoteMoved', 'HolderChanged')`)} as records,
      ${streams(names)} as renamed, ${streams(sql`e.kind = 'conflict'`)} as conflicts,
      ${streams(sql`e.kind = 'delivery'`)} as deliveries, ${streams(sql`e.kind = 'run'`)} as runs,
      ${streams(sql`e.kind = 'release'`)} as releases, ${streams(sql`e.kind = 'catalogue'`)} as settings,
      count(*) filter (where e.type = 'ContactErased') > 0 as erased
    from ${eventsOf(range)} e`.execute(db)
  const none = { records: null, renamed: null, conflicts: null, deliveries: null }
  return rows[0] ?? { ...none, runs: null, releases: null, settings: null, erased: false }
}

/** Entries of a sort that are worked out anew: which stood so far, and what they are now. */
interface Part {
  readonly stood: RawBuilder<unknown>
  readonly now: RawBuilder<unknown>
}

const ofThings = (kinds: readonly string[], ids: Touched, now: RawBuilder<unknown>): Part => ({
  now,
  stood: sql`s.kind = any(${[...kinds]}::text[])
    and ${ids === null ? sql`true` : sql`s.id = any(${[...ids]}::uuid[])`}`,
})

const onRecords = (kind: string, ids: Touched, now: RawBuilder<unknown>): Part => ({
  now,
  stood: sql`s.kind = ${kind}
    and ${ids === null ? sql`true` : sql`s.record_id = any(${[...ids]}::uuid[])`}`,
})

/** Brings some entries to what they are now; returns the words that any of them has no more. */
const bring = async (db: Db, { stood, now }: Part): Promise<readonly string[]> => {
  const { rows } = await sql<{ words: string[] | null }>`
    with wanted as materialized (${now}),
    old as materialized (select s.kind, s.id, s.words from search_entry s where ${stood}),
    gone as (
      delete from search_entry s using old o where s.kind = o.kind and s.id = o.id
        and not exists (select from wanted w where w.kind = o.kind and w.id = o.id)),
    put as (
      insert into search_entry as s (kind, id, record_id, needs, name, words)
      select kind, id, record_id, needs, name, words from wanted
      on conflict (kind, id) do update set record_id = excluded.record_id, needs = excluded.needs,
        name = excluded.name, words = excluded.words
      where (s.record_id, s.needs, s.name, s.words) is distinct from
        (excluded.record_id, excluded.needs, excluded.name, excluded.words)
      returning words),
    told as (
      insert into search_word (word, near)
      select word, view.search_near(word)
      from (select distinct unnest(tsvector_to_array(words)) collate "C" as word from put) w
      on conflict do nothing)
    select array_agg(distinct word) as words from (
      select unnest(tsvector_to_array(o.words)) as word from old o
      except all select unnest(tsvector_to_array(w.words)) from wanted w) lost`.execute(db)
  return rows[0]?.words ?? []
}

const sorts = [
  sql`kind in ('account', 'contact', 'product')`,
  sql`kind = 'identification'`,
  sql`kind = 'note'`,
  sql`kind not in ('account', 'contact', 'product', 'identification', 'note')`,
]

/** Forgets words that no entry has any more. */
export const forgetWords = async (db: Db, words: readonly string[]): Promise<void> => {
  if (words.length === 0) return
  const stands = sorts.map(
    (sort) => sql`not exists (
      select from search_entry where ${sort} and words @@ ('''' || w.word || '''')::tsquery)`,
  )
  // Nobody tells the planner how rare a word is: it would read every entry until one has it.
  await sql`set local enable_seqscan = off`.execute(db)
  await sql`delete from search_word w
    where w.word = any(${[...words]}::text[]) and ${sql.join(stands, sql` and `)}`.execute(db)
  await sql`set local enable_seqscan = default`.execute(db)
}

/**
 * Tells every word that stands anywhere. An erasure forgets the words of a person at once, and cannot see an entry with one of them that
 * is being written beside it.
 */
const tellWords = (db: Db) =>
  sql`
    insert into search_word (word, near)
    select word, view.search_near(word)
    from (select distinct unnest(tsvector_to_array(words)) collate "C" as word from search_entry) w
    where not exists (select from search_word k where k.word = w.word)
    on conflict do nothing`.execute(db)

const idsOf = async (db: Db, ids: RawBuilder<unknown>): Promise<string[]> =>
  (await sql<{ id: string }>`${ids}`.execute(db)).rows.map(({ id }) => id)

const named = (db: Db, table: 'delivery' | 'release', settings: readonly string[]) => {
  const columns = [
    'ranking_group_id',
    'period_id',
    ...(table === 'delivery' ? ['supplier_id'] : []),
  ]
  const names = columns.map((column) => sql`${sql.ref(column)} = any(${[...settings]}::uuid[])`)
  return idsOf(db, sql`select id from ${sql.table(table)} where ${sql.join(names, sql` or `)}`)
}

/** Conflicts of renamed records, and everything that is called after master data that changed. */
const followers = async (db: Db, moved: Moved): Promise<Record<string, readonly string[]>> => {
  const { renamed, settings, conflicts, deliveries, releases, runs } = moved
  const mine = renamed ?? []
  const changed = settings ?? []
  const [inConflict, delivered, released, run] = await Promise.all([
    mine.length === 0
      ? []
      : idsOf(
          db,
          sql`select distinct conflict_id as id from conflict_member
      where source_id = any(${mine}::uuid[])`,
        ),
    changed.length === 0 ? [] : named(db, 'delivery', changed),
    changed.length === 0 ? [] : named(db, 'release', changed),
    changed.length === 0
      ? []
      : idsOf(
          db,
          sql`select r.id from run r where exists (
      select from ${scopeOfRun} v (id) where v.id = any(${changed}::text[]))`,
        ),
  ])
  return {
    conflicts: [...new Set([...(conflicts ?? []), ...inConflict])],
    deliveries: [...new Set([...(deliveries ?? []), ...delivered])],
    releases: [...new Set([...(releases ?? []), ...released])],
    runs: [...new Set([...(runs ?? []), ...run])],
  }
}

const roots = ['account', 'contact', 'product']

const partsOf = (ids: Record<string, Touched>): readonly Part[] => {
  const part = (name: string, made: (touched: Touched) => Part): Part[] => {
    const touched = ids[name] ?? null
    return touched !== null && touched.length === 0 ? [] : [made(touched)]
  }
  return [
    ...part('records', (of) => ofThings(roots, of, recordEntries(of))),
    ...part('records', (of) => onRecords('identification', of, identificationEntries(of))),
    ...part('records', (of) => onRecords('note', of, noteEntries(of))),
    ...part('conflicts', (of) => ofThings(['conflict'], of, conflictEntries(of))),
    ...part('deliveries', (of) => ofThings(['delivery'], of, deliveryEntries(of))),
    ...part('releases', (of) => ofThings(['release'], of, releaseEntries(of))),
    ...part('runs', (of) => ofThings(['run'], of, runEntries(of))),
    ...part('settings', (of) => ofThings(['setting', 'project'], of, settingEntries(of))),
  ]
}

/**
 * Brings the entries of everything that a stretch is about to what the views say now. The views may be ahead of the stretch: what
 * moved them comes by itself, and the last word is the same.
 */
export const applySearch = async (db: Db, range: PositionRange): Promise<void> => {
  const lost: string[] = []
  if (range.from === 1) {
    for (const part of partsOf({})) lost.push(...(await bring(db, part)))
  } else {
    const moved = await movedIn(db, range)
    const ids = {
      ...(await followers(db, moved)),
      records: moved.records ?? [],
      settings: moved.settings ?? [],
    }
    for (const part of partsOf(ids)) lost.push(...(await bring(db, part)))
    if (moved.erased) await tellWords(db)
  }
  await forgetWords(db, [...new Set(lost)])
}

/**
 * What the search looks in. It follows the log behind its writers, by `searchFold`, and reads the other views; the checkpoint of
 * this name says how far it has come.
 */
export const searchEntryProjection: Projection = {
  name: 'search-entry',
  tables: { search_entry: ['kind', 'id'], search_word: ['word'] },
  last: true,
  steps: [{ on: eventTypes, apply: applySearch }],
}

/** Takes a forgotten person out of the search with the erasure itself, before the fold comes by. */
const forget = async (db: Db, range: PositionRange): Promise<void> => {
  const { rows } = await sql<{ words: string[] }>`
    delete from search_entry s using ${eventsOf(range)} e
    where e.type = 'ContactErased' and (s.record_id = e.stream
      or s.kind = 'note' and s.id in (
        select x.subject from event x where x.stream = e.stream and x.type = 'NoteAdded')
      or s.kind = 'conflict' and s.id in (
        select m.conflict_id from conflict_member m where m.source_id = e.stream))
    returning tsvector_to_array(s.words) as words`.execute(db)
  await forgetWords(db, [...new Set(rows.flatMap(({ words }) => words))])
}

/** The search in the transaction of an erasure; everything else follows later. */
export const searchErasureProjection: Projection = {
  name: 'search-erasure',
  tables: {},
  steps: [{ on: ['ContactErased'], begun: true, apply: forget }],
}
