import { type Kysely, sql } from 'kysely'
import type { Database } from './log.tables.ts'

/** The schemas of a rebuild, and of the replaced tables until they are dropped. */
export const shadow = 'view_rebuild'
const replaced = 'view_old'
const live = 'view'

type Db = Kysely<Database>

const run = (db: Db, statement: string): Promise<unknown> => sql.raw(statement).execute(db)

const rowsOf = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * One transaction on the shadow. A crash throws the shadow away, so nothing in it waits for the disk; the commit
 * of the change of places does, and for everything before it.
 */
export const inShadow = (
  db: Kysely<Database>,
  work: (unit: Db) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await sql`set local synchronous_commit = off`.execute(unit)
    await work(unit)
  })

interface Definition {
  readonly definition: string
  readonly kind: 'key' | 'index'
}

const constraintsOf = (db: Db, table: string): Promise<Definition[]> =>
  rowsOf(
    db,
    sql<Definition>`
      select format('alter table %I.%I add constraint %I %s', ${shadow}::text, ${table}::text, conname,
                    pg_get_constraintdef(oid)) as definition, 'key' as kind
      from pg_constraint
      where conrelid = format('%I.%I', ${live}::text, ${table}::text)::regclass
        and contype in ('p', 'u', 'x')
      order by conname`,
  )

/** Index names belong to a schema, so the shadow's can be the same ones: nothing is renamed later. */
const indexesOf = (db: Db, table: string): Promise<Definition[]> =>
  rowsOf(
    db,
    sql<Definition>`
      select replace(pg_get_indexdef(i.indexrelid), format(' ON %I.', ${live}::text),
                     format(' ON %I.', ${shadow}::text)) as definition,
             case when i.indisunique then 'key' else 'index' end as kind
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid = format('%I.%I', ${live}::text, ${table}::text)::regclass
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by c.relname`,
  )

const settingsOf = (db: Db, table: string): Promise<{ definition: string }[]> =>
  rowsOf(
    db,
    sql<{ definition: string }>`
      select format('alter table %I.%I set (%s)', ${shadow}::text, ${table}::text,
                    array_to_string(reloptions, ', ')) as definition
      from pg_class
      where oid = format('%I.%I', ${live}::text, ${table}::text)::regclass and reloptions is not null
      union all
      select format('grant %s on %I.%I to %s', privilege_type, ${shadow}::text, ${table}::text,
                    case grantee when 0 then 'public' else quote_ident(grantee::regrole::text) end)
      from pg_class, aclexplode(relacl)
      where oid = format('%I.%I', ${live}::text, ${table}::text)::regclass and grantee <> relowner`,
  )

/** Returns the dependents of a live table that would be lost with it: views, foreign keys, triggers. */
const hangersOn = (db: Db, table: string): Promise<{ what: string }[]> =>
  rowsOf(
    db,
    sql<{ what: string }>`
      with live as (select format('%I.%I', ${live}::text, ${table}::text)::regclass as oid)
      select pg_describe_object('pg_rewrite'::regclass, d.objid, 0) as what
      from pg_depend d join live on d.refobjid = live.oid
      where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      union all
      select conname from pg_constraint join live on live.oid in (conrelid, confrelid)
      where contype = 'f'
      union all
      select tgname from pg_trigger join live on tgrelid = live.oid where not tgisinternal`,
  )

const refuseHangersOn = async (db: Db, tables: readonly string[]): Promise<void> => {
  for (const table of tables)
    for (const { what } of await hangersOn(db, table))
      throw new Error(`${live}.${table} cannot be rebuilt while ${what} depends on it`)
}

/** Adds what these tables still lack: the keys, the other indexes. */
export type AddLate = (
  tables: readonly string[],
  kinds: readonly Definition['kind'][],
) => Promise<void>

/**
 * Drop what a rebuild leaves: the replaced tables, and the shadow of one that failed.
 *
 * Replaced tables go one by one. A statement that somebody prepared takes the locks of the tables it was
 * planned on, in its own order, before it sees that they are not the ones any more and lets them go. Who
 * came during the change of places stands in line for exactly that. Dropped in one transaction, they and
 * we would wait for each other, and Postgres would give up one of us: often the reader.
 */
export const dropShadow = async (db: Db): Promise<void> => {
  const tables = await rowsOf(
    db,
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = ${replaced}`,
  )
  for (const { name } of tables) await run(db, `drop table ${replaced}.${quoted(name)}`)
  await run(db, `drop schema if exists ${replaced} cascade`)
  await run(db, `drop schema if exists ${shadow} cascade`)
}

/**
 * Make empty tables of the same shape, rights and names in the shadow schema. Indexes come later, those
 * of `bare` tables with their keys: kept up row by row they cost much more than built once.
 */
export const createShadow = async (
  db: Db,
  tables: readonly string[],
  bare: readonly string[],
): Promise<AddLate> => {
  await refuseHangersOn(db, tables)
  await dropShadow(db)
  const late = new Map<string, readonly Definition[]>()
  await inShadow(db, async (unit) => {
    await run(unit, `create schema ${shadow}; create schema ${replaced}`)
    for (const table of tables) {
      const definitions = [...(await constraintsOf(unit, table)), ...(await indexesOf(unit, table))]
      const isLate = ({ kind }: Definition) => kind === 'index' || bare.includes(table)
      late.set(table, definitions.filter(isLate))
      const keys = definitions.filter((one) => !isLate(one))
      const like = `like ${live}.${quoted(table)} including all excluding indexes`
      await run(unit, `create table ${shadow}.${quoted(table)} (${like})`)
      for (const { definition } of [...keys, ...(await settingsOf(unit, table))])
        await run(unit, definition)
    }
  })
  return (wanted, kinds) =>
    inShadow(db, async (unit) => {
      await run(unit, `set local maintenance_work_mem = '256MB'`)
      for (const table of wanted)
        for (const { definition, kind } of late.get(table) ?? [])
          if (kinds.includes(kind)) await run(unit, definition)
    })
}

/** The columns that conditions are on; to sort thousands of documents for statistics takes seconds. */
const comparable = async (db: Db, table: string): Promise<readonly string[]> => {
  const found = await rowsOf(
    db,
    sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = format('%I.%I', ${shadow}::text, ${table}::text)::regclass
        and attnum > 0 and not attisdropped and atttypid <> 'jsonb'::regtype`,
  )
  return found.map(({ name }) => quoted(name))
}

/** Statistics of the shadow tables; without them the planner takes them for empty. */
export const analyseShadow = async (db: Db, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    const columns = await comparable(db, table)
    await inShadow(db, (unit) => run(unit, `analyze ${shadow}.${quoted(table)} (${columns})`))
  }
}

/** Wait until nobody reads or writes the live tables and keep everybody out until commit. */
export const lockLive = (db: Db, tables: readonly string[]): Promise<unknown> =>
  run(
    db,
    `lock table ${tables.map((table) => `${live}.${quoted(table)}`).join(', ')} in access exclusive mode`,
  )

/** Put the shadow tables in the place of the live ones. */
export const swapIn = async (db: Db, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    await run(db, `alter table ${live}.${quoted(table)} set schema ${replaced}`)
    await run(db, `alter table ${shadow}.${quoted(table)} set schema ${live}`)
  }
}
