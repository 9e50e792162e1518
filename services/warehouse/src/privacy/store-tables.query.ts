import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inSnapshot } from '../platform/snapshot.ts'
import { hasMarks, isAbout, type PersonMarks, roughPattern } from './person-marks.rules.ts'

/** A row of some table that tells of a person. */
export interface TableHit {
  /** With its schema. */
  readonly table: string
  /** The row's primary key, column by column. */
  readonly key: Readonly<Record<string, string>>
  /** The record that the row belongs to, `null` for rows of none. */
  readonly record: string | null
}

interface SearchedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** The column with the id of the record that a row belongs to. */
  readonly owner: string | null
  readonly pages: number
}

/** Pages of a table that are searched in one statement: 32 MB. */
const pagesAtOnce = 4_096

/** Every table of the log, the views and the work, with the columns that can hold text: a new one is searched as well. */
const tables = async (db: Kysely<Database>): Promise<SearchedTable[]> => {
  const { rows } = await sql<SearchedTable>`
    select n.nspname || '.' || c.relname as name,
      (pg_relation_size(c.oid) / current_setting('block_size')::int + 1)::int as pages,
      array(select a.attname::text from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and (t.typcategory = 'S' or t.typname in ('json', 'jsonb', '_text', '_varchar', '_jsonb'))
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a
          on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
      case n.nspname || '.' || c.relname
        when 'log.event' then 'stream' when 'log.event_personal' then 'subject'
        when 'view.record' then 'id'
        else (select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'record_id' and not a.attisdropped)
      end as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('log', 'view', 'work')
    order by 1`.execute(db)
  return rows.filter(({ columns }) => columns.length > 0)
}

const listed = (columns: readonly string[]) =>
  columns.length === 0
    ? sql`ctid::text as ctid`
    : sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))

/** A condition that every text about the person meets, and few others. */
const roughly = ({ names, ...alone }: PersonMarks, folded: RawBuilder<unknown>) => {
  const pattern = roughPattern({ ...alone, names: [] })
  const byNames = names.map(
    ([first, last]) => sql`(strpos(${folded}, ${last}) > 0 and strpos(${folded}, ${first}) > 0)`,
  )
  const byPattern = pattern === '' ? [] : [sql`${folded} ~ ${pattern}`]
  return sql`(${sql.join([...byPattern, ...byNames], sql` or `)})`
}

type FoundRow = Record<string, string> & {
  readonly searched_text: string
  readonly searched_record: string
}

const hitsInPages = async (
  db: Kysely<Database>,
  { name, columns, key, owner }: SearchedTable,
  marks: PersonMarks,
  from: number,
): Promise<TableHit[]> => {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`
  const record = owner === null ? sql`null` : sql`${sql.ref(owner)}::text`
  const { rows } = await sql<FoundRow>`
    select ${listed(key)}, ${text} as searched_text, ${record} as searched_record from ${sql.table(name)}
    where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + pagesAtOnce},0)`}::tid
      and ${roughly(marks, sql`view.fold(${text})`)}`.execute(db)
  return rows
    .filter(({ searched_text }) => isAbout(marks, searched_text))
    .map(({ searched_text: _, searched_record, ...found }) => ({
      table: name,
      key: found,
      record: searched_record,
    }))
}

/**
 * Rows of any table that tell of a person, of one moment. Big tables are searched by ranges of pages, so that no
 * statement takes long.
 *
 * @param except tables that are searched in another way
 */
export const hitsInTables = async (
  db: Kysely<Database>,
  marks: PersonMarks,
  except: readonly string[],
): Promise<TableHit[]> => {
  if (!hasMarks(marks)) return []
  const { result } = await inSnapshot(db, async (read) => {
    const hits: TableHit[] = []
    for (const table of await tables(read)) {
      if (except.includes(table.name)) continue
      for (let from = 0; from < table.pages; from += pagesAtOnce)
        hits.push(...(await hitsInPages(read, table, marks, from)))
    }
    return hits
  })
  return result
}
