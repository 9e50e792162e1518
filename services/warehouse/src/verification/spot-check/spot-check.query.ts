import { fieldOf, type SpotCheck, type SpotCheckItem, type Verdict } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { dynamicLabel } from '@stammbuch/records/labels'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countsOf } from './spot-check.decider.ts'

type Db = Kysely<Database>

type Stratum = SpotCheck['strata'][number]

/** The label of a dynamic field; the catalogue knows the names of the others. */
interface Named {
  readonly dynamicLabel: string | null
}

const labelled = <One extends Named & Pick<Stratum, 'attributeName'>>(
  { dynamicLabel: own, ...one }: One,
  recordClass: Stratum['class'],
) => ({
  ...one,
  fieldLabel: fieldOf(recordClass, one.attributeName)?.label ?? own ?? one.attributeName,
})

interface Row {
  readonly id: string
  readonly scope: SpotCheck['scope']
  readonly state: SpotCheck['state']
  readonly population: number
  readonly seed: string
  readonly strata: readonly (Omit<Stratum, 'fieldLabel'> & Named)[]
  readonly run_id: string | null
  readonly comment: string | null
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly started_by: SpotCheck['startedBy']
  readonly found: readonly { readonly id: string; readonly verdict: Verdict | null }[]
  readonly total: number
}

const shown = (row: Row): SpotCheck => {
  const { id, scope, state, population, seed, strata, comment } = row
  return {
    id,
    scope,
    state,
    population,
    seed,
    strata: strata.map((one) => labelled(one, one.class)),
    comment,
    size: row.found.length,
    ...countsOf(new Map(row.found.map((one) => [one.id, one.verdict]))),
    runId: row.run_id,
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

interface Page {
  readonly id?: string
  readonly state?: SpotCheck['state'] | undefined
  readonly offset: number
  readonly limit: number
}

/** Spot checks, newest first, with how they stand. */
export const spotChecks = async (db: Db, { id, state, offset, limit }: Page) => {
  const { rows } = await sql<Row>`
    select c.*, count(*) over ()::int as total,
      case when u.id is not null then
        jsonb_build_object('id', u.id, 'shortCode', u.entry ->> 'shortCode') end as started_by,
      (select jsonb_agg(jsonb_build_object('id', i.change_id, 'verdict', i.verdict) order by i.number)
        from spot_check_item i where i.check_id = c.id) as found,
      (select jsonb_agg(s.one || jsonb_build_object('toplist', t.entry ->> 'value',
          'dynamicLabel', ${dynamicLabel(sql`s.one ->> 'attributeName'`)}) order by s.place)
        from jsonb_array_elements(c.strata) with ordinality as s (one, place)
        left join catalogue_entry t on t.id = (s.one ->> 'toplistId')::uuid) as strata
    from spot_check c
    left join catalogue_entry u on u.id = c.actor and u.kind = 'user'
    where (${id ?? null}::uuid is null or c.id = ${id ?? null}::uuid)
      and (${state ?? null}::text is null or c.state = ${state ?? null}::text)
    order by c.started_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db)
  return { list: rows.map(shown), total: rows[0]?.total ?? 0 }
}

interface ItemRow extends Omit<SpotCheckItem, 'source' | 'fieldLabel'>, Named {
  readonly file_name: string | null
  readonly row: number | null
  readonly column: string | null
  readonly headers: readonly string[] | null
  readonly cells: readonly string[] | null
}

const sourceOf = ({ file_name, row, column, headers, cells }: ItemRow): SpotCheckItem['source'] => {
  if (file_name === null || row === null) return null
  const named = (cells ?? []).map((cell, index) => ({
    header: headers?.[index]?.trim() || `Spalte ${index + 1}`,
    cell,
  }))
  return { fileName: file_name, row, column, cells: named }
}

/** The deliveries whose rows what was drawn came with, and which have none at hand. */
export const unpreparedOf = async (db: Db, checkId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct d.id
    from spot_check_item i
    join event e on e.subject = i.change_id and e.type = 'ChangeProposed'
    join delivery d on d.id = (e.data -> 'source' ->> 'sampleId')::uuid
    where i.check_id = ${checkId}
      and not exists (select 1 from delivery_row w where w.sample_id in (d.id, d.parent_id))
    order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: the name of a record now, or as it was called at a position. */
const labelAt = (record: string, at: number | null): RawBuilder<string> => {
  const [id, label, recordClass] = ['id', 'label', 'class'].map((name) =>
    sql.ref(`${record}.${name}`),
  )
  if (at === null) return sql`${label}`
  return sql`(select view.record_label(${recordClass},
      view.merged(view.record_patch(x.type, x.data, xp.data, x.at) order by x.position))
    from event x left join event_personal xp using (position)
    where x.stream = ${id} and x.position <= ${at})`
}

/**
 * Returns the sample in its order: each value as it was proposed, beside the delivered row. The record is called as it was
 * at a position, or is now.
 */
export const itemsOf = async (
  db: Db,
  checkId: string,
  at: number | null = null,
): Promise<SpotCheckItem[]> => {
  const { rows } = await sql<ItemRow>`
    select i.change_id as "changeId", i.number, i.verdict, r.class as "targetClass",
      jsonb_build_object('id', r.id, 'class', r.class, 'label',
        coalesce(nullif(${labelAt('r', at)}, ''), ${labelAt('o', at)}, '')) as record,
      e.data ->> 'attribute' as "attributeName",
      ${dynamicLabel(sql`e.data ->> 'attribute'`)} as "dynamicLabel", coalesce(p.data, e.data) -> 'newValue' as "newValue",
      d.file_name, (e.data -> 'source' ->> 'row')::int as row, e.data -> 'source' ->> 'column' as column,
      d.headers, w.cells
    from spot_check_item i
    join event e on e.subject = i.change_id and e.type = 'ChangeProposed'
    left join event_personal p on p.position = e.position
    join record r on r.id = e.stream
    left join record o on o.id = r.root_id
    left join delivery d on d.id = (e.data -> 'source' ->> 'sampleId')::uuid
    left join lateral (
      select cells from delivery_row w
      where w.sample_id in (d.id, d.parent_id) and w.row = (e.data -> 'source' ->> 'row')::int
      order by w.sample_id = d.id desc limit 1) w on true
    where i.check_id = ${checkId} order by i.number`.execute(db)
  return rows.map((row) => {
    const {
      file_name: _,
      row: _row,
      column: _column,
      headers: _headers,
      cells: _cells,
      ...item
    } = row
    return {
      ...labelled(item, item.targetClass),
      newValue: item.newValue ?? null,
      source: sourceOf(row),
    }
  })
}

/** A spot check with how far it is. @throws Refusal `not-found` */
export const spotCheckById = async (db: Kysely<Database>, id: string): Promise<SpotCheck> => {
  const [check] = (await spotChecks(db, { id, offset: 0, limit: 1 })).list
  if (!check) throw new Refusal('not-found')
  return check
}
