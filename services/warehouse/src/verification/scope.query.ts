import { Refusal } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'

/** Which changes a bulk run takes: those of a toplist, a project or a delivery. */
export interface Scope {
  readonly toplistId?: string | undefined
  readonly rgShortCode?: string | undefined
  readonly periodId?: string | undefined
  readonly sampleId?: string | undefined
}

/** Records that stand in a toplist or project and year: awards, scores, their holders and products. */
export const recordsInScope = ({
  toplistId,
  rgShortCode,
  periodId,
}: Scope): RawBuilder<unknown> => {
  const chosen = toplistId
    ? sql`m.toplist_id = ${toplistId} and m.period_id = ${periodId}`
    : sql`m.period_id = ${periodId} and m.ranking_group_id = (
        select id from catalogue_key where kind = 'ranking-group' and key = lower(${rgShortCode}))`
  return sql`
    select unnest(array[m.record_id, m.holder_id, m.product_id]) as id
    from membership m where m.to_position is null and ${chosen}`
}

/** @throws Refusal `scope-missing` unless the scope names a toplist or project with a year, or a delivery */
export const mustNameScope = (scope: Scope): void => {
  const project = Boolean(scope.periodId) && Boolean(scope.toplistId ?? scope.rgShortCode)
  if (!scope.sampleId && !project) throw new Refusal('scope-missing')
}

/**
 * Keep, in order of proposal, what waits in the scope now: as many as the run will try. Returns how many
 * wait in all.
 */
export const keepScope = async (
  db: Kysely<AppTables>,
  runId: string,
  scope: Scope & { readonly limit: number },
): Promise<number> => {
  const chosen = scope.sampleId
    ? sql`c.sample_id = ${scope.sampleId}`
    : sql`c.record_id in (${recordsInScope(scope)})`
  const { rows } = await sql<{ n: number }>`
    with waiting as materialized (
      select c.change_id, c.position from pending_change c where ${chosen}
    ), kept as (
      insert into run_scope (run_id, ids)
      select ${runId}, coalesce(array_agg(change_id order by position), '{}')
      from (select * from waiting order by position limit ${scope.limit}) first
    )
    select count(*)::int as n from waiting`.execute(db)
  return rows[0]?.n ?? 0
}

/** Part of a kept scope, 1-based. */
export const scopePart = async (
  db: Kysely<AppTables>,
  runId: string,
  from: number,
  count: number,
): Promise<string[]> => {
  const { rows } = await sql<{ ids: string[] }>`
    select ids[${from}:${from + count - 1}] as ids from run_scope where run_id = ${runId}`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}
