import {
  type InputOf,
  type Right,
  type SearchGroups,
  type SearchKind,
  type searchEverything,
  searchKinds,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isId } from '../records/index.ts'
import { searchUpTo } from './search-fold.process.ts'
import { type Found, hitsOf } from './search-hits.query.ts'
import { asAlike, asBeginnings, type Typed, typedWords } from './search-words.query.ts'

type Db = Kysely<Database>
type Query = InputOf<typeof searchEverything>['query']

/** The sorts of entries, each with an index of its own, and how many of its hits are looked at for the best ones. */
const sorts = [
  { of: sql`s.kind in ('account', 'contact', 'product')`, most: 400 },
  { of: sql`s.kind = 'identification'`, most: 100 },
  { of: sql`s.kind = 'note'`, most: 100 },
  {
    of: sql`s.kind not in ('account', 'contact', 'product', 'identification', 'note')`,
    most: 400,
  },
] as const

interface Asked {
  readonly typed: Typed
  /** The full text query. */
  readonly wanted: string
  readonly kinds: readonly SearchKind[]
  readonly rights: readonly Right[]
  /** Hits of a kind. */
  readonly limit: number
}

const begins = ({ typed, wanted, kinds, rights, limit }: Asked): RawBuilder<unknown> => {
  const pattern = `${typed.whole.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`
    select b.kind, b.id, b.record_id, b.name from unnest(${[...kinds]}::text[]) k (kind) cross join lateral (
      select s.* from search_entry s
      where s.kind = k.kind and s.name like ${pattern} and s.needs = any(${[...rights]}::text[])
        and s.words @@ ${wanted}::tsquery
      order by s.name using ~<~, s.id limit ${limit}) b`
}

const has = ({ wanted, kinds, rights }: Asked): readonly RawBuilder<unknown>[] =>
  sorts.map(
    ({ of, most }) => sql`
    (select s.kind, s.id, s.record_id, s.name from search_entry s
      where ${of} and s.kind = any(${[...kinds]}::text[]) and s.needs = any(${[...rights]}::text[])
        and s.words @@ ${wanted}::tsquery
      limit ${most})`,
  )

/** The best entries of each kind: those whose names begin with what was typed, then those with all of it in their name. */
const entriesFor = async (db: Db, asked: Asked): Promise<readonly Found[]> => {
  const pattern = `${asked.typed.whole.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Found>`
    select kind, id, record_id as "recordId" from (
      select *, row_number() over (partition by kind order by missing, name using ~<~, id) as place from (
        select h.*, case when h.name like ${pattern} then -1 else (
          select count(*)::int from unnest(${[...asked.typed.words]}::text[]) w
          where ' ' || translate(h.name, '-,./()&', '       ') not like '% ' || w || '%') end as missing
        from (${sql.join([begins(asked), ...has(asked)], sql` union `)}) h) ranked) placed
    where place <= ${asked.limit} order by kind, place`.execute(db)
  return rows
}

/** The thing of this id, whatever it is. */
const entriesOfId = async (db: Db, id: string, asked: Omit<Asked, 'typed' | 'wanted'>) => {
  const { rows } = await sql<Found>`
    select s.kind, s.id, s.record_id as "recordId" from search_entry s
    where s.kind = any(${[...asked.kinds]}::text[]) and s.id = ${id}::uuid
      and s.needs = any(${[...asked.rights]}::text[])`.execute(db)
  return rows
}

/** So few hits that words alike are looked for as well. */
const few = 5

interface Hits {
  readonly exact: readonly Found[]
  readonly alike: readonly Found[]
}

/** Looks for entries, in the caller's transaction. */
const found = async (
  db: Db,
  text: string,
  asked: Omit<Asked, 'typed' | 'wanted'>,
): Promise<Hits> => {
  // Postgres knows how many entries have a word, not of which sort: where those of one sort have none it would read them all.
  await sql`set local enable_seqscan = off`.execute(db)
  if (isId(text)) return { exact: await entriesOfId(db, text, asked), alike: [] }
  const typed = await typedWords(db, text)
  if (typed.words.length === 0) return { exact: [], alike: [] }
  const exact = await entriesFor(db, { ...asked, typed, wanted: asBeginnings(typed.words) })
  if (exact.length >= few) return { exact, alike: [] }
  const wanted = await asAlike(db, typed.words)
  if (wanted === null) return { exact, alike: [] }
  const known = new Set(exact.map(({ kind, id }) => `${kind} ${id}`))
  const all = await entriesFor(db, { ...asked, typed, wanted })
  return { exact, alike: all.filter(({ kind, id }) => !known.has(`${kind} ${id}`)) }
}

/** Returns what a person with these rights finds by a text, by kind, the best first. */
export const foundBy = async (
  db: Db,
  { text, kind, limit }: Query,
  rights: readonly Right[],
): Promise<SearchGroups> => {
  // Persons are no use to look through for somebody who may see none.
  const seen = searchKinds.filter((one) => one !== 'contact' || rights.includes('read-personal'))
  const kinds = kind ? seen.filter((one) => one === kind) : seen
  const { exact, alike } = await found(db, text, { kinds, rights, limit: limit + 1 })
  const hits = await hitsOf(db, [
    ...exact.map((one) => ({ ...one, exact: true })),
    ...alike.map((one) => ({ ...one, exact: false })),
  ])
  const groups = searchKinds.flatMap((one) => {
    const of = hits.filter((hit) => hit.kind === one)
    if (of.length === 0) return []
    return [
      {
        kind: one,
        hits: of.slice(0, limit).map(({ kind: _, ...hit }) => hit),
        more: of.length > limit,
      },
    ]
  })
  return { groups, upTo: await searchUpTo(db) }
}
