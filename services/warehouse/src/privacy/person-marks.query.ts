import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import {
  type HeldValue,
  hasMarks,
  marksOf,
  type PersonMarks,
  roughPattern,
  tellsOf,
} from './person-marks.rules.ts'

/** Every value that these records of one person ever had, proposed ones included. */
const heldValues = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<HeldValue[]> => {
  const { rows } = await sql<HeldValue>`
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

/** What other records that are not forgotten hold and that reads like one of the person's values. */
const alike = async (db: Kysely<Database>, persons: readonly string[], pattern: string) => {
  const { rows } = await sql<{ text: string }>`
    select r.fields::text as text from record r
    where r.id <> all(${persons}::uuid[]) and r.fields ->> 'erasedAt' is null
      and view.fold(r.fields::text) ~ ${pattern}`.execute(db)
  return rows.map(({ text }) => text)
}

/**
 * What a person is recognised by, and all values that these records of it ever held. A value that another record
 * holds as well is none: a shared mailbox, or the name of two people.
 */
export const personMarks = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<{ readonly marks: PersonMarks; readonly values: readonly string[] }> => {
  const held = await heldValues(db, persons)
  const values = [...new Set(held.map(({ value }) => value))].filter(({ length }) => length > 1)
  const all = marksOf(held)
  if (!hasMarks(all)) return { marks: all, values }
  const others = await alike(db, persons, roughPattern(all))
  const isShared = (mark: Partial<PersonMarks>) =>
    others.some((text) => tellsOf({ texts: [], phones: [], names: [], ...mark }, text))
  const marks = {
    texts: all.texts.filter((text) => !isShared({ texts: [text] })),
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
