import type { ErasureCheck } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface Page {
  readonly contactId?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Returns the checks after erasures, newest first; those of one person where one is named. */
export const erasureChecks = async (
  db: Kysely<Database>,
  { contactId, offset, limit }: Page,
): Promise<{ list: ErasureCheck[]; total: number }> => {
  const { rows } = await sql<ErasureCheck & { total: number }>`
    select c.id, c.person_id as "contactId", c.report ->> 'outcome' as outcome,
      c.report -> 'stores' as stores, c.report -> 'unsearched' as unsearched,
      to_char(c.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt",
      count(*) over ()::int as total
    from erasure_check c
    where ${contactId ?? null}::uuid is null or c.person_id = ${contactId ?? null}::uuid
    order by c.position desc offset ${offset} limit ${limit}`.execute(db)
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
