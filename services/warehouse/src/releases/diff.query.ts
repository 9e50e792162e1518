import {
  contentFields,
  type Release,
  type ReleaseDiff,
  type ReleaseDiffItem,
  type ReleaseDiffKind,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { movementOf } from './movement.query.ts'
import { pinnable } from './scope.query.ts'

type Db = Kysely<Database>

/** One side of a comparison: a release, or with no id what would be released now, at the head's position. */
export type DiffSide = Pick<Release, 'position' | 'rankingGroup' | 'period'> & {
  readonly id: string | null
}

export interface DiffQuery {
  readonly kind?: ReleaseDiffKind | undefined
  readonly offset: number
  readonly limit: number
}

/** The fields of an award besides rank and points, which are pinned with the release. */
const otherValues = contentFields('award')
  .map(([name]) => name)
  .filter((name) => !['rank', 'scoring'].includes(name))

const idsOf = (...sides: readonly DiffSide[]): string[] => sides.flatMap(({ id }) => id ?? [])

/** The members of a side, as a release pins them or would pin them now. */
const pinnedIn = ({ id, rankingGroup, period }: DiffSide): RawBuilder<unknown> => {
  if (id !== null) return sql`(select * from release_member where release_id = ${id}::uuid)`
  const scope = { rankingGroupId: rankingGroup.id, periodId: period.id }
  return sql`(
    with ${pinnable(scope)}
    select a.record_id as award_id, a.holder_id, a.product_id, a.toplist_id,
      (r.fields ->> 'rank')::numeric as rank, (r.fields ->> 'scoring')::numeric as scoring
    from pinnable a join record r on r.id = a.record_id)`
}

/** Holders and products of the two releases that were merged since, with the record that each is now part of. */
const survivors = (from: DiffSide, to: DiffSide): RawBuilder<unknown> => sql`
  survivor as (
    with recursive step as (
      select r.id, (r.fields ->> 'mergedInto')::uuid as into_id, 1 as depth
      from release_member m join record r on r.id in (m.holder_id, m.product_id)
      where m.release_id = any(${idsOf(from, to)}::uuid[]) and r.fields ->> 'mergedInto' is not null
      union
      select s.id, (r.fields ->> 'mergedInto')::uuid, s.depth + 1
      from step s join record r on r.id = s.into_id where r.fields ->> 'mergedInto' is not null)
    select distinct on (id) id, into_id from step order by id, depth desc)`

/**
 * The members of a release by what an award stays the same by over the years: holder, product and
 * toplist. A record that was merged since is the one it was merged into. Where there are several of
 * the same, they are told apart in order of rank.
 */
const members = (side: DiffSide): RawBuilder<unknown> => sql`
  select m.award_id, m.toplist_id, m.rank, m.scoring, o.holder_id, o.product_id,
    concat_ws(':', k.key, row_number() over (partition by k.key order by m.rank, m.award_id)) as key
  from ${pinnedIn(side)} m
  left join survivor h on h.id = m.holder_id left join survivor p on p.id = m.product_id
  cross join lateral (select coalesce(h.into_id, m.holder_id) as holder_id,
    coalesce(p.into_id, m.product_id) as product_id) o
  cross join lateral (select concat_ws('/', coalesce(o.holder_id, o.product_id, m.award_id),
    coalesce(o.product_id::text, '-'), coalesce(m.toplist_id::text, '-')) as key) k`

/** A name without its year: names of awards often have it, and a year that moved on with the release is no difference. */
const withoutYear = (name: RawBuilder<unknown>, value: RawBuilder<unknown>, year: string) => sql`
  case when ${name} = 'displayName' and jsonb_typeof(${value}) = 'string'
    then to_jsonb(replace(${value} #>> '{}', ${year}, '')) else coalesce(${value}, 'null') end`

/** Values in which the later of two awards of the same kind is not what the earlier was, each as of its release. */
const differences = (from: DiffSide, to: DiffSide): RawBuilder<unknown> => sql`
  stood as (
    select w.key, w.is_later,
      view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
    from (
      select key, old_id as id, false as is_later, ${from.position}::bigint as until from pair
      where old_id <> new_id
      union all select key, new_id, true, ${to.position}::bigint from pair where old_id <> new_id) w
    join event e on e.stream = w.id and e.position <= w.until
    left join event_personal p on p.position = e.position
    group by w.key, w.is_later),
  difference as materialized (
    select o.key, f.name as attribute, o.fields -> f.name as before, n.fields -> f.name as after
    from stood o join stood n on n.key = o.key and n.is_later
    cross join lateral (
      select name from jsonb_object_keys(o.fields || n.fields) as k (name)
      where name = any(${[...otherValues]}::text[]) or name like 'dynamicFields.%') f
    where not o.is_later
      and coalesce(o.fields -> f.name, 'null') <> coalesce(n.fields -> f.name, 'null')
      and ${withoutYear(sql`f.name`, sql`o.fields -> f.name`, from.period.name)}
        is distinct from ${withoutYear(sql`f.name`, sql`n.fields -> f.name`, to.period.name)})`

/** Values that were accepted between two positions, and are not what they were; the last decision of each. */
const accepted = (from: number, to: number): RawBuilder<unknown> => sql`
  select d.key, d.stream, d.class, d.attribute, d.first -> 'valueBefore' as before,
    d.last -> 'newValue' as after, d.position
  from (
    select r.key, e.stream, e.data ->> 'class' as class, e.data ->> 'attribute' as attribute,
      (array_agg(coalesce(p.data, e.data) order by e.position))[1] as first,
      (array_agg(coalesce(p.data, e.data) order by e.position desc))[1] as last,
      max(e.position) as position
    from reached r
    join event e on e.stream = r.id and e.type = 'ChangeAccepted'
      and e.position > ${from} and e.position <= ${to}
    left join event_personal p on p.position = e.position
    group by r.key, e.stream, e.data ->> 'class', e.data ->> 'attribute') d
  where coalesce(d.first -> 'valueBefore', 'null') is distinct from coalesce(d.last -> 'newValue', 'null')`

/** Every award of either release, as a pair, with its kind; `changes` are what was accepted in between. */
const pairs = (from: DiffSide, to: DiffSide): RawBuilder<unknown> => sql`
  ${survivors(from, to)},
  before as (${members(from)}),
  after as (${members(to)}),
  pair as materialized (
    select coalesce(a.key, b.key) as key, coalesce(a.holder_id, b.holder_id) as holder_id,
      coalesce(a.product_id, b.product_id) as product_id,
      coalesce(a.toplist_id, b.toplist_id) as toplist_id, b.award_id as old_id, a.award_id as new_id,
      b.rank as old_rank, a.rank as new_rank, b.scoring as old_scoring, a.scoring as new_scoring
    from before b full join after a on a.key = b.key),
  reached as (
    select p.key, s.id from pair p cross join lateral (
      select distinct unnest(array[p.holder_id, p.product_id, coalesce(p.new_id, p.old_id)]) as id) s
    where s.id is not null),
  change as materialized (${accepted(from.position, to.position)}),
  ${differences(from, to)},
  judged as materialized (
    select p.*, case when p.old_id is null then 'added' when p.new_id is null then 'gone'
      when p.old_rank is distinct from p.new_rank then 'moved'
      when p.old_scoring is distinct from p.new_scoring
        or exists (select from difference d where d.key = p.key)
        or exists (select from change c where c.key = p.key
          and (c.class <> 'award' or p.old_id = p.new_id)) then 'changed' else 'same' end as kind
    from pair p)`

const who = (actor: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', u.id, 'shortCode', u.entry ->> 'shortCode')
  from catalogue_entry u where u.id = ${actor} and u.kind = 'user')`

const changesOf = sql`(
  select jsonb_agg(jsonb_build_object('targetClass', c.class, 'targetId', c.stream,
    'attributeName', c.attribute, 'oldValue', c.before, 'newValue', c.after,
    'source', o.data -> 'source' -> 'kind', 'decidedBy', ${who(sql`e.actor`)},
    'decidedAt', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'position', c.position) order by c.position)
  from change c join event e on e.position = c.position
  left join event o on o.subject = e.subject and o.type = 'ChangeProposed'
  where c.key = j.key)`

const differencesOf = sql`(
  select jsonb_agg(jsonb_build_object('attributeName', d.attribute, 'oldValue', d.before,
    'newValue', d.after) order by array_position(${[...otherValues]}::text[], d.attribute), d.attribute)
  from difference d where d.key = j.key)`

/** Awards of the same kind that stood in the later release's project and year without being pinned. */
const leftOut = (to: DiffSide): RawBuilder<unknown> => sql`
  select m.record_id from membership m
  where m.class = 'award' and j.kind = 'gone' and m.holder_id = j.holder_id
    and m.ranking_group_id = ${to.rankingGroup.id} and m.period_id = ${to.period.id}
    and m.product_id is not distinct from j.product_id
    and m.toplist_id is not distinct from j.toplist_id
    and m.from_position <= ${to.position}
    and (m.to_position is null or m.to_position > ${to.position})`

/**
 * The event by which an award came or went: its last exclusion or restoring in between, or its creation; of one that
 * was awarded anew and then excluded, that exclusion, whenever it was. What was simply not awarded again, or
 * stood there before the earlier release was made, has no event of its own in between.
 */
const causeOf = (from: DiffSide, to: DiffSide): RawBuilder<unknown> => sql`(
  select e from event e
  where e.position <= ${to.position} and (
      e.position > ${from.position} and e.stream in (select r.id from reached r where r.key = j.key)
      or e.stream in (${leftOut(to)}))
    and (e.type = 'ChangeAccepted' and e.data ->> 'attribute' = 'excludedByEditor'
        and (e.data -> 'newValue')::boolean = (j.kind = 'gone')
      or j.kind = 'added' and e.type = 'RecordCreated' and e.stream = j.new_id)
  order by e.position desc limit 1)`

interface Row extends Omit<ReleaseDiffItem, 'changes' | 'differences'> {
  readonly changes: ReleaseDiffItem['changes'] | null
  readonly differences: ReleaseDiffItem['differences'] | null
}

const page = (from: DiffSide, to: DiffSide, { kind, offset, limit }: DiffQuery) => sql<Row>`
  with ${pairs(from, to)}, chosen as (
    select j.*, t.entry ->> 'value' as toplist from judged j
    left join catalogue_entry t on t.id = j.toplist_id
    where j.kind <> 'same' and (${kind ?? null}::text is null or j.kind = ${kind ?? null}::text)
    order by t.entry ->> 'value' collate "de-x-icu", coalesce(j.new_rank, j.old_rank), j.key
    limit ${limit} offset ${offset})
  select j.kind, j.toplist,
    jsonb_build_object('id', h.id, 'class', h.class, 'label', h.label) as root,
    case when p.id is distinct from h.id then p.label end as product,
    case when j.old_id is not null then jsonb_build_object('id', j.old_id, 'rank', j.old_rank,
      'scoring', j.old_scoring) end as before,
    case when j.new_id is not null then jsonb_build_object('id', j.new_id, 'rank', j.new_rank,
      'scoring', j.new_scoring) end as after,
    ${changesOf} as changes, ${differencesOf} as differences,
    case when j.kind not in ('added', 'gone') then null when y.type = 'RecordCreated' then 'created'
      when y.type is null then case j.kind when 'gone' then 'not-awarded' else 'newly-awarded' end
      when j.kind = 'gone' then 'excluded' else 'restored' end as reason,
    case when y.type is not null then jsonb_build_object('by', ${who(sql`y.actor`)},
      'at', to_char(y.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'position', y.position) end as because,
    case when j.kind = 'moved' then ${movementOf} end as movement
  from chosen j
  left join record h on h.id = coalesce(j.holder_id, j.product_id, j.new_id, j.old_id)
  left join record p on p.id = j.product_id
  left join lateral (select (x.e).* from (select ${causeOf(from, to)} as e) x
    where j.kind in ('added', 'gone')) y on true
  order by j.toplist collate "de-x-icu", coalesce(j.new_rank, j.old_rank), j.key`

const countKinds = async (db: Db, from: DiffSide, to: DiffSide): Promise<ReleaseDiff['counts']> => {
  const { rows } = await sql<{ kind: keyof ReleaseDiff['counts']; n: number }>`
    with ${pairs(from, to)} select kind, count(*)::int as n from judged group by kind`.execute(db)
  const counts = { added: 0, gone: 0, moved: 0, changed: 0, same: 0 }
  for (const { kind, n } of rows) counts[kind] = n
  return counts
}

/**
 * Two releases, or a release and today, compared: the awards of the earlier with those of the later one, and the
 * decisions that lie between their positions.
 */
export const releaseDiff = async (
  db: Db,
  from: DiffSide,
  to: DiffSide,
  query: DiffQuery,
): Promise<Omit<ReleaseDiff, 'from' | 'to'>> => {
  const { rows } = await page(from, to, query).execute(db)
  const counts = await countKinds(db, from, to)
  const { added, gone, moved, changed } = counts
  const list = rows.map((row) => ({
    ...row,
    changes: row.changes ?? [],
    differences: row.differences ?? [],
  }))
  return {
    counts,
    list,
    total: query.kind ? counts[query.kind] : added + gone + moved + changed,
  }
}
