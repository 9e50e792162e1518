import type { InputOf, ReleaseLine, releaseLines, SyncTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordsAt } from '../../records/index.ts'
import { changesSince } from './changes-since.query.ts'
import { entriesAt } from './entries-at.query.ts'
import type { PrintedLine } from './printed-table.rules.ts'
import { type PlacedRelease, targetStates } from './target-states.query.ts'

type Db = Kysely<Database>
type Query = Omit<InputOf<typeof releaseLines>['query'], 'asOf'>

interface Range {
  readonly offset: number
  readonly limit: number
}

const printed = (record: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${record}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'class', ${column('class')},
    'label', case when ${column('class')} = 'contact' and ${column('label')} = ''
      then 'Gelöschte Person' else ${column('label')} end,
    'shortName', ${column('fields')} ->> 'shortName', 'city', ${column('fields')} ->> 'city')`
}

/**
 * The lines of a release in printed order: by toplist, then by rank and score. Rank and score are pinned; names and
 * places are those of the release's position. `which`: a condition on the members `m`.
 */
const printedLines = (
  { id, position }: PlacedRelease,
  which: RawBuilder<unknown>,
  { offset, limit }: Range,
): RawBuilder<PrintedLine & { readonly total: number }> => sql`
  with toplist as materialized (
    ${entriesAt(position, sql`select distinct toplist_id from release_member where release_id = ${id}::uuid`)}),
  line as materialized (
    select m.award_id, m.holder_id, m.product_id, m.toplist_id, m.rank, m.scoring,
      t.entry ->> 'value' as toplist, count(*) over ()::int as total,
      row_number() over (order by t.entry ->> 'value' collate "de-x-icu" nulls last, m.rank nulls last,
        m.scoring desc nulls last, m.award_id) as place
    from release_member m left join toplist t on t.id = m.toplist_id
    where m.release_id = ${id}::uuid and ${which}
    order by place limit ${limit} offset ${offset}),
  stood as materialized (
    select r.id, r.class, r.label, r.fields
    from ${recordsAt(
      ['account', 'contact', 'product', 'award'],
      position,
      sql`select distinct unnest(array[award_id, holder_id, product_id]) from line`,
    )} r)
  select l.award_id as id, l.rank::float8 as rank, l.scoring::float8 as scoring, l.total,
    case when l.toplist_id is not null
      then jsonb_build_object('id', l.toplist_id, 'value', coalesce(l.toplist, '')) end as toplist,
    ${printed('h')} as root,
    case when p.id <> h.id then ${printed('p')} end as product
  from line l
  join stood h on h.id = coalesce(l.holder_id, l.product_id, l.award_id)
  left join stood p on p.id = l.product_id
  order by l.place`

/** Lines of every release that are read at most: no project ranks more. */
const allLines: Range = { offset: 0, limit: 1_000_000 }

/** Returns every printed line of a release, in printed order. */
export const linesOfRelease = async (db: Db, release: PlacedRelease): Promise<PrintedLine[]> => {
  const { rows } = await printedLines(release, sql`true`, allLines).execute(db)
  return rows.map(({ total: _, ...line }) => line)
}

const inState = (release: PlacedRelease, { target, state }: Query): RawBuilder<unknown> => {
  if (target === undefined) return sql`true`
  return sql`m.award_id in (
    select t.award_id from ${targetStates(release, [target])} t
    where t.state = ${state} or ${state} = 'missing' and t.state <> 'acknowledged')`
}

/** A page of a release's lines as they were printed, and nothing of what became of them. */
export const printedPage = async (
  db: Db,
  release: PlacedRelease,
  { toplistId, offset, limit }: Query,
): Promise<{ readonly list: ReleaseLine[]; readonly total: number }> => {
  const toplist = toplistId ?? null
  const which = sql`(${toplist}::uuid is null or m.toplist_id = ${toplist}::uuid)`
  const { rows } = await printedLines(release, which, { offset, limit }).execute(db)
  const list = rows.map(({ total: _, ...line }) => ({ ...line, targets: [], since: [] }))
  return { list, total: rows[0]?.total ?? 0 }
}

const statesOf = async (
  db: Db,
  release: PlacedRelease,
  targets: readonly SyncTarget[],
  awards: readonly string[],
) => {
  const { rows } = await sql<ReleaseLine['targets'][number] & { readonly award_id: string }>`
    select t.* from ${targetStates(release, targets)} t
    where t.award_id = any(${[...awards]}::uuid[])`.execute(db)
  return Map.groupBy(rows, ({ award_id }) => award_id)
}

/** A page of a release's lines, with their state at the targets and what changed since. */
export const linePage = async (
  db: Db,
  release: PlacedRelease,
  targets: readonly SyncTarget[],
  query: Query,
): Promise<{ readonly list: ReleaseLine[]; readonly total: number }> => {
  const everywhere = query.only === 'changed' ? await changesSince(db, release) : null
  const changed = everywhere && [...everywhere.keys()]
  const which = sql`(${query.toplistId ?? null}::uuid is null or m.toplist_id = ${query.toplistId ?? null}::uuid)
    and (${changed}::uuid[] is null or m.award_id = any(${changed}::uuid[]))
    and ${inState(release, query)}`
  const { rows } = await printedLines(release, which, query).execute(db)
  const awards = rows.map(({ id }) => id)
  const since = everywhere ?? (await changesSince(db, release, awards))
  const states = await statesOf(db, release, targets, awards)
  const list = rows.map(({ total: _, ...line }) => ({
    ...line,
    targets: (states.get(line.id) ?? []).map(({ award_id: _id, ...state }) => state),
    since: since.get(line.id) ?? [],
  }))
  return { list, total: rows[0]?.total ?? 0 }
}
