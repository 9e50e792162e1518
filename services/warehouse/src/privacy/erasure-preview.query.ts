import {
  type ContactRecord,
  isPersonal,
  type previewErasure,
  type ReplyOf,
  syncTargetFacts,
  syncTargets,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { recordCard } from '../records/index.ts'
import { contactsOf } from './actors.query.ts'
import { mergedPersons } from './merged-persons.query.ts'
import { countPersonalEvents, deliveredRowsOf, mentionsOf } from './person-traces.query.ts'

interface Counts {
  readonly openChanges: number
  readonly notes: number
  readonly exports: number
  readonly dumps: number
  readonly relations: number
}

const countsOf = async (db: Kysely<Database>, persons: readonly string[]): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from pending_change c where c.record_id = any(${persons}::uuid[]))::int
        as "openChanges",
      (select count(*) from note n where n.record_id = any(${persons}::uuid[]))::int as notes,
      (select count(*) from export_file f where f.personal and f.expires_at > now())::int as exports,
      (select count(*) from work.dump d where d.expires_at > now())::int as dumps,
      (select count(distinct m.record_id) from membership m
        where m.holder_id = any(${persons}::uuid[]) and m.to_position is null)::int as relations`.execute(
    db,
  )
  return rows[0] ?? { openChanges: 0, notes: 0, exports: 0, dumps: 0, relations: 0 }
}

/** Delivered files with the number of their rows that tell of a person. */
const deliveriesOf = async (db: Kysely<Database>, persons: readonly string[]) => {
  const found = (await Promise.all(persons.map((one) => deliveredRowsOf(db, one)))).flat()
  const rowsOf = new Map<string, Set<number>>()
  for (const { sampleId, rows } of found) {
    const known = rowsOf.get(sampleId) ?? new Set<number>()
    for (const row of rows) known.add(row)
    rowsOf.set(sampleId, known)
  }
  const { rows } = await sql<{ id: string; fileName: string }>`
    select id, file_name as "fileName" from delivery where id = any(${[...rowsOf.keys()]}::uuid[])
    order by created_at, id`.execute(db)
  return rows.map((one) => ({ ...one, rows: rowsOf.get(one.id)?.size ?? 0 }))
}

const sumOf = async (persons: readonly string[], count: (person: string) => Promise<number>) =>
  (await Promise.all(persons.map(count))).reduce((sum, one) => sum + one, 0)

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Counts what goes when a person is forgotten, with every record of the person. @throws Refusal `not-found` */
export const erasurePreview = async (
  db: Kysely<Database>,
  id: string,
): Promise<ReplyOf<typeof previewErasure>> => {
  const card = (await recordCard(db, 'contact', id)) as ContactRecord
  const persons = await mergedPersons(db, card.id)
  const contacts = await contactsOf(db, persons)
  const contact = contacts.get(card.id)
  if (!contact) throw new Refusal('not-found')
  const counts = await countsOf(db, persons)
  return {
    contact,
    merged: persons.flatMap((one) => (one === card.id ? [] : (contacts.get(one) ?? []))),
    erasedAt: card.erasedAt,
    fields: Object.entries(card).filter(
      ([name, value]) => isPersonal('contact', name) && isFilled(value),
    ).length,
    values: await sumOf(persons, (one) => countPersonalEvents(db, one)),
    ...counts,
    deliveries: await deliveriesOf(db, persons),
    targets: syncTargets.filter((target) => card[syncTargetFacts[target].fields.executed] !== null),
    mentions: await sumOf(persons, async (one) => (await mentionsOf(db, one)).length),
  }
}
