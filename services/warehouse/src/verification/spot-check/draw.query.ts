import type { DrawnStratum } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inScope, type Scope } from '../scope.query.ts'
import { allocate } from './allocate.rules.ts'

/** The toplist that a record is counted in: of several, the one with the smallest id. */
const toplistOf = ({ toplistId, periodId }: Scope): RawBuilder<unknown> =>
  toplistId
    ? sql`(select ${toplistId}::uuid as toplist_id) t on true`
    : sql`(
        select id, min(toplist_id::text)::uuid as toplist_id from (
          select unnest(array[m.record_id, m.holder_id, m.product_id]) as id, m.toplist_id
          from membership m where m.to_position is null and m.toplist_id is not null
            and (${periodId ?? null}::uuid is null or m.period_id = ${periodId ?? null}::uuid)) m
        group by id) t on t.id = c.record_id`

const population = (scope: Scope): RawBuilder<unknown> => sql`
  select c.change_id, c.class, c.attribute, t.toplist_id
  from pending_change c left join ${toplistOf(scope)} where ${inScope(scope)}`

type Size = Omit<DrawnStratum, 'drawn'>

/** Counts the open changes in the scope, by field and toplist. */
const sizesOf = async (db: Kysely<Database>, scope: Scope): Promise<readonly Size[]> => {
  const { rows } = await sql<Size>`
    select class, attribute as "attributeName", toplist_id as "toplistId", count(*)::int as size
    from (${population(scope)}) p group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export interface Drawn {
  readonly population: number
  readonly strata: readonly DrawnStratum[]
  readonly sample: readonly string[]
}

/**
 * Draw a sample from what waits in a scope, divided among fields and toplists: of each stratum the
 * changes with the smallest SHA-256 of `seed:changeId`, in the order of that digest.
 */
export const drawSample = async (
  db: Kysely<Database>,
  scope: Scope,
  { size, seed }: { readonly size: number; readonly seed: string },
): Promise<Drawn> => {
  const sizes = await sizesOf(db, scope)
  const drawn = allocate(
    sizes.map((one) => one.size),
    size,
  )
  const strata = sizes.map((one, index) => ({ ...one, drawn: drawn[index] ?? 0 }))
  const { rows } = await sql<{ change_id: string }>`
    select change_id from (
      select p.*, digest, row_number() over (
        partition by class, attribute, toplist_id order by digest) as place
      from (${population(scope)}) p
      cross join lateral (
        select sha256(convert_to(${seed}::text || ':' || p.change_id::text, 'utf8')) as digest) d
    ) ranked
    join jsonb_to_recordset(${JSON.stringify(strata)}::jsonb)
      as s ("class" text, "attributeName" text, "toplistId" uuid, "drawn" integer)
      on s.class = ranked.class and s."attributeName" = ranked.attribute
        and s."toplistId" is not distinct from ranked.toplist_id
    where place <= s.drawn order by digest`.execute(db)
  return {
    population: sizes.reduce((sum, one) => sum + one.size, 0),
    strata,
    sample: rows.map(({ change_id }) => change_id),
  }
}
