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
import { hitRanks, rankOf, type Typed, wordsOfName } from './hit-rank.rules.ts'
import { savedBy } from './saved-entries.query.ts'
import { searchUpTo } from './search-fold.process.ts'
import { type Found, hitsOf, type Ranked, type RankedHit } from './search-hits.query.ts'
import { asAlike, asBeginnings, typedWords } from './search-words.query.ts'

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

/** Who looks for something, and what they may see. */
interface Seeker {
  readonly userId: string
  readonly rights: readonly Right[]
}

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
  const parts = wordsOfName(name)
  return words.filter((word) => !parts.some((part) => part.startsWith(word))).length
}

const before = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The best of a kind: names that begin with what was typed, then those with all of it in their name. */
const best = (asked: Asked, candidates: readonly Candidate[]): readonly Ranked[] => {
  const known = new Map(candidates.map((one) => [`${one.kind} ${one.id}`, one]))
  const ranked = [...known.values()]
    .map((one) => ({
      ...one,
      missing: notInName(asked, one),
      rank: rankOf(asked.typed, one.name) ?? hitRanks.words,
    }))
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
const entriesFor = async (db: Db, asked: Asked): Promise<readonly Ranked[]> => {
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

/** Looks for entries, in the caller's transaction. */
const found = async (
  db: Db,
  typed: Typed,
  text: string,
  asked: Omit<Asked, 'typed' | 'wanted'>,
): Promise<readonly Ranked[]> => {
  await sql`set local enable_seqscan = off`.execute(db)
  if (isId(text)) {
    const entries = await entriesOfId(db, text, asked)
    return entries.map((one) => ({ ...one, rank: hitRanks.called }))
  }
  const exact = await entriesFor(db, { ...asked, typed, wanted: asBeginnings(typed.words) })
  if (exact.length >= few) return exact
  const wanted = await asAlike(db, typed.words)
  if (wanted === null) return exact
  const known = new Set(exact.map(({ kind, id }) => `${kind} ${id}`))
  const alike = (await entriesFor(db, { ...asked, typed, wanted })).filter(
    ({ kind, id }) => !known.has(`${kind} ${id}`),
  )
  return [...exact, ...alike.map((one) => ({ ...one, rank: hitRanks.alike }))]
}

/** The groups that have hits, that with the best one first, each with its best hits first. */
const groupsOf = (found: readonly RankedHit[], limit: number): SearchGroups['groups'] =>
  searchKinds
    .flatMap((kind) => {
      const of = found.filter((hit) => hit.kind === kind)
      if (of.length === 0) return []
      const shown = of.slice(0, limit)
      const hits = shown.map(({ kind: _, rank, ...hit }) => ({
        ...hit,
        exact: rank !== hitRanks.alike,
      }))
      const best = Math.min(...shown.map(({ rank }) => rank))
      return [{ best, group: { kind, hits, more: of.length > limit } }]
    })
    .toSorted((one, other) => one.best - other.best)
    .map(({ group }) => group)

/** Returns what a person finds by a text, by kind, the best first. */
export const foundBy = async (
  db: Db,
  { text, kind, limit }: Query,
  { userId, rights }: Seeker,
): Promise<SearchGroups> => {
  // Persons are no use to look through for somebody who may see none.
  const seen = searchKinds.filter((one) => one !== 'contact' || rights.includes('read-personal'))
  const kinds = kind ? seen.filter((one) => one === kind) : seen
  const typed = await typedWords(db, text)
  const upTo = await searchUpTo(db)
  if (typed.words.length === 0) return { groups: [], upTo }
  const most = limit + 1
  const entries = await found(db, typed, text, { kinds, rights, limit: most })
  const saved = await savedBy(db, typed, { kinds, userId, rights, limit: most })
  return { groups: groupsOf([...(await hitsOf(db, entries)), ...saved], limit), upTo }
}
