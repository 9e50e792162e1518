import {
  type ConflictType,
  conflictTypeLabels,
  type RunKind,
  runLabels,
  type SearchHit,
  type SearchKind,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** An entry that was found. */
export interface Found {
  readonly kind: SearchKind
  readonly id: string
  readonly recordId: string | null
}

export interface Ranked extends Found {
  readonly rank: number
}

/** A hit with its rank, before it is said whether it was found exactly. */
export interface RankedHit extends Omit<SearchHit, 'exact'> {
  readonly kind: SearchKind
  readonly rank: number
}

const atLength = 140

const place = sql`nullif(concat_ws(' ', h.fields ->> 'zipCode', h.fields ->> 'city'), '')`
const inYear = sql`concat_ws(' ', g.entry ->> 'name', p.entry ->> 'name')`

/** What is called by a word of the product, which SQL does not know. */
const named = ({ kind, label, type, ...hit }: RankedHit): RankedHit => {
  if (kind === 'run') return { ...hit, kind, type, label: runLabels[type as RunKind] ?? label }
  if (kind === 'conflict')
    return { ...hit, kind, type, label: conflictTypeLabels[type as ConflictType] ?? label }
  return { ...hit, kind, type, label }
}

/**
 * Returns what people read of the entries that were found, in their order. A merged record is answered for by the one that is left.
 * What has gone since the search was last brought up to date is left out.
 */
export const hitsOf = async (
  db: Kysely<Database>,
  found: readonly Ranked[],
): Promise<readonly RankedHit[]> => {
  if (found.length === 0) return []
  const { rows } = await sql<RankedHit>`
    with recursive f as (
      select * from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ id }) => id)}::uuid[],
        ${found.map(({ recordId }) => recordId)}::uuid[], ${found.map(({ rank }) => rank)}::int[])
        with ordinality as f (kind, id, record_id, rank, place)),
    step (id, at) as (
      select record_id, record_id from f where record_id is not null
      union select s.id, (r.fields ->> 'mergedInto')::uuid from step s join record r on r.id = s.at
        where r.excluded and r.fields ->> 'mergedInto' is not null),
    ended as (
      select s.id, s.at from step s join record r on r.id = s.at where r.fields ->> 'mergedInto' is null)
    select f.kind, f.id, f.rank,
      case f.kind when 'identification' then i.value when 'note' then left(n.content, ${atLength})
        when 'project' then c.entry ->> 'name' when 'delivery' then d.file_name when 'release' then ${inYear}
        when 'setting' then coalesce(c.entry ->> 'label', c.entry ->> 'fullName', c.entry ->> 'name', c.entry ->> 'value')
        when 'run' then run.kind when 'conflict' then cf.type else h.label end as label,
      case f.kind when 'identification' then concat_ws(' · ', i.supplier, h.label) when 'note' then h.label
        when 'project' then c.entry ->> 'shortCode'
        when 'setting' then coalesce(c.entry ->> 'translatedValue', c.entry ->> 'shortCode', g.entry ->> 'name')
        when 'delivery' then concat_ws(' · ', sup.entry ->> 'name', nullif(${inYear}, ''))
        when 'release' then case when rel.edition > 0 then rel.edition || '. Fassung' end
        when 'run' then nullif(concat_ws(' · ', d.file_name, nullif(${inYear}, '')), '')
        when 'conflict' then (select string_agg(r.label, ' / ' order by m.number) from conflict_member m
          join record r on r.id = m.source_id where m.conflict_id = f.id)
        else ${place} end as detail,
      case when h.id is not null
        then jsonb_build_object('id', h.id, 'class', h.class, 'label', h.label) end as record,
      case when f.kind in ('account', 'contact', 'product') and e.at <> f.record_id then (
        select r.label from record r where r.id = f.record_id) end as "foundAs",
      case f.kind when 'run' then run.kind when 'conflict' then cf.type when 'setting' then c.kind
        when 'project' then c.kind end as type,
      to_char((case f.kind when 'run' then run.started_at when 'note' then n.at when 'release' then rel.created_at
        when 'delivery' then d.created_at when 'conflict' then cf.created_at end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from f
    left join ended e on e.id = f.record_id
    left join record er on er.id = e.at
    left join record h on h.id = er.root_id
    left join lateral (
      select x.value, s.entry ->> 'name' as supplier from identification x
      left join catalogue_entry s on s.id = x.supplier_id
      where f.kind = 'identification' and x.id = f.id and x.to_position is null
      order by x.from_position desc limit 1) i on true
    left join note n on f.kind = 'note' and n.id = f.id
    left join run on f.kind = 'run' and run.id = f.id
    left join conflict cf on f.kind = 'conflict' and cf.id = f.id
    left join release rel on f.kind = 'release' and rel.id = f.id
    left join delivery d on d.id = case f.kind when 'delivery' then f.id
      when 'run' then (run.scope ->> 'sampleId')::uuid end
    left join catalogue_entry c on f.kind in ('project', 'setting') and c.id = f.id and not c.removed
    left join catalogue_entry g on g.id = coalesce(rel.ranking_group_id, d.ranking_group_id,
      (run.scope ->> 'rankingGroupId')::uuid, (c.entry ->> 'rankingGroupId')::uuid)
    left join catalogue_entry p on p.id = coalesce(rel.period_id, d.period_id, (run.scope ->> 'periodId')::uuid)
    left join catalogue_entry sup on sup.id = d.supplier_id
    where case f.kind when 'identification' then i.value is not null and h.id is not null
      when 'note' then n.id is not null and h.id is not null when 'project' then c.id is not null
      when 'setting' then c.id is not null when 'delivery' then d.id is not null when 'run' then run.id is not null
      when 'release' then rel.id is not null when 'conflict' then cf.id is not null
      else h.id is not null and h.fields ->> 'erasedAt' is null end
    order by f.place`.execute(db)
  return withoutTwins(rows.map(named))
}

/** A record and one that was merged into it are one hit, by its own name if that was found. */
const withoutTwins = (rows: readonly RankedHit[]): readonly RankedHit[] => {
  const named = new Set(
    rows
      .filter(({ foundAs, record }) => record && foundAs === null)
      .map(({ record }) => record?.id),
  )
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    if (row.foundAs === null || !row.record) return [row]
    if (named.has(row.record.id) || seen.has(row.record.id)) return []
    seen.add(row.record.id)
    return [{ ...row, id: row.record.id }]
  })
}
