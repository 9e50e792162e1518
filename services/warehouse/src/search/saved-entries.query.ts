import {
  listQuestions,
  listViews,
  mayBeMeant,
  type Right,
  type SearchKind,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { savedQuestions } from '../audit/index.ts'
import { viewsFor } from '../verification/index.ts'
import { hitRanks, rankOf, type Typed } from './hit-rank.rules.ts'
import type { RankedHit } from './search-hits.query.ts'

type Db = Kysely<Database>
type Saved = Omit<RankedHit, 'rank'>

interface SavedSearch {
  readonly kinds: readonly SearchKind[]
  readonly userId: string
  readonly rights: readonly Right[]
  readonly limit: number
}

const bare = { record: null, foundAs: null, type: null, at: null } as const

const savedFor = async (db: Db, { kinds, userId, rights }: SavedSearch): Promise<Saved[]> => {
  const sees = (kind: SearchKind, { access }: { readonly access: string }): boolean =>
    kinds.includes(kind) && rights.includes(access as Right)
  const views = sees('saved-view', listViews) ? await viewsFor(db, userId, {}) : []
  const questions = sees('saved-question', listQuestions) ? await savedQuestions(db, userId) : []
  return [
    ...views.map(({ id, name, owner }): Saved => {
      const detail = owner.id === userId ? null : owner.shortCode
      return { ...bare, kind: 'saved-view', id, label: name, detail }
    }),
    ...questions.map(({ id, name, own, owner, filters }): Saved => {
      const detail = own ? null : owner.fullName
      return { ...bare, kind: 'saved-question', id, label: name, detail, filters }
    }),
  ]
}

/** Names folded as the entries of the search are. */
const foldedNames = async (db: Db, names: readonly string[]) => {
  const { rows } = await sql<Folded>`
    select view.fold(n.name) as name, view.search_words(n.name) as words
    from unnest(${[...names]}::text[]) with ordinality n (name, place) order by n.place`.execute(db)
  return rows
}

interface Folded {
  readonly name: string
  readonly words: readonly string[]
}

const nearness = (typed: Typed, { name, words }: Folded): number | null => {
  const isAlike = (one: string): boolean =>
    words.some((word) => word.includes(one) || mayBeMeant(one, word))
  return rankOf(typed, name) ?? (typed.words.every(isAlike) ? hitRanks.alike : null)
}

/**
 * What people saved under a name, found as they may see it: there are few, and whose they are is no right but a person. Read where they
 * are listed, and not from the index.
 */
export const savedBy = async (
  db: Db,
  typed: Typed,
  search: SavedSearch,
): Promise<readonly RankedHit[]> => {
  const saved = await savedFor(db, search)
  if (saved.length === 0) return []
  const folded = await foldedNames(
    db,
    saved.map(({ label }) => label),
  )
  const hits = saved
    .flatMap((one, at): RankedHit[] => {
      const name = folded[at]
      const rank = name ? nearness(typed, name) : null
      return rank === null ? [] : [{ ...one, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
  const first = (kind: SearchKind) => hits.filter((hit) => hit.kind === kind).slice(0, search.limit)
  return [...first('saved-view'), ...first('saved-question')]
}
