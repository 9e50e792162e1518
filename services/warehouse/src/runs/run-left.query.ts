import type { InputOf, ReplyOf, runLeft } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { changesByIds } from '../records/index.ts'

/** A page of the changes that a run could not take, with the code of the reason, by reason and in order of their ids. */
export const leftByRun = async (
  db: Kysely<Database>,
  runId: string,
  { code = '', offset, limit }: InputOf<typeof runLeft>['query'],
  at: number | null,
): Promise<ReplyOf<typeof runLeft>> => {
  const which = sql`run_id = ${runId} and (${code} = '' or code = ${code})`
  const { rows } = await sql<{ id: string; code: string }>`
    select change_id as id, code from run_refusal where ${which}
    order by code, change_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from run_refusal where ${which}`.execute(db)
  const changes = await changesByIds(
    db,
    rows.map(({ id }) => id),
    at,
  )
  const known = new Map(changes.map((change) => [change.id, change]))
  return {
    list: rows.flatMap(({ id, code: why }) => {
      const change = known.get(id)
      return change ? [{ code: why, change }] : []
    }),
    total: counted.rows[0]?.total ?? 0,
  }
}
