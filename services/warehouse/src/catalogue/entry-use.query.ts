import type { EntryKind, UsePlace } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { EntryDb, EntryRules, EntryUseCount, StoredEntry } from './entry-rules.query.ts'

const list = new Intl.ListFormat('de', { type: 'conjunction' })
const number = new Intl.NumberFormat('de-DE')

const usersIn = (place: UsePlace, id: string): RawBuilder<unknown> => {
  if ('membership' in place)
    return sql`membership m where m.to_position is null and ${sql.ref(`m.${place.membership}`)} = ${id}`
  if ('records' in place)
    return sql`record r where r.class = ${place.records} and r.fields ->> ${place.field}::text = ${id}`
  return sql`catalogue_entry x where x.kind = ${place.kind} and not x.removed
    and x.entry ->> ${place.field}::text = ${id}`
}

const countsOf = async (
  db: EntryDb,
  { usedBy = [] }: EntryKind,
  id: string,
): Promise<readonly EntryUseCount[]> => {
  if (usedBy.length === 0) return []
  const counts = usedBy.map((use) => sql`(select count(*)::int from ${usersIn(use.in, id)})`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts`.execute(db)
  return usedBy.map(({ name, words }, at) => ({ name, words, count: rows[0]?.counts[at] ?? 0 }))
}

/** @throws Refusal `in-use` with the counts, unless nothing uses the entry */
export const refuseInUse = async (
  db: EntryDb,
  kind: EntryKind,
  { uses }: EntryRules,
  entry: StoredEntry,
): Promise<void> => {
  const all = [...(await countsOf(db, kind, entry.id)), ...((await uses?.(db, entry)) ?? [])]
  const found = all.filter(({ count }) => count > 0)
  if (found.length === 0) return
  const parts = found.map(
    ({ count, words }) => `${number.format(count)} ${count === 1 ? words[0] : words[1]}`,
  )
  throw new Refusal(
    'in-use',
    `Das wird noch verwendet und kann nicht gelöscht werden: ${list.format(parts)}.`,
    { counts: Object.fromEntries(all.map(({ name, count }) => [name, count])) },
  )
}

/** Returns the entries that are deleted with this one, locked until the transaction ends. */
export const deletedTogether = async (
  db: EntryDb,
  { takesAlong }: EntryKind,
  id: string,
): Promise<readonly StoredEntry[]> => {
  if (!takesAlong) return []
  return db
    .selectFrom('catalogue_entry')
    .selectAll()
    .where(sql<boolean>`kind = ${takesAlong.kind} and not removed`)
    .where(sql<boolean>`entry ->> ${takesAlong.field}::text = ${id}`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
