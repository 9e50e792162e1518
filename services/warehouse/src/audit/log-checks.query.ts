import { actingServices, type LogCheck } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<never>

interface Page {
  readonly open: boolean
  readonly offset: number
  readonly limit: number
}

/** Checks of the whole log, the newest first; only findings that nobody answered when those are asked for. */
export const logChecks = async (db: unknown, { open, offset, limit }: Page) => {
  const { rows } = await sql<LogCheck & { total: number }>`
    select c.id, c.result,
      to_char(c.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt",
      case when c.checked_by = ${actingServices.warehouse.id} then ${actingServices.warehouse.fullName}
        else u.entry ->> 'fullName' end as "checkedBy",
      c.checked_by = ${actingServices.warehouse.id} as nightly,
      to_char(c.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "answeredAt",
      a.entry ->> 'fullName' as "answeredBy", c.answer, count(*) over ()::int as total
    from log_check c
      left join catalogue_entry u on u.id = c.checked_by
      left join catalogue_entry a on a.id = c.answered_by
    where not ${open}::boolean or (not c.ok and c.answered_at is null)
    order by c.position desc offset ${offset} limit ${limit}`.execute(db as Db)
  return { list: rows.map(({ total: _, ...row }): LogCheck => row), total: rows[0]?.total ?? 0 }
}

/**
 * The stream of a finding that waits for an answer, locked.
 *
 * @throws Refusal `not-found`, `already-answered`
 */
export const openFinding = async (db: unknown, id: string) => {
  const { rows } = await sql<{ version: number; ok: boolean; answered: boolean }>`
    select version, ok, answered_at is not null as answered from log_check
    where id = ${id} for update`.execute(db as Db)
  const [found] = rows
  if (!found || found.ok) throw new Refusal('not-found')
  if (found.answered) throw new Refusal('already-answered')
  return { kind: 'log-check', id, version: found.version }
}

/** The time of the last check of the whole log; `null` without any. */
export const lastCheckAt = async (db: unknown): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(checked_at) as at from log_check`.execute(db as Db)
  return rows[0]?.at ?? null
}
