import type { PendingFilter } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { entriesMustExist, idByKey, nameKey } from '../catalogue/index.ts'
import { deliveryMustExist } from '../platform/delivery-must-exist.ts'
import {
  askedOf,
  changesAt,
  decidedSince,
  type OpenChange,
  openChanges,
  rootsById,
} from './pending/pending-items.query.ts'
import { bitOf, isInPlace, isListed, missesOf } from './pending/pending-items.rules.ts'

/** The selection of changes of a bulk run: those of a toplist, a project or a delivery. */
export interface Scope {
  readonly toplistId?: string | undefined
  readonly rgShortCode?: string | undefined
  readonly periodId?: string | undefined
  readonly sampleId?: string | undefined
  /** Only what was proposed up to this log position. */
  readonly upTo?: number | undefined
  /** Changes to leave alone. */
  readonly except?: readonly string[] | undefined
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

/** @throws Refusal `not-found` when something that the scope names is not there */
export const scopeMustExist = async (
  db: Kysely<Database>,
  { toplistId, rgShortCode, periodId, sampleId }: Scope,
): Promise<void> => {
  if (sampleId) return deliveryMustExist(db, sampleId)
  await entriesMustExist(db, {
    'toplist-label': toplistId,
    'ranking-group': toplistId ? null : await projectOf(db, rgShortCode),
    period: periodId,
  })
}

/** The id of a project by its short code; one that nobody has is the id of nothing. */
const projectOf = async (db: Kysely<Database>, shortCode = ''): Promise<string> =>
  (await idByKey(db, 'ranking-group', nameKey(shortCode))) ?? nobody

const nobody = '00000000-0000-0000-0000-000000000000'

/** Condition that an open change `c` is in the scope. */
export const inScope = (scope: Scope): RawBuilder<unknown> => sql`
  ${scope.sampleId ? sql`c.sample_id = ${scope.sampleId}` : sql`c.record_id in (${recordsInScope(scope)})`}
  and (${scope.upTo ?? null}::bigint is null or c.position <= ${scope.upTo ?? null}::bigint)
  and c.change_id <> all(${[...(scope.except ?? [])]}::uuid[])`

/**
 * Keep, in order of proposal, what waits in the scope now: as many as the run will try. Returns how many
 * wait in all.
 */
export const keepScope = async (
  db: Kysely<Database>,
  runId: string,
  scope: Scope & { readonly limit: number },
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with waiting as materialized (
      select c.change_id, c.place from pending_change c where ${inScope(scope)}
    ), kept as (
      insert into run_scope (run_id, ids)
      select ${runId}, coalesce(array_agg(change_id order by place), '{}')
      from (select * from waiting order by place limit ${scope.limit}) first
    )
    select count(*)::int as n from waiting`.execute(db)
  return rows[0]?.n ?? 0
}

/** Part of a kept scope, 1-based. */
export const scopePart = async (
  db: Kysely<Database>,
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

/** A filter of the verification list, and the position at which somebody confirmed what it showed. */
export interface FilteredScope {
  readonly filter: PendingFilter
  readonly rootIds?: readonly string[] | undefined
  readonly position: number
  /** Leave changes alone whose field has got another value since the position. */
  readonly unmovedOnly: boolean
}

/** Changes for which `passes` holds, out of those that wait, or waited at the position and were decided. */
const passingChanges = async (
  db: Kysely<Database>,
  { filter, rootIds, position }: FilteredScope,
): Promise<readonly OpenChange[]> => {
  const asked = await askedOf(db, filter)
  const [misses, overlooked] = [missesOf(asked), ~bitOf('stale')]
  const within = sql`c.position <= ${position}
    and (${rootIds === undefined} or c.root_id = any(${[...(rootIds ?? [])]}::uuid[]))`
  // One that is decided between the two readings is in both of them.
  const found = new Map<OpenChange['changeId'], OpenChange>()
  for (const [changes, mask] of [
    [changesAt(null), ~0],
    // What was decided replaces nothing any more, so nobody can say whether it would.
    [decidedSince(position), overlooked],
  ] as const)
    for await (const part of openChanges(db, changes, within)) {
      const roots = await rootsById(db, [...new Set(part.map(({ rootId }) => rootId))])
      for (const one of part) {
        const root = roots.get(one.rootId)
        if (!root || !isListed(root, asked) || !isInPlace(root, asked)) continue
        if ((misses(one, root) & mask) === 0 && !found.has(one.changeId))
          found.set(one.changeId, one)
      }
    }
  return [...found.values()].toSorted((left, right) => left.position - right.position)
}

/**
 * Keep, in order of proposal, what stood in a filter at a position. What was decided since is kept too,
 * so that the run meets it and says so; what was proposed later is not. Returns how many are kept, and
 * how many were left out because their field has moved on since.
 */
export const keepFiltered = async (
  db: Kysely<Database>,
  runId: string,
  scope: FilteredScope,
): Promise<{ readonly kept: number; readonly moved: number }> => {
  const ids = (await passingChanges(db, scope)).map(({ changeId }) => changeId)
  const { rows } = await sql<{ kept: number; moved: number }>`
    with found as materialized (
      select f.id, f.ordinal, ${scope.unmovedOnly}::boolean and exists (
        select from pending_change c join event a on a.stream = c.record_id
        where c.change_id = f.id and a.type = 'ChangeAccepted' and a.position > ${scope.position}
          and a.data ->> 'attribute' = c.attribute) as moved
      from unnest(${ids}::uuid[]) with ordinality as f (id, ordinal)
    ), kept as (
      insert into run_scope (run_id, ids)
      select ${runId}, coalesce(array_agg(id order by ordinal) filter (where not moved), '{}')
      from found
    )
    select (count(*) filter (where not moved))::int as kept,
      (count(*) filter (where moved))::int as moved from found`.execute(db)
  return rows[0] ?? { kept: 0, moved: 0 }
}
