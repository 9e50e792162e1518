import type { InputOf, listExports, ReplyOf } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface Caller {
  readonly actor: string
  /** Its idempotency key. */
  readonly key: string | null
}

/** Tells if a global export is running; one that the same call began before does not count. */
export const isExporting = async (db: Kysely<Database>, caller?: Caller): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from job where kind = 'export-all' and state in ('queued', 'running')
      and not coalesce(actor = ${caller?.actor ?? null}::uuid and key = ${caller?.key ?? null}::text, false)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Exports that can still be fetched, newest first. */
export const exportPage = async (
  db: Kysely<Database>,
  { limit, offset }: InputOf<typeof listExports>['query'],
): Promise<ReplyOf<typeof listExports>> => {
  const { rows } = await sql<ReplyOf<typeof listExports>['list'][number]>`
    select name as filename, floor(extract(epoch from created_at))::int as modified,
      key as pathname, rows, bytes::float8 as bytes
    from export_file where expires_at > now()
    order by created_at desc, key limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from export_file where expires_at > now()`.execute(db)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}

/** The export kept under this key. @throws Refusal `not-found` once its days are over */
export const exportByKey = async (
  db: Kysely<Database>,
  key: string,
): Promise<{ readonly name: string; readonly bytes: number }> => {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, bytes::float8 as bytes from export_file
    where key = ${key} and expires_at > now()`.execute(db)
  const [found] = rows
  if (!found)
    throw new Refusal('not-found', 'Diesen Export gibt es nicht mehr. Er lässt sich neu erstellen.')
  return found
}
