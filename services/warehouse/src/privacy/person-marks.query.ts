import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import {
  hasMarks,
  isAbout,
  marksOf,
  type PersonMarks,
  type PersonValue,
  roughPattern,
  writtenTexts,
} from './person-marks.rules.ts'

/** Every value that these records of one person ever had, proposed ones included. */
const personValues = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<PersonValue[]> => {
  const { rows } = await sql<PersonValue>`
    select v.attribute, v.value from event_personal p join event e using (position),
      lateral (
        select key as attribute, value from jsonb_each_text(p.data -> 'values')
        union all
        select case when key in ('newValue', 'oldValue', 'valueBefore')
          then e.data ->> 'attribute' else key end, value
        from jsonb_each_text(p.data - 'values')
      ) v
    where p.subject = any(${persons}::uuid[]) and v.value is not null and v.attribute is not null
    union
    select f.key, f.value from record r, jsonb_each_text(r.fields) f
    where r.id = any(${persons}::uuid[]) and f.value is not null`.execute(db)
  return rows
}

/** Returns the values of other records, erased ones left out, that match the pattern of a person's values. */
const similarRecords = async (
  db: Kysely<Database>,
  persons: readonly string[],
  pattern: string,
) => {
  const { rows } = await sql<{ text: string }>`
    select r.fields::text as text from record r
    where r.id <> all(${persons}::uuid[]) and r.fields ->> 'erasedAt' is null
      and view.fold(r.fields::text) ~ ${pattern}`.execute(db)
  return rows.map(({ text }) => text)
}

/**
 * Returns those of the texts that stand as a whole note or comment on other records as well, folded. A part of a longer
 * text does not count: somebody wrote that one about the person.
 */
const stockTexts = async (
  db: Kysely<Database>,
  persons: readonly string[],
  texts: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (texts.length === 0) return new Set()
  const { rows } = await sql<{ text: string }>`
    select distinct view.fold(trim(said.text)) as text
    from event e join record r on r.id = e.stream
      left join event_personal p on p.position = e.position,
      lateral (values (coalesce(p.data, e.data) ->> 'content'),
        (coalesce(p.data, e.data) ->> 'comment')) said (text)
    where r.id <> all(${persons}::uuid[]) and r.fields ->> 'erasedAt' is null
      and said.text is not null and view.fold(trim(said.text)) = any(${texts})`.execute(db)
  return new Set(rows.map(({ text }) => text))
}

/**
 * Returns the marks that a person is recognised by, and all values that these records of it ever held. A value that
 * another record holds as well is no mark: a shared mailbox, the name of two people, a note that stands on many records.
 */
export const personMarks = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<{ readonly marks: PersonMarks; readonly values: readonly string[] }> => {
  const held = await personValues(db, persons)
  const values = [...new Set(held.map(({ value }) => value))].filter(({ length }) => length > 1)
  const all = marksOf(held)
  if (!hasMarks(all)) return { marks: all, values }
  const others = await similarRecords(db, persons, roughPattern(all))
  const isShared = (mark: Partial<PersonMarks>) =>
    others.some((text) => isAbout({ texts: [], phones: [], names: [], ...mark }, text))
  const written = writtenTexts(held, all)
  const stock = await stockTexts(db, persons, written)
  const marks = {
    texts: all.texts.filter((text) => !stock.has(text) && !isShared({ texts: [text] })),
    phones: all.phones.filter((digits) => !isShared({ phones: [digits] })),
    names: all.names.filter((name) => !isShared({ names: [name] })),
    surnames: all.surnames ?? [],
  }
  return { marks, values }
}

/** The ids that stand for the person in kept answers: its records and the changes that were proposed on them. */
export const idsOf = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct e.subject as id from event e
    where e.stream = any(${persons}::uuid[]) and e.type = 'ChangeProposed'`.execute(db)
  return [...persons, ...rows.map(({ id }) => id)]
}
