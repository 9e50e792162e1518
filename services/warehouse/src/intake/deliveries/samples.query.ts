import type { listSamples, ReplyOf, Sample, SampleSort } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { headerName } from '@stammbuch/sheets'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { instant } from '../../platform/instant.ts'
import { containing } from '../../platform/search.ts'
import { isId } from '../../records/index.ts'
import { undone } from '../import/knowledge/known-records.query.ts'
import { endedInVain } from './ended-in-vain.query.ts'

type Db = Kysely<Database>

interface SampleFilter {
  readonly offset?: number
  readonly limit?: number
  readonly id?: string | null
  readonly search?: string | undefined
  readonly sort?: readonly SampleSort[]
  /** The position that is read of; now unless given. */
  readonly at?: number | null
}

/** Joins that give a delivery `d` the entries of its supplier `s`, year `p` and project `g`. */
const named = sql`left join catalogue_entry s on s.id = d.supplier_id
  left join catalogue_entry p on p.id = d.period_id
  left join catalogue_entry g on g.id = d.ranking_group_id`

/** Deliveries `d` that a search or an id finds, with their names where it or an order asks for them. */
const found = ({ search, id = null, sort = [] }: SampleFilter): RawBuilder<unknown> => {
  const wanted = search && isId(search) ? search : id
  const words = sql`concat_ws(' ', d.file_name, s.entry ->> 'name', g.entry ->> 'shortCode',
    g.entry ->> 'name', p.entry ->> 'name')`
  const where = wanted === null ? search && containing(words, search) : sql`d.id = ${wanted}::uuid`
  return sql`delivery d ${search || sort.length > 0 ? named : sql``}
    ${where ? sql`where ${where}` : sql``}`
}

const text = (value: RawBuilder<unknown>) => sql`${value} collate "de-x-icu"`
const sortedBy = {
  created: sql`d.created_at`,
  file: text(sql`d.file_name`),
  supplier: text(sql`(s.entry ->> 'name')`),
  period: text(sql`(p.entry ->> 'name')`),
  project: text(sql`(g.entry ->> 'shortCode')`),
} as const

/** Returns the `order by` term of one order. Deliveries without a value come last in both directions. */
const orderOf = (sort: SampleSort): RawBuilder<unknown> => {
  const [key, way] = sort.startsWith('-') ? [sort.slice(1), sql`desc`] : [sort, sql`asc`]
  return sql`${sortedBy[key as keyof typeof sortedBy]} ${way} nulls last`
}

/** Ends with what is newest, so that an order is whole. */
const orderBy = (sort: readonly SampleSort[]): RawBuilder<unknown> =>
  sql.join([...sort.map(orderOf), sql`d.created_at desc`, sql`d.id desc`])

/** Deliveries in an order, newest first unless given, with what their imports made; or the one of this id. */
const samplesOf = async (
  db: Db,
  { offset = 0, limit = 1, id = null, search, sort = [], at = null }: SampleFilter,
): Promise<Sample[]> => {
  const { rows } = await sql<Sample>`
    with page as (
      select d.* from ${found({ search, id, sort })}
      order by ${orderBy(sort)} limit ${limit} offset ${offset}
    ), made as (
      select r.sample_id, count(*) filter (where r.class = 'account')::int as accounts,
        count(*) filter (where r.class = 'contact')::int as contacts,
        count(*) filter (where r.class = 'award')::int as awards,
        count(*) filter (where r.class = 'score')::int as scores,
        count(*) filter (where r.class = 'product')::int as products, count(*)::int as entities
      from record r where r.sample_id in (select id from page) and ${at === null ? sql`true` : sql`r.created_position <= ${at}`}
        and not ${undone('r')} group by r.sample_id
    )
    select d.id, ${instant('d.created_at')} as "createdAt",
      d.file_name as "rawDataReference",
      case when s.id is not null then
        jsonb_build_object('id', s.id, 'name', s.entry ->> 'name') end as supplier,
      case when p.id is not null then
        jsonb_build_object('id', p.id, 'name', p.entry ->> 'name') end as period,
      case when g.id is not null then jsonb_build_object('id', g.id,
        'shortCode', g.entry ->> 'shortCode', 'name', g.entry ->> 'name') end as "rankingGroup",
      case when m.id is not null then
        jsonb_build_object('id', m.id, 'name', m.entry ->> 'name') end as mapping,
      case when i.id is not null then
        ${instant('d.mapped_at')} end as "mappedDate",
      i.id as "importRunId", coalesce(i.result ? 'cancelled', false) as "importCancelled",
      coalesce(o.rows, d.rows) as "sampleEntriesCount", d.headers, d.encoding, d.delimiter,
      case when d.parent_id is not null then jsonb_build_object('id', d.parent_id) end as parent,
      coalesce(c.accounts, 0) as "accountsCount", coalesce(c.contacts, 0) as "contactsCount",
      coalesce(c.awards, 0) as "awardsCount", coalesce(c.scores, 0) as "scoresCount",
      coalesce(c.products, 0) as "productsCount", coalesce(c.entities, 0) as "entityCount",
      case when i.id is not null then d.changes else 0 end as "changesCount",
      d.set_aside as "setAside"
    from page d
    left join delivery o on o.id = d.parent_id
    ${named}
    left join run i on i.id = d.run_id and i.undone_by is null and i.undo_left is null
      and not (${endedInVain('i.result')})
    left join catalogue_entry m on m.id = d.mapping_id and i.id is not null
    left join made c on c.sample_id = d.id
    order by ${orderBy(sort)}`.execute(db)
  return rows
}

/** One delivery as the list shows it, now or as of a position. @throws Refusal `not-found` */
export const sampleById = async (db: Db, id: string, at: number | null = null): Promise<Sample> => {
  const [found] = await samplesOf(db, { id, at })
  if (!found) throw new Refusal('not-found', 'Diese Lieferung gibt es nicht.')
  return found
}

/** Deliveries in an order, with what their imports had made by a position. */
export const samplePage = async (
  db: Db,
  filter: Required<Pick<SampleFilter, 'offset' | 'limit'>> & Pick<SampleFilter, 'search' | 'sort'>,
  at: number | null = null,
): Promise<ReplyOf<typeof listSamples>> => {
  const list = await samplesOf(db, { ...filter, at })
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${found({ search: filter.search })}`.execute(db)
  return { list, total: rows[0]?.total ?? 0 }
}

/** A row in the words of its delivery, header by header; `undefined` when there is no such row. */
export const rowInWords = async (
  db: Db,
  sampleId: string,
  row: number,
): Promise<Record<string, string> | undefined> => {
  const found = await db
    .selectFrom('delivery_row')
    .innerJoin('delivery', 'delivery.id', 'delivery_row.sample_id')
    .select(['delivery.headers', 'delivery_row.cells'])
    .where('delivery_row.sample_id', '=', sampleId)
    .where('delivery_row.row', '=', row)
    .executeTakeFirst()
  if (!found) return undefined
  const { headers, cells } = found
  const width = Math.max(headers.length, cells.length)
  return Object.fromEntries(
    Array.from({ length: width }, (_, index) => [
      headerName(headers[index] ?? '', index),
      cells[index] ?? '',
    ]),
  )
}

/** A delivery that came with the very same bytes. */
export interface SameBytes {
  readonly id: string
  readonly createdAt: string
  readonly fileName: string
}

/** The first delivery with these bytes. @param sha256 64 hexadecimal digits in lower case */
export const withSameBytes = async (
  db: Pick<Kysely<Database>, 'selectFrom'>,
  sha256: string,
): Promise<SameBytes | undefined> => {
  const found = await db
    .selectFrom('delivery')
    .select(['id', 'created_at', 'file_name'])
    .where('sha256', '=', sha256)
    .orderBy('created_at')
    .executeTakeFirst()
  return (
    found && {
      id: found.id,
      createdAt: found.created_at.toISOString(),
      fileName: found.file_name,
    }
  )
}
