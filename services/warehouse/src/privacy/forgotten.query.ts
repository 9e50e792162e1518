import type { ErasureReason, ErasureReport, listForgotten, ReplyOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { actorsOf } from './actors.query.ts'
import { type Days, instantOf, withinDays } from './berlin-days.query.ts'

interface Page extends Days {
  readonly contactId?: string | undefined
  readonly offset: number
  readonly limit: number
}

interface ForgottenRow {
  readonly contactId: string
  readonly position: number
  readonly at: string
  readonly actor: string
  readonly reason: ErasureReason
  readonly fields: number
  readonly checkId: string | null
  readonly checkPosition: number
  readonly checkedAt: string
  readonly checkedBy: string
  readonly report: ErasureReport
  readonly total: number
}

/** Erasures with their ground and the check that followed: of the person, or by the same command for a record merged with it. */
const erasuresIn = async (db: Kysely<Database>, page: Page) => {
  const { contactId, offset, limit } = page
  const { rows } = await sql<ForgottenRow>`
    select e.stream as "contactId", e.position::float8 as position, ${instantOf(sql`e.at`)} as at, e.actor,
      e.data ->> 'reason' as reason, jsonb_array_length(e.data -> 'attributes') as fields,
      c.id as "checkId", c.position::float8 as "checkPosition", c.report,
      ${instantOf(sql`c.checked_at`)} as "checkedAt", c.checked_by as "checkedBy",
      count(*) over ()::int as total
    from event e
    left join lateral (
      select c.* from erasure_check c join event x on x.position = c.position
      where c.position > e.position and (c.person_id = e.stream or x.command = e.command)
      order by c.position desc limit 1) c on true
    where e.type = 'ContactErased' and ${withinDays(sql`e.at`, page)}
      and (${contactId ?? null}::uuid is null or e.stream = ${contactId ?? null}::uuid)
    order by e.position desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Everybody who was forgotten, newest first, with ground, position and the result of the check. */
export const forgottenPage = async (
  db: Kysely<Database>,
  page: Page,
): Promise<ReplyOf<typeof listForgotten>> => {
  const rows = await erasuresIn(db, page)
  const actors = await actorsOf(
    db,
    rows.flatMap(({ actor, checkedBy }) => (checkedBy === null ? [actor] : [actor, checkedBy])),
  )
  const list = rows.map(({ contactId, position, at, actor, reason, fields, ...check }) => ({
    ...{ contactId, position, at, reason, fields, by: actors(actor) },
    check:
      check.checkId === null
        ? null
        : {
            id: check.checkId,
            contactId,
            position: check.checkPosition,
            checkedAt: check.checkedAt,
            by: actors(check.checkedBy),
            outcome: check.report.outcome,
            stores: check.report.stores,
            unsearched: check.report.unsearched,
          },
  }))
  return { list, total: rows[0]?.total ?? 0 }
}
