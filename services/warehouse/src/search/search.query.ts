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

/** An entry that may be shown, with its folded name. */
interface Candidate extends Found {
  readonly name: string
}

const columns = sql`s.kind, s.id, s.record_id as "recordId", s.name`

/** The first entries of each kind whose names begin with what was typed, in the order of an index. */
const begins = ({ typed, wanted, kinds, rights, limit }: Asked): RawBuilder<Candidate> => {
  const pattern = `${typed.whole.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`
    select s.* from unnest(${[...kinds]}::text[]) k (kind) cross join lateral (
      select ${columns} from search_entry s
      where s.kind = k.kind and s.name like ${pattern} and s.needs = any(${[...rights]}::text[])
        and s.words @@ ${wanted}::tsquery
      order by s.name using ~<~, s.id limit ${limit}) s`
}

/** Some entries of each sort that have what was typed. */
const has = ({ wanted, kinds, rights }: Asked): RawBuilder<Candidate> =>
  sql`${sql.join(
    sorts.map(
      ({ of, most }) => sql`
    (select ${columns} from search_entry s
      where ${of} and s.kind = any(${[...kinds]}::text[]) and s.needs = any(${[...rights]}::text[])
        and s.words @@ ${wanted}::tsquery
      limit ${most})`,
    ),
    sql` union all `,
  )}`

const notInName = ({ typed: { words, whole } }: Asked, { name }: Candidate): number => {
  if (name.startsWith(whole.trim())) return -1
  const parts = name.split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => !parts.some((part) => part.startsWith(word))).length
}

const before = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The best of a kind: names that begin with what was typed, then those with all of it in their name. */
const best = (asked: Asked, candidates: readonly Candidate[]): readonly Found[] => {
  const known = new Map(candidates.map((one) => [`${one.kind} ${one.id}`, one]))
  const ranked = [...known.values()]
    .map((one) => ({ ...one, missing: notInName(asked, one) }))
    .toSorted(
      (one, other) =>
        one.missing - other.missing || before(one.name, other.name) || before(one.id, other.id),
    )
  return asked.kinds.flatMap((kind) =>
    ranked.filter((one) => one.kind === kind).slice(0, asked.limit),
  )
}

/**
 * The best entries of each kind. Postgres knows how many entries have a word, not of which sort they are: for a word that is common among
 * names and missing among numbers it would go through all numbers for the first few. Only the indexes of words are left to it.
 */
const entriesFor = async (db: Db, asked: Asked): Promise<readonly Found[]> => {
  const [first, , others] = await Promise.all([
    begins(asked).execute(db),
    sql`set local enable_indexscan = off`.execute(db),
    has(asked).execute(db),
    sql`set local enable_indexscan = on`.execute(db),
  ])
  return best(asked, [...first.rows, ...others.rows])
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
