import {
  type FacetName,
  type FacetValue,
  facetNames,
  type PendingFilter,
} from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import { during, type RecordsDb } from '../records/index.ts'
import {
  changeFacets,
  changesAt,
  inProject,
  isStale,
  listed,
  type Moment,
  passingRoot,
  rootFacets,
  rootsAt,
  waiting,
} from './waiting.query.ts'

type Part = RawBuilder<unknown>

interface Counted {
  readonly name: FacetName
  readonly value: string
  readonly label: string | null
  readonly count: number
}

/** Told apart by the data point itself; the supplier is that of its delivery. */
const pointFacets = ['class', 'attribute', 'origin', 'sample', 'proposer', 'age'] as const

const wanted = (
  filter: PendingFilter,
): Readonly<Record<string, readonly string[] | undefined>> => ({
  class: filter.class,
  attribute: filter.attribute,
  origin: filter.origin,
  supplier: filter.supplierId,
  sample: filter.sampleId === undefined ? undefined : [filter.sampleId],
  proposer: filter.proposer,
  age: filter.age,
  stale: filter.stale === undefined ? undefined : [String(filter.stale)],
  action: filter.approved === undefined ? undefined : [filter.approved ? 'changes' : 'initial'],
})

/** One bit for each filter that a data point fails, so that a facet can overlook its own. */
const missesOf = (filter: PendingFilter, names: readonly string[]): Part => {
  const chosen = wanted(filter)
  const bits = names.flatMap((name, index) => {
    const values = chosen[name]
    if (!values || values.length === 0) return []
    return [
      sql`case when p.${sql.ref(name)} = any(${[...values]}::text[]) then 0 else ${2 ** index} end`,
    ]
  })
  return bits.length === 0 ? sql`0` : sql.join(bits, sql` | `)
}

/** All open changes and unapproved roots of the filter's project, each with the values of every facet. */
const points = (filter: PendingFilter, at: Moment): Part => {
  const columns = (facets: typeof changeFacets | typeof rootFacets): Part =>
    sql.join(pointFacets.map((name) => sql`${facets[name]} as ${sql.ref(name)}`))
  // For now the values are met by one join; a lookup for each change takes several times as long.
  const [values, stale] =
    at === null
      ? [
          sql`join record t on t.id = c.record_id`,
          sql`(coalesce(c.old_value, 'null') is distinct from coalesce(t.fields -> c.attribute, 'null'))`,
        ]
      : [sql``, isStale(at)]
  return sql`
    select w.*, s.supplier_id::text as supplier,
      case when r.is_approved then 'changes' else 'initial' end as action
    from (
      select c.root_id, 1 as open, c.sample_id as delivery_id, ${columns(changeFacets)},
        ${stale}::text as stale
      from ${changesAt(at)} c ${values}
      union all
      select r.id, 0, r.sample_id, ${columns(rootFacets)}, 'false' from ${rootsAt(at)} r
      where ${passingRoot({})}
    ) w join ${rootsAt(at)} r on r.id = w.root_id
    left join delivery s on s.id = w.delivery_id
    where not r.excluded and ${inProject(sql`w.root_id`, filter, at)}`
}

interface Totals {
  readonly entries: number
  readonly of: number
  readonly changes: number
}

const names = [...pointFacets, 'supplier', 'stale', 'action'] as const

/** Roots by the values of one facet, among those that all other filters leave. */
const countedBy = (name: (typeof names)[number]): Part => {
  const others = ~(2 ** names.indexOf(name))
  // Most of a root's changes differ by their field only, so all else is counted on far fewer rows.
  const from = name === 'attribute' ? sql`point` : sql`bunch`
  return sql`
    select ${name}::text as name, value, null::text as label, count(*)::int as count,
      0 as entries, 0 as of, 0 as changes
    from (
      select p.${sql.ref(name)} as value, p.root_id from ${from} p
      where p.misses & ${others}::int = 0 and p.${sql.ref(name)} is not null
      group by p.${sql.ref(name)}, p.root_id) one
    group by value`
}

/** Facets of the data points themselves; each counts what all other filters leave. */
const ofPoints = async (db: RecordsDb, filter: PendingFilter, at: Moment) => {
  const bunched = sql.join(
    names.filter((name) => name !== 'attribute').map((name) => sql`p.${sql.ref(name)}`),
  )
  const { rows } = await sql<Counted & Totals>`
    with point as materialized (
      select p.*,
        (${missesOf(filter, names)})::int as misses from (${points(filter, at)}) p
    ), bunch as materialized (
      select p.root_id, p.misses, ${bunched}, sum(p.open)::int as open
      from point p group by p.root_id, p.misses, ${bunched}
    ), totals as (
      select (count(*) filter (where fits))::int as entries, count(*)::int as of,
        coalesce(sum(open), 0)::int as changes
      from (
        select root_id, bool_or(misses = 0) as fits, sum(open) filter (where misses = 0) as open
        from bunch group by root_id) root
    )
    ${sql.join(names.map(countedBy), sql` union all `)}
    union all
    select 'totals', '', null::text, 0, entries, of, changes from totals`.execute(db)
  const {
    entries = 0,
    of = 0,
    changes = 0,
  } = rows.find(({ name }) => (name as string) === 'totals') ?? {}
  const counted: Counted[] = rows.filter(({ name }) => (name as string) !== 'totals')
  return { counted, entries, of, changes }
}

/** Facets of where the roots stand: project, year and toplist. */
const ofPlaces = async (db: RecordsDb, filter: PendingFilter, at: Moment): Promise<Counted[]> => {
  const { rgId = null, pName = null, toplistId = null } = filter
  const group = sql`(${rgId}::uuid is null or m.ranking_group_id = ${rgId}::uuid)`
  const year = sql`(${pName}::text is null or m.period_id = (
    select id from catalogue_key where kind = 'period' and key = lower(${pName}::text)))`
  const toplist = sql`(${toplistId}::uuid is null or m.toplist_id = ${toplistId}::uuid)`
  const { rows } = await sql<Counted>`
    with root as materialized (
      select distinct w.root_id as id from (${waiting(filter, at)}) w
      join ${rootsAt(at)} r on r.id = w.root_id where ${listed(filter)}
    ), place as (
      select distinct h.id, f.name, f.value
      from membership m cross join lateral unnest(array[m.holder_id, m.product_id]) as h (id)
      join root on root.id = h.id
      cross join lateral (values
        ('project', m.ranking_group_id, ${year} and ${toplist}),
        ('year', m.period_id, ${group} and ${toplist}),
        ('toplist', m.toplist_id, ${group} and ${year})) as f (name, value, passes)
      where ${during(at)} and f.passes and f.value is not null
    )
    select name, value::text, null as label, count(*)::int as count from place
    group by name, value`.execute(db)
  return rows
}

/** Names of projects, years, toplists, suppliers, deliveries and people, by id. */
const namesOf = async (db: RecordsDb, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, coalesce(entry ->> 'shortCode', entry ->> 'name', entry ->> 'value') as name
    from catalogue_entry where id = any(${[...ids]}::uuid[]) and kind <> 'ranking-group'
    union all
    select id, entry ->> 'name' from catalogue_entry
    where id = any(${[...ids]}::uuid[]) and kind = 'ranking-group'
    union all
    select id, file_name from delivery where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? '–']))
}

const named = new Set<FacetName>(['project', 'toplist', 'supplier', 'sample', 'proposer', 'year'])

/** The most frequent value first; years by name, newest first. */
const inOrder = (name: FacetName) => (left: FacetValue, right: FacetValue) =>
  name === 'year'
    ? right.value.localeCompare(left.value, 'de', { numeric: true })
    : right.count - left.count ||
      (left.label ?? left.value).localeCompare(right.label ?? right.value, 'de')

/**
 * What the verification list can be narrowed by, with the records that each choice would leave. Facets
 * narrow one another; a facet's own choice does not narrow itself, so that another value can be added.
 */
export const facetsOf = async (db: RecordsDb, filter: PendingFilter, at: Moment = null) => {
  // For this transaction only: the counting is done in memory or takes several times as long.
  await sql`select set_config('work_mem', '64MB', true)`.execute(db)
  const { counted, ...totals } = await ofPoints(db, filter, at)
  const places = await ofPlaces(db, filter, at)
  const found = [...places, ...counted]
  const names = await namesOf(
    db,
    found.flatMap(({ name, value }) => (named.has(name) ? [value] : [])),
  )
  const facets = Object.fromEntries(
    facetNames.map((name) => {
      const values = found.filter((one) => one.name === name)
      const list = values.map(({ value, count }): FacetValue => {
        const label = names.get(value) ?? null
        // A year goes by its name in the address.
        return name === 'year' ? { value: label ?? value, label, count } : { value, label, count }
      })
      return [name, list.toSorted(inOrder(name))]
    }),
  ) as Record<FacetName, FacetValue[]>
  return { ...totals, facets }
}
