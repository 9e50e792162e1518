import { mayBeMeant } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Typed } from './hit-rank.rules.ts'

type Db = Kysely<Database>

/** More words narrow nothing. */
const most = 10

/** Folds what was typed as the entries are folded. */
export const typedWords = async (db: Db, text: string): Promise<Typed> => {
  const { rows } = await sql<{ words: string[]; whole: string }>`
    select view.search_words(${text}) as words, view.fold(${text}) as whole`.execute(db)
  const { words = [], whole = '' } = rows[0] ?? {}
  return { words: words.toSorted((a, b) => b.length - a.length).slice(0, most), whole }
}

const lexeme = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** A full text query for entries of which every typed word begins a word. */
export const asBeginnings = (words: readonly string[]): string =>
  words.map((word) => `${lexeme(word)}:*`).join(' & ')

interface Like {
  readonly typed: string
  readonly word: string
  readonly inside: boolean
}

/** Words of the store that have a typed one inside, or are called nearly alike. */
const alike = async (db: Db, words: readonly string[]): Promise<readonly Like[]> => {
  const { rows } = await sql<Like>`
    select t.typed, l.word, l.inside from unnest(${[...words]}::text[]) t (typed) cross join lateral (
      (select w.word, true as inside from search_word w
        where length(t.typed) >= 3 and w.word !~ '[0-9]' and w.word like '%_' || t.typed || '%'
        order by length(w.word), w.word limit 80)
      union all
      (select w.word, false from search_word w
        where w.near && view.search_near(t.typed) limit 200)) l`.execute(db)
  return rows
}

/** Words that share most of their letters with long ones, for those that nothing else was found for. */
const similar = async (db: Db, words: readonly string[]): Promise<readonly Like[]> => {
  if (words.length === 0) return []
  const { rows } = await sql<Like>`
    select t.typed, l.word, false as inside from unnest(${[...words]}::text[]) t (typed) cross join lateral (
      select w.word from search_word w where w.word !~ '[0-9]' and w.word operator(public.%) t.typed
      order by public.similarity(w.word, t.typed) desc limit 50) l`.execute(db)
  return rows
}

const meant = (likes: readonly Like[]) =>
  likes.filter(({ typed, word, inside }) => inside || mayBeMeant(typed, word))

/**
 * A full text query for entries that have every typed word as a beginning, as a part of a word or with a small typing error; null when
 * the store has no such words.
 */
export const asAlike = async (db: Db, words: readonly string[]): Promise<string | null> => {
  const found = meant(await alike(db, words))
  const isFound = (typed: string) => found.some((like) => like.typed === typed)
  const long = words.filter((typed) => typed.length >= 8 && !/\d/.test(typed) && !isFound(typed))
  const all = [...found, ...meant(await similar(db, long))]
  if (all.length === 0) return null
  return words
    .map((typed) => {
      const others = new Set(all.filter((like) => like.typed === typed).map(({ word }) => word))
      return `(${[`${lexeme(typed)}:*`, ...[...others].map(lexeme)].join(' | ')})`
    })
    .join(' & ')
}
