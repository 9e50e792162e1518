import type { BulkAcceptCounts, VerifyCounts } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { changesByIds, fourEyesRecords } from '../../records/index.ts'
import { inScope, type Scope } from '../scope.query.ts'
import { foresee, type Rival } from './foreseen.rules.ts'

/** The person who would run it, and the condition of four-eyes records. */
interface Runner {
  readonly id: string
  readonly fourEyes: readonly string[]
}

/**
 * `met`: each open change of the scope, with the code by which a single accept refuses it whatever its value is, in
 * the order in which that is asked. `rivals` says how many of the scope are about the same field.
 */
const met = (scope: Scope, { id, fourEyes }: Runner): RawBuilder<unknown> => sql`
  met as materialized (
    select c.change_id, c.record_id, c.attribute, c.old_value, c.new_value, c.place,
      coalesce(r.fields -> c.attribute, 'null') as value_now,
      case when r.excluded then 'record-excluded' when not r.is_approved then 'record-unapproved'
        when c.proposer = ${id}::uuid and c.record_id = any(${[...fourEyes]}::uuid[])
        then 'own-change' end as barred,
      count(*) over (partition by c.record_id, c.attribute) as rivals
    from pending_change c join record r on r.id = c.record_id where ${inScope(scope)})`

const ownIn = async (db: Kysely<Database>, scope: Scope, user: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct c.record_id as id from pending_change c
    where c.proposer = ${user}::uuid and ${inScope(scope)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes that share their field with others of the scope, in order of proposal. */
const rivalsIn = async (db: Kysely<Database>, scope: Scope, runner: Runner): Promise<Rival[]> => {
  const { rows } = await sql<Rival>`
    with ${met(scope, runner)}
    select change_id as "changeId", record_id || ' ' || attribute as field, barred,
      coalesce(old_value, 'null') as "oldValue", coalesce(new_value, 'null') as "newValue",
      value_now as "valueNow"
    from met where rivals > 1 order by place, change_id`.execute(db)
  return rows
}

interface Counted {
  readonly toplistId: string | null
  readonly code: string
  readonly n: number
}

interface Read {
  readonly counted: readonly Counted[]
  readonly examples: readonly string[]
}

/** The memberships of the records of a project and year, each once for a toplist. */
const placed = ({ rgShortCode, periodId }: Scope): RawBuilder<unknown> => sql`
  select distinct m.toplist_id, x.id
  from membership m cross join lateral unnest(array[m.record_id, m.holder_id, m.product_id]) as x (id)
  where m.to_position is null and m.toplist_id is not null and m.period_id = ${periodId}
    and m.ranking_group_id = (
      select id from catalogue_key where kind = 'ranking-group' and key = lower(${rgShortCode}))`

const byToplist = (scope: Scope): RawBuilder<unknown> =>
  scope.rgShortCode && !scope.toplistId
    ? sql`union all
        select p.toplist_id, s.code, count(*)::int
        from said s join (${placed(scope)}) p on p.id = s.record_id group by 1, 2`
    : sql``

const readCounts = async (
  db: Kysely<Database>,
  scope: Scope,
  runner: Runner,
  examples: number,
): Promise<Read> => {
  const foreseen = foresee(await rivalsIn(db, scope, runner))
  const { rows } = await sql<Read>`
    with ${met(scope, runner)},
    said as materialized (
      select m.change_id, m.record_id, m.place, coalesce(f.code, m.barred, case
        when coalesce(m.old_value, 'null') is distinct from m.value_now then 'change-stale'
        else 'taken' end) as code
      from met m left join unnest(${[...foreseen.keys()]}::uuid[], ${[...foreseen.values()]}::text[])
        as f (id, code) on f.id = m.change_id),
    counted as (
      select null::uuid as toplist_id, code, count(*)::int as n from said group by code
      ${byToplist(scope)})
    select
      (select coalesce(jsonb_agg(jsonb_build_object('toplistId', toplist_id, 'code', code, 'n', n)), '[]')
       from counted) as counted,
      array(select change_id from said where code = 'taken' order by place, change_id
        limit ${examples}) as examples`.execute(db)
  return rows[0] ?? { counted: [], examples: [] }
}

const countsOf = (counted: readonly Counted[]): VerifyCounts => {
  const open = counted.reduce((sum, { n }) => sum + n, 0)
  const takeable = counted.find(({ code }) => code === 'taken')?.n ?? 0
  const left = counted.filter(({ code }) => code !== 'taken')
  return { open, takeable, reasons: Object.fromEntries(left.map(({ code, n }) => [code, n])) }
}

/** Counts the effects that a run of this user over a scope would have now, in all and for each toplist of a project and year. */
export const countsIn = async (
  db: Kysely<Database>,
  scope: Scope,
  { user, examples }: { readonly user: string; readonly examples: number },
): Promise<BulkAcceptCounts> => {
  const fourEyes = [...(await fourEyesRecords(db, await ownIn(db, scope, user)))]
  const read = await readCounts(db, scope, { id: user, fourEyes }, examples)
  const byToplist = Map.groupBy(read.counted, ({ toplistId }) => toplistId)
  return {
    ...countsOf(byToplist.get(null) ?? []),
    examples: await changesByIds(db, read.examples),
    toplists: [...byToplist].flatMap(([toplistId, counted]) =>
      toplistId === null ? [] : [{ toplistId, ...countsOf(counted) }],
    ),
  }
}
