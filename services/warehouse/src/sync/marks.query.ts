import type { InputOf, markForSalesforce, SyncTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { canBeMarked, isRequested, wasExecuted } from '@stammbuch/records'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** The selection of records to mark: those of a year, filtered, or those that a delivery created or changed. */
export type MarkScope = InputOf<typeof markForSalesforce>['body']

const inProject = ({ periodId, rankingGroupId, toplistLabelIds }: MarkScope) => sql`
  select unnest(array[m.record_id, m.holder_id]) from membership m
  where m.to_position is null and m.period_id = ${periodId}
    and (${rankingGroupId ?? null}::uuid is null or m.ranking_group_id = ${rankingGroupId})
    and (cardinality(${toplistLabelIds}::uuid[]) = 0 or m.toplist_id = any(${toplistLabelIds}::uuid[]))`

const inSample = (sampleId: string) => sql`
  select id from record where sample_id = ${sampleId}
  union
  select e.stream from delivery d join event e on e.run = d.run_id and e.kind = 'record'
  where d.id = ${sampleId}`

const within = (scope: MarkScope): RawBuilder<unknown> => {
  const parts = [
    ...(scope.sampleId ? [sql`r.id in (${inSample(scope.sampleId)})`] : []),
    ...(scope.periodId ? [sql`r.id in (${inProject(scope)})`] : []),
  ]
  return sql.join(parts, sql` and `)
}

const kept = async (
  db: Kysely<Database>,
  jobId: string,
  condition: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with found as materialized (select r.id from record r where ${condition}),
    kept as (insert into run_scope (run_id, ids)
      select ${jobId}, coalesce(array_agg(id order by id), '{}') from found)
    select count(*)::int as n from found`.execute(db)
  return rows[0]?.n ?? 0
}

/** Keep which records a job marks; how many. */
export const storeMarkable = (
  db: Kysely<Database>,
  jobId: string,
  scope: MarkScope,
  target: SyncTarget,
): Promise<number> => {
  const unsynced = sql`(not ${wasExecuted(target)} or ${isRequested(target)})`
  return kept(
    db,
    jobId,
    sql`${within(scope)} and ${canBeMarked(target)}
      and ${scope.onlyUnsynced ? unsynced : sql`true`}`,
  )
}

/** Keep whose request a job withdraws; how many. */
export const storeMarked = (
  db: Kysely<Database>,
  jobId: string,
  target: SyncTarget,
): Promise<number> => kept(db, jobId, isRequested(target))

/** Part of what is kept, counted from 0. */
export const storedPart = async (
  db: Kysely<Database>,
  jobId: string,
  from: number,
  count: number,
): Promise<string[]> => {
  const { rows } = await sql<{ ids: string[] }>`
    select ids[${from + 1}:${from + count}] as ids from run_scope where run_id = ${jobId}`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}
