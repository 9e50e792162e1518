import type { EntryKind } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import { instant } from '../platform/instant.ts'
import { containing } from '../platform/search.ts'
import { sortedBy } from './entries.query.ts'
import type { Entry, EntryDb, EntryQuery, EntryRules } from './entry-rules.query.ts'

interface Row extends Entry {
  readonly id: string
  readonly entry: Entry
}

const none = sql``

/** A value of an entry, or with a dot one of an entry that it names. */
const entryValue = (path: string): RawBuilder<string> => {
  const [field = '', reference] = path.split('.').reverse()
  return sql`${sql.ref(`${reference ?? 'e'}.entry`)} ->> ${field}::text`
}

const referencesOf = ({ references = {} }: EntryKind) => Object.entries(references)

const joined = (kind: EntryKind): RawBuilder<unknown> =>
  sql.join(
    referencesOf(kind).map(
      ([name, { field }]) =>
        sql`left join catalogue_entry as ${sql.id(name)}
          on ${sql.ref(`${name}.id`)} = (${entryValue(field)})::uuid and not ${sql.ref(`${name}.removed`)}`,
    ),
    none,
  )

const shown = (kind: EntryKind): readonly RawBuilder<unknown>[] =>
  referencesOf(kind).map(([name, { shows }]) => {
    const values = shows.map((field) => sql`${field}::text, ${entryValue(`${name}.${field}`)}`)
    const id = sql.ref(`${name}.id`)
    return sql`case when ${id} is not null then jsonb_build_object('id', ${id}, ${sql.join(values)}) end
      as ${sql.id(name)}`
  })

/** The references that a query narrows to. */
const narrowed = (kind: EntryKind, query: EntryQuery): readonly RawBuilder<unknown>[] =>
  referencesOf(kind)
    .filter(([, { field }]) => query[field] !== undefined)
    .map(([, { field }]) => sql`${entryValue(field)} = ${query[field]}`)

const chosen = (kind: EntryKind, { more }: EntryRules, query: EntryQuery) => {
  const { id = null, search = '' } = query
  const { joins = none, where } = more?.(query) ?? {}
  const text = sql`concat_ws(' ', ${sql.join((kind.searched ?? ['']).map(entryValue))})`
  const conditions = [
    sql`e.kind = ${kind.kind} and not e.removed and (${id}::uuid is null or e.id = ${id})`,
    containing(text, search),
    ...narrowed(kind, query),
    ...(where ? [where] : []),
  ]
  return sql`from catalogue_entry e ${joined(kind)} ${joins} where ${sql.join(conditions, sql` and `)}`
}

const ordered = ({ sortedBy: by, descending = false }: EntryKind): RawBuilder<unknown> => {
  const direction = descending ? sql` desc` : none
  return sql`order by ${sql.join(by.map((path) => sql`${entryValue(path)} collate "de-x-icu"${direction}`))}, e.id`
}

/** Returns entries as their list shows them: the page or the single entry that is asked for, or all of them. */
export const entryList = async (
  db: EntryDb,
  kind: EntryKind,
  rules: EntryRules = {},
  query: EntryQuery = {},
): Promise<{ readonly list: readonly Entry[]; readonly total: number }> => {
  const { offset = 0, limit } = query
  const { columns } = rules.more?.(query) ?? {}
  const from = chosen(kind, rules, query)
  const selected = [
    sql`e.id, e.entry, ${instant('e.created_at')} as "createdAt", ${instant('e.updated_at')} as "updatedAt"`,
    ...shown(kind),
    ...(columns ? [columns] : []),
  ]
  const page = limit === undefined ? none : sql`limit ${limit} offset ${offset}`
  const { rows } = await sql<Row>`
    select ${sql.join(selected)} ${from} ${ordered(kind)} ${page}`.execute(db)
  const entries = rows.map(({ entry, ...own }) => ({ ...(rules.whole?.(entry) ?? entry), ...own }))
  const names = Object.keys(kind.list.reply.shape.list.element.shape)
  const complete = (await rules.complete?.(db, entries)) ?? entries
  const list = complete.map((entry: Entry) =>
    Object.fromEntries(names.map((name) => [name, entry[name] ?? null])),
  )
  const [first = ''] = kind.sortedBy
  if (limit === undefined)
    return {
      list: kind.numeric ? sortedBy(list, (entry) => String(entry[first])) : list,
      total: list.length,
    }
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { list, total: counted.rows[0]?.total ?? 0 }
}
