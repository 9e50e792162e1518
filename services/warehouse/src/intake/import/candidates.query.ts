import type { FieldValue } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { loadRecords, type RecordStream } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'
import type { MappedRow } from '../mapping.rules.ts'
import {
  type Identified,
  identificationsOf,
  identifiedBy,
  type UndoneHolder,
  undone,
  undoneHoldersOf,
} from './identified.query.ts'
import { type ImportContext, looksByFields } from './import-context.ts'
import { type Matched, matchedByModel, matchKey } from './matched.query.ts'
import { productNames } from './product-names.ts'
import { type Linked, linksOf, type RelatedIdentified, relatedIdentified } from './related.query.ts'
import { relatedId } from './related-id.ts'

type Db = Kysely<AppTables>

/** A record of the same name; without an id a row whose name can be looked for, but stands nowhere. */
export interface Named {
  readonly row: number
  readonly id: string | null
  /** Created by this very delivery. */
  readonly own: boolean
  /** Created by a delivery of this supplier. */
  readonly sameSupplier: boolean
}
export interface Placed {
  readonly id: string
  readonly class: 'award' | 'score' | 'product'
  readonly holder: string
  readonly toplist: string | null
  /** The award's product, or the names of the product itself. */
  readonly product: string | null
}
export interface Declined {
  readonly id: string
  readonly attribute: string
  readonly value: FieldValue
}

/** Records that rows lead to by what earlier rows called them. */
export interface CalledBefore {
  readonly roots: readonly string[]
  readonly related: readonly string[]
}

/** What the store knows about the rows of a batch; the records are locked. */
export interface Found {
  readonly identified: readonly Identified[]
  readonly named: readonly Named[]
  /** The supplier's identifications of all candidates. */
  readonly identifications: readonly Identified[]
  readonly placed: readonly Placed[]
  readonly declined: readonly Declined[]
  /** What the model says, by row and relation. */
  readonly matched: ReadonlyMap<string, Matched>
  readonly relatedIdentified: readonly RelatedIdentified[]
  readonly links: readonly Linked[]
  readonly undoneHolders: readonly UndoneHolder[]
  readonly streams: ReadonlyMap<string, RecordStream>
}

const saidOf = ({ root }: MappedRow, fields: readonly string[]): object =>
  Object.fromEntries(fields.map((name) => [name, root.get(name)?.value ?? null]))

/**
 * Whether record `r` and the row `q` agree in a field, null where one of them says nothing. What differs here
 * differs for the rules too, which know case only: they have the last word.
 */
const agrees = (field: string) => {
  const [held, said] = [sql`(r.fields ->> ${sql.lit(field)})`, sql.ref(`q.${field}`)]
  return sql`case when ${held} <> '' and ${said} <> ''
    then ${held} = ${said} or view.name_key(${held}) = view.name_key(${said}) end`
}

/** Names such as „Sonnen-Apotheke“ have hundreds: those that stand elsewhere are left where they are. */
const mayStandThere = {
  account: sql`coalesce(${agrees('zipCode')}, ${agrees('city')}, true)`,
  contact: sql`coalesce(
    greatest(${agrees('emailAddress')}, ${agrees('zipCode')}, ${agrees('city')}), true)`,
}

/** Records of the same name that may stand where the row says, names compared as the view does. */
const namedAs = async (
  db: Db,
  context: ImportContext,
  rows: readonly MappedRow[],
): Promise<Named[]> => {
  if (!looksByFields(context) || rows.length === 0) return []
  const { targetClass } = context.plan
  const asked = JSON.stringify(
    rows.map((row) => ({
      row: row.row,
      name: saidOf(row, ['name', 'surname', 'firstName']),
      ...saidOf(row, ['zipCode', 'city', 'emailAddress']),
    })),
  )
  const found = await sql<Named>`
    select q.row, r.id, coalesce(r.sample_id = ${context.sampleId}::uuid, false) as own,
      exists (select from delivery d where d.id = r.sample_id
        and d.supplier_id = ${context.supplierId}::uuid) as "sameSupplier"
    from (
      select a.row, view.name_key(view.record_label(${targetClass}, a.name)) as key,
        a."zipCode", a.city, a."emailAddress"
      from jsonb_to_recordset(${asked}::jsonb) as a
        (row integer, name jsonb, "zipCode" text, city text, "emailAddress" text) offset 0) q
    left join record r on r.name_key = q.key and r.class in ('account', 'contact')
      and r.class = ${targetClass} and not ${undone} and ${mayStandThere[targetClass]}
    where q.key <> ''
    order by q.row, r.created_position, r.id`.execute(db)
  return found.rows
}

const placedUnder = async (
  db: Db,
  { rankingGroupId, periodId }: ImportContext,
  ids: readonly string[],
): Promise<Placed[]> => {
  const found = await sql<Placed>`
    select m.record_id as id, m.class, m.holder_id as holder, m.toplist_id as toplist,
      m.product_id as product
    from membership m join record r on r.id = m.record_id
    where m.holder_id = any(${ids}::uuid[]) and m.ranking_group_id = ${rankingGroupId}::uuid
      and m.period_id = ${periodId}::uuid and m.to_position is null and not ${undone}
    order by m.from_position, m.record_id`.execute(db)
  return found.rows
}

/** The products of companies, under their names. */
const productsOf = async (
  db: Db,
  { plan }: ImportContext,
  ids: readonly string[],
): Promise<Placed[]> => {
  if (!plan.hasProduct) return []
  const { rows } = await sql<{ id: string; holder: string; fields: Record<string, unknown> }>`
    select r.id, l.to_id as holder, r.fields
    from link l join record r on r.id = l.from_id and r.class = 'product'
    where l.to_id = any(${ids}::uuid[]) and l.kind = 'product-account' and l.to_position is null
      and not ${undone}
    order by r.created_position, r.id`.execute(db)
  return rows.map(({ id, holder, fields }) => {
    const product = productNames((name) => fields[name])
    return { id, class: 'product', holder, toplist: null, product }
  })
}

/** Values that editors declined for these records. */
const declinedFor = async (db: Db, ids: readonly string[]): Promise<Declined[]> => {
  const found = await sql<Declined>`
    select d.stream as id, d.data ->> 'attribute' as attribute,
           coalesce(kept.data, p.data) -> 'newValue' as value
    from event d
    join event p on p.subject = d.subject and p.type = 'ChangeProposed'
    left join event_personal kept on kept.position = p.position
    where d.stream = any(${ids}::uuid[]) and d.type = 'ChangeDeclined'
      and d.data ->> 'reason' = 'declined'
      and not exists (select from taken_back t where t.position = d.position)`.execute(db)
  return found.rows
}

/** How the store is looked at. */
export interface Looking {
  /** What the model said when it was asked for all rows before the first one. */
  readonly ahead?: ReadonlyMap<string, Matched>
  /** True where nothing will be written: then nobody shall wait for the records. */
  readonly isTrial?: boolean
}

const nothing = {
  identifications: [],
  placed: [],
  declined: [],
  streams: new Map(),
  relatedIdentified: [],
  links: [],
  undoneHolders: [],
} as const

/** Of everything that was said ahead, what is about these rows and the related records they name. */
const ofThese = (
  rows: readonly MappedRow[],
  ahead: ReadonlyMap<string, Matched>,
): ReadonlyMap<string, Matched> => {
  const found = new Map<string, Matched>()
  for (const { row, relations } of rows)
    for (const key of [matchKey(row), ...relations.map(({ name }) => matchKey(row, name))]) {
      const matched = ahead.get(key)
      if (matched) found.set(key, matched)
    }
  return found
}

const likely = (matched: ReadonlyMap<string, Matched>): string[] =>
  [...matched.values()].flatMap(({ candidates }) => candidates.map(({ id }) => id))

/** What earlier rows of this import may have created in the same words as somebody's relation. */
const ownRelated = (context: ImportContext, rows: readonly MappedRow[]): string[] =>
  rows.flatMap(({ relations }) => relations.flatMap((one) => relatedId(context, one, null) ?? []))

/** Find the records that the rows of a batch may be about, in a handful of statements, and lock them for what follows. */
export const findCandidates = async (
  db: Db,
  context: ImportContext,
  rows: readonly MappedRow[],
  before: CalledBefore,
  { ahead, isTrial = false }: Looking = {},
): Promise<Found> => {
  const identified = await identifiedBy(db, context, rows)
  const known = new Set(identified.map(({ value }) => value))
  const named = await namedAs(db, context, rows)
  const matched = ahead ? ofThese(rows, ahead) : await matchedByModel(db, context, rows, known)
  const relatedIdentifiedAs = await relatedIdentified(db, context, rows)
  const candidates = likely(matched)
  const holders = [
    ...new Set([
      ...[...identified, ...named].flatMap(({ id }) => id ?? []),
      ...candidates,
      ...before.roots,
    ]),
  ]
  const links = await linksOf(db, context, holders)
  const undoneHolders = await undoneHoldersOf(db, context, rows)
  const related = [
    ...links.flatMap(({ contact, account }) => [contact, account]),
    ...relatedIdentifiedAs.map(({ id }) => id),
    ...ownRelated(context, rows),
    ...before.related,
    ...undoneHolders.map(({ record }) => record),
  ]
  if (holders.length + related.length === 0) return { ...nothing, identified, named, matched }
  const placed = [
    ...(await placedUnder(db, context, holders)),
    ...(await productsOf(db, context, holders)),
  ]
  const all = [...holders, ...related, ...placed.map(({ id }) => id)]
  const streams = await loadRecords(narrow(db), all, {
    lock: !isTrial,
    identifications: undoneHolders.length > 0,
  })
  return {
    identified,
    named,
    identifications: await identificationsOf(db, context.supplierId, [...streams.keys()]),
    placed,
    declined: context.options.force ? [] : await declinedFor(db, [...streams.keys()]),
    streams,
    matched,
    relatedIdentified: relatedIdentifiedAs,
    links,
    undoneHolders,
  }
}
