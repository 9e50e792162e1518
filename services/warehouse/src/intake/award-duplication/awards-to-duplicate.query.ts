import type { FieldValue, Years } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { nameKey } from '../../catalogue/index.ts'
import { undone } from '../import/knowledge/known-records.query.ts'

type Db = Kysely<Database>

/** The project, years and toplists of a duplication, by id. */
export interface Duplication {
  readonly rankingGroupId: string
  readonly periodId: string
  readonly targetPeriodId: string
  readonly toplistIds: readonly string[]
}

interface DuplicationRequest {
  readonly rankingGroupShortCode: string
  readonly periodName: string
  readonly targetPeriodName: string
  readonly toplistLabelIds: readonly string[]
}

const found = (id: string | null | undefined, what: string): string => {
  if (!id) throw new Refusal('not-found', what)
  return id
}

/**
 * Returns the ids behind the names of a request.
 *
 * @throws Refusal `not-found` for an unknown project, year or toplist of the project, `invalid` when the
 *   year would be its own target
 */
export const resolveDuplication = async (
  db: Db,
  named: DuplicationRequest,
): Promise<Duplication> => {
  const { rankingGroupShortCode: code, periodName, targetPeriodName } = named
  const toplistIds = [...new Set(named.toplistLabelIds)]
  const keyed = (kind: string, name: string) =>
    sql`(select id from catalogue_key where kind = ${kind} and key = ${nameKey(name)})`
  const { rows } = await sql<Record<'group' | 'period' | 'target', string | null>>`
    select ${keyed('ranking-group', code)} as "group", ${keyed('period', periodName)} as period,
      ${keyed('period', targetPeriodName)} as target`.execute(db)
  const [row] = rows
  const rankingGroupId = found(row?.group, `Das Projekt „${code}“ gibt es nicht.`)
  const periodId = found(row?.period, `Den Jahrgang „${periodName}“ gibt es nicht.`)
  const targetPeriodId = found(row?.target, `Den Jahrgang „${targetPeriodName}“ gibt es nicht.`)
  if (periodId === targetPeriodId)
    throw new Refusal('invalid', 'Bitte als Ziel einen anderen Jahrgang wählen.')
  const known = await sql<{ id: string }>`
    select id from catalogue_entry where kind = 'toplist-label' and not removed
      and entry ->> 'rankingGroupId' = ${rankingGroupId} and id = any(${toplistIds}::uuid[])`.execute(
    db,
  )
  if (known.rows.length < toplistIds.length)
    throw new Refusal('not-found', 'Eine der Toplisten gibt es in diesem Projekt nicht.')
  return { rankingGroupId, periodId, targetPeriodId, toplistIds }
}

/** An award of the chosen toplists, and why it cannot be duplicated, if so. */
export interface Candidate {
  readonly id: string
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly refused: 'record-excluded' | 'record-unapproved' | 'award-exists' | null
}

const sameAs = (other: string, own: string) => sql`
  ${sql.ref(`${other}.holder_id`)} is not distinct from ${sql.ref(`${own}.holder_id`)}
  and ${sql.ref(`${other}.product_id`)} is not distinct from ${sql.ref(`${own}.product_id`)}
  and ${sql.ref(`${other}.ranking_group_id`)} = ${sql.ref(`${own}.ranking_group_id`)}
  and ${sql.ref(`${other}.toplist_id`)} = ${sql.ref(`${own}.toplist_id`)}`

const inScope = ({ rankingGroupId, periodId, toplistIds }: Duplication) => sql`
  m.class = 'award' and m.to_position is null and m.ranking_group_id = ${rankingGroupId}::uuid
  and m.period_id = ${periodId}::uuid and m.toplist_id = any(${toplistIds}::uuid[])`

/** Counts the awards of the chosen toplists, duplicated or not. */
export const countCandidates = async (db: Db, duplication: Duplication): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from membership m where ${inScope(duplication)}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * The next awards of the chosen toplists in order of id, each judged as if those before it had been
 * duplicated: of two that are the same, the second finds the first in the target year.
 */
export const candidatesAfter = async (
  db: Db,
  duplication: Duplication,
  after: string | null,
  limit: number,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select m.record_id as id, r.fields, case
      when r.excluded or exists (select from record o
        where o.id in (m.holder_id, m.product_id) and o.excluded) then 'record-excluded'
      when not r.is_approved then 'record-unapproved'
      when exists (
        select from membership t join record s on s.id = t.record_id
        where t.class = 'award' and t.to_position is null
          and t.period_id = ${duplication.targetPeriodId}::uuid and ${sameAs('t', 'm')}
          and not ${undone('s')}) then 'award-exists'
      when exists (
        select from membership t join record s on s.id = t.record_id
        where t.class = 'award' and t.to_position is null and t.period_id = m.period_id
          and ${sameAs('t', 'm')} and t.record_id < m.record_id
          and s.is_approved and not s.excluded) then 'award-exists'
      end as refused
    from membership m join record r on r.id = m.record_id
    where ${inScope(duplication)} and (${after}::uuid is null or m.record_id > ${after}::uuid)
    order by m.record_id limit ${limit}`.execute(db)
  return rows
}

/** Returns the two years of a duplication with their present names. */
export const yearsOf = async (db: Db, duplication: Duplication): Promise<Years> => {
  const { periodId, targetPeriodId } = duplication
  const { rows } = await sql<Record<'source' | 'target', string>>`
    select s.entry ->> 'name' as source, t.entry ->> 'name' as target
    from catalogue_entry s, catalogue_entry t
    where s.id = ${periodId}::uuid and t.id = ${targetPeriodId}::uuid`.execute(db)
  return {
    source: { id: periodId, name: rows[0]?.source ?? '' },
    target: { id: targetPeriodId, name: rows[0]?.target ?? '' },
  }
}

/** Lets duplications into one year run one after the other, so that each sees what the other brought. */
export const lockTargetYear = async (db: Db, { rankingGroupId, targetPeriodId }: Duplication) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${rankingGroupId}:${targetPeriodId}`}, 0))`.execute(
    db,
  )
}
