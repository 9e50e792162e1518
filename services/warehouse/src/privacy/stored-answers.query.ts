import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { hasMarks, isAbout, type PersonMarks, roughPattern } from './person-marks.rules.ts'
import type { StoreFinding } from './store-finding.rules.ts'

type Db = Kysely<Database>

interface AnswerSearch {
  readonly marks: PersonMarks
  /** Of the person's records and of the changes on them. */
  readonly ids: readonly string[]
}

const anyOf = (ids: readonly string[]): string => `(${ids.join('|')})`

/** Nothing matches it. */
const never = '(?!)'
const roughly = (marks: PersonMarks): string => (hasMarks(marks) ? roughPattern(marks) : never)

/** Texts that stand as values in what a refusal said, however deep. */
const textsIn = (answer: unknown): readonly string[] => {
  if (typeof answer === 'string') return [answer]
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(textsIn) : []
}

/** Refusals that have a value of the person: which record it was about stands in none of them. */
const refusalsWith = async (db: Db, values: readonly string[]): Promise<string[]> => {
  const known = new Set(values)
  const { rows } = await sql<{ id: string; answer: unknown }>`
    select id, answer -> 'details' as answer from command
    where status >= 400 and answer -> 'details' <> '{}'`.execute(db)
  return rows
    .filter(({ answer }) => textsIn(answer).some((text) => known.has(text)))
    .map(({ id }) => id)
}

/**
 * Kept answers that name the person or a change on it, or that show a value of it: a refusal shows both values of a
 * change and not whose it is, so that any value of the person is enough there: a kept refusal that is gone takes
 * nothing from anybody.
 */
export const forgetAnswers = async (
  db: Db,
  { marks, ids, values }: AnswerSearch & { readonly values: readonly string[] },
): Promise<StoreFinding> => {
  const { rows } = await sql<{ id: string; text: string; named: boolean }>`
    select id, answer::text as text, answer::text ~ ${anyOf(ids)} as named from command
    where answer is not null
      and (answer::text ~ ${anyOf(ids)} or view.fold(answer::text) ~ ${roughly(marks)})`.execute(db)
  const telling = rows.filter(({ text, named }) => named || isAbout(marks, text))
  const found = [...new Set([...telling.map(({ id }) => id), ...(await refusalsWith(db, values))])]
  if (found.length > 0) await sql`select forget_answers(${found}::uuid[])`.execute(db)
  return { store: 'answers', removed: found.length, places: [] }
}

/**
 * The same for what jobs were told, kept and answered. One that still runs is left: it needs what it was told.
 *
 * @param own the job that forgets
 */
export const forgetJobs = async (
  db: Db,
  { marks, ids }: AnswerSearch,
  own: string | null,
): Promise<StoreFinding> => {
  const { rows } = await sql<{
    id: string
    kind: string
    over: boolean
    text: string
    named: boolean
  }>`
    with said as (
      select id, kind, state in ('done', 'failed') as over,
        concat_ws(' ', result::text, problem::text) as answer,
        concat_ws(' ', input::text, progress::text, result::text, problem::text) as text
      from job where id is distinct from ${own}::uuid)
    select id, kind, over, text, kind <> 'erase-contact' and answer ~ ${anyOf(ids)} as named from said
    where kind <> 'erase-contact' and answer ~ ${anyOf(ids)} or view.fold(text) ~ ${roughly(marks)}`.execute(
    db,
  )
  const found = rows.filter(({ text, named }) => named || isAbout(marks, text))
  const over = found.filter((job) => job.over).map(({ id }) => id)
  const telling = found.filter(({ text }) => isAbout(marks, text)).map(({ id }) => id)
  await sql`
    update job set progress = '{}',
      input = case when id = any(${telling}::uuid[]) then '{}'::jsonb else input end,
      result = case when result is null then null else '{"answer": null}'::jsonb end,
      problem = case when problem is null then null else '{"code": "answer-forgotten"}'::jsonb end
    where id = any(${over}::uuid[])`.execute(db)
  // Another erasure of the same person empties itself when it is over.
  const running = found.filter((job) => !job.over && job.kind !== 'erase-contact')
  return {
    store: 'jobs',
    removed: over.length,
    places: running.map(({ id, kind }) => `Auftrag ${id} (${kind}) läuft noch`),
  }
}
