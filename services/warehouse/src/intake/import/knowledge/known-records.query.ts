import type { FieldValue } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { loadRecords } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { MappedRow } from '../../mapping/mapping.rules.ts'
import type { RelatedClass } from '../../mapping/relation-targets.rules.ts'
import { type ModelMatch, productNames, relatedId } from '../planning/identity.rules.ts'
import type {
  ImportIndex,
  KnownRecords,
  Namesake,
  PlacedRecord,
  UndoneIdentification,
} from '../planning/import-index.rules.ts'
import { looksByFields } from '../planning/match-row.rules.ts'
import type { ImportContext } from './import-context.query.ts'
import { matchedByModel, matchesOfRows } from './model-matches.query.ts'

type Db = Kysely<Database>

/** True for a record when the run or decision that created it was undone: it is excluded for good and blocks nothing. */
export const undone = (record: string) => sql`(${sql.ref(`${record}.excluded`)} and exists (
  select from event e join run u on u.id = e.run
  where e.stream = ${sql.ref(`${record}.id`)} and e.version = 1 and (u.undone_by is not null
    or exists (select from taken_back t where t.position = e.position))))`

/** Of these records the ones whose creation was undone. */
export const undoneAmong = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.id = any(${ids}::uuid[]) and ${undone('r')}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Identification extends UndoneIdentification {
  readonly isUndone: boolean
}

/** The records that the supplier calls as these rows call their own and related ones. */
const identifiedIn = async (
  db: Db,
  { supplierId, plan }: ImportContext,
  rows: readonly MappedRow[],
): Promise<readonly Identification[]> => {
  const terms = rows.flatMap(({ identification, relations }) => [
    ...(identification ? [{ class: plan.targetClass, value: identification.value }] : []),
    ...relations.flatMap((one) =>
      one.identification ? [{ class: one.class, value: one.identification.value }] : [],
    ),
  ])
  if (terms.length === 0) return []
  const found = await sql<Identification>`
    select distinct i.class, i.value, i.record_id as record, i.id, ${undone('r')} as "isUndone"
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as a (class text, value text)
    join identification i on i.class = a.class and i.value = a.value
      and i.supplier_id = ${supplierId}::uuid and i.to_position is null
    join record r on r.id = i.record_id
    order by i.record_id, i.id`.execute(db)
  return found.rows
}

/** The records that the supplier calls by identifications of these rows' own records. */
export const identifiedRoots = async (
  db: Db,
  context: ImportContext,
  rows: readonly MappedRow[],
): Promise<ReadonlySet<string>> => {
  const own = rows.map((row) => ({ ...row, relations: [] }))
  const found = await identifiedIn(db, context, own)
  return new Set(found.flatMap(({ value, isUndone }) => (isUndone ? [] : [value])))
}

const identificationsOf = async (
  db: Db,
  supplierId: string,
  ids: readonly string[],
): Promise<KnownRecords['identifications']> => {
  const found = await sql<KnownRecords['identifications'][number]>`
    select value, record_id as record from identification
    where record_id = any(${ids}::uuid[]) and supplier_id = ${supplierId}::uuid
      and to_position is null`.execute(db)
  return found.rows
}

const fieldsOf = ({ root }: MappedRow, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, root.get(name)?.value ?? null]))

/**
 * True when record `r` and the row `q` agree in a field, null where one of them says nothing. What differs here
 * differs for the rules too, which know case only: they have the last word. Folding costs more than all the rest: what
 * the row says is folded once for all its namesakes, and figures, which it leaves as they are, not at all.
 */
const agrees = (field: string) => {
  const [held, said] = [sql`(r.fields ->> ${sql.lit(field)})`, sql.ref(`q.${field}`)]
  return sql`case when ${held} <> '' and ${said} <> '' then ${held} = ${said}
    or (${held} !~ '^[0-9]+$' or ${said} !~ '^[0-9]+$')
      and view.name_key(${held}) = ${sql.ref(`q.${field}Key`)} end`
}

/** Names such as „Sonnen-Apotheke“ have hundreds: those that stand elsewhere are left where they are. */
const mayStandThere = {
  account: sql`coalesce(${agrees('zipCode')}, ${agrees('city')}, true)`,
  contact: sql`coalesce(
    greatest(${agrees('emailAddress')}, ${agrees('zipCode')}, ${agrees('city')}), true)`,
}

/** Records of the same name that may stand where the row says, names compared as the view does. */
const namesakesOf = async (
  db: Db,
  context: ImportContext,
  rows: readonly MappedRow[],
): Promise<ReadonlyMap<number, readonly Namesake[]>> => {
  if (!looksByFields(context) || rows.length === 0) return new Map()
  const { targetClass } = context.plan
  const terms = JSON.stringify(
    rows.map((row) => ({
      row: row.row,
      name: fieldsOf(row, ['name', 'surname', 'firstName']),
      ...fieldsOf(row, ['zipCode', 'city', 'emailAddress']),
    })),
  )
  const found = await sql<Omit<Namesake, 'id'> & { row: number; id: string | null }>`
    select q.row, r.id, coalesce(r.sample_id = ${context.sampleId}::uuid, false) as own,
      exists (select from delivery d where d.id = r.sample_id
        and d.supplier_id = ${context.supplierId}::uuid) as "sameSupplier"
    from (
      select a.row, view.name_key(view.record_label(${targetClass}, a.name)) as key,
        a."zipCode", a.city, a."emailAddress", view.name_key(a."zipCode") as "zipCodeKey",
        view.name_key(a.city) as "cityKey", view.name_key(a."emailAddress") as "emailAddressKey"
      from jsonb_to_recordset(${terms}::jsonb) as a
        (row integer, name jsonb, "zipCode" text, city text, "emailAddress" text) offset 0) q
    left join record r on r.name_key = q.key and r.class in ('account', 'contact')
      and r.class = ${targetClass} and not ${undone('r')} and ${mayStandThere[targetClass]}
    where q.key <> ''
    order by q.row, r.created_position, r.id`.execute(db)
  const namesakes = new Map<number, Namesake[]>()
  for (const { row, id, ...how } of found.rows) {
    const known = namesakes.get(row) ?? []
    namesakes.set(row, id === null ? known : [...known, { id, ...how }])
  }
  return namesakes
}

/** The links between contacts and companies that these records have. */
const linksOf = async (
  db: Db,
  { plan, bornUntil }: ImportContext,
  ids: readonly string[],
): Promise<KnownRecords['links']> => {
  if (plan.relations.length === 0 || ids.length === 0) return []
  const [own, other] =
    plan.targetClass === 'account'
      ? [sql.ref('l.to_id'), sql.ref('l.from_id')]
      : [sql.ref('l.from_id'), sql.ref('l.to_id')]
  const found = await sql<KnownRecords['links'][number]>`
    select l.from_id as contact, l.to_id as account,
      -- A link that this very import made is nothing that a dry run could have read.
      bool_or(l.from_position <= ${bornUntil} and r.created_position <= ${bornUntil}
        and not r.excluded) as "isOlder"
    from link l join record r on r.id = ${other}
    where l.kind = 'contact-account' and l.to_position is null and ${own} = any(${ids}::uuid[])
    group by l.from_id, l.to_id order by l.from_id, l.to_id`.execute(db)
  return found.rows
}

/** Awards and scores of these holders in the project and year of the delivery. */
const membershipsOf = async (
  db: Db,
  { rankingGroupId, periodId }: ImportContext,
  ids: readonly string[],
): Promise<readonly PlacedRecord[]> => {
  const { rows } = await sql<Required<PlacedRecord['placement']> & Omit<PlacedRecord, 'placement'>>`
    select m.record_id as record, m.class as kind, m.holder_id as holder, m.toplist_id as toplist,
      m.product_id as product
    from membership m join record r on r.id = m.record_id
    where m.holder_id = any(${ids}::uuid[]) and m.ranking_group_id = ${rankingGroupId}::uuid
      and m.period_id = ${periodId}::uuid and m.to_position is null and not ${undone('r')}
    order by m.from_position, m.record_id`.execute(db)
  return rows.map(({ record, holder, ...placement }) => ({ record, holder, placement }))
}

/** The products of companies, under their names. */
const productsOf = async (
  db: Db,
  { plan }: ImportContext,
  ids: readonly string[],
): Promise<readonly PlacedRecord[]> => {
  if (!plan.hasProduct) return []
  const { rows } = await sql<{ id: string; holder: string; fields: Record<string, unknown> }>`
    select r.id, l.to_id as holder, r.fields
    from link l join record r on r.id = l.from_id and r.class = 'product'
    where l.to_id = any(${ids}::uuid[]) and l.kind = 'product-account' and l.to_position is null
      and not ${undone('r')}
    order by r.created_position, r.id`.execute(db)
  return rows.map(({ id, holder, fields }) => {
    const product = productNames((name) => fields[name])
    return { record: id, holder, placement: { kind: 'product', product } }
  })
}

/** Values that editors declined for these records. */
const declinedFor = async (db: Db, ids: readonly string[]): Promise<KnownRecords['declined']> => {
  const found = await sql<{ record: string; attribute: string; value: FieldValue }>`
    select d.stream as record, d.data ->> 'attribute' as attribute,
           coalesce(kept.data, p.data) -> 'newValue' as value
    from event d
    join event p on p.subject = d.subject and p.type = 'ChangeProposed'
    left join event_personal kept on kept.position = p.position
    where d.stream = any(${ids}::uuid[]) and d.type = 'ChangeDeclined'
      and d.data ->> 'reason' = 'declined'
      and not exists (select from taken_back t where t.position = d.position)`.execute(db)
  return found.rows
}

/** Options of reading the store. */
export interface ReadOptions {
  /** The model's answers, where it was asked for all rows before the first one. */
  readonly ahead?: ReadonlyMap<string, ModelMatch>
  /** True where nothing will be written by what is read alone: then the records are not locked. */
  readonly isTrial?: boolean
  /** Called with each record that was read. */
  readonly onRead?: (id: string, version: number) => void
}

/** Returns the ids of records that earlier rows of this import may have created for equal relations. */
const relatedIdsOf = (context: ImportContext, rows: readonly MappedRow[]): readonly string[] =>
  rows.flatMap(({ relations }) => relations.flatMap((one) => relatedId(context, one, null) ?? []))

/**
 * Reads everything that the rows of a batch are planned with, in a handful of statements, and locks the records for
 * what follows.
 *
 * @param index what earlier rows of the import made known
 */
export const readKnownRecords = async (
  db: Db,
  context: ImportContext,
  rows: readonly MappedRow[],
  index: Pick<ImportIndex, 'namedBefore'>,
  { ahead, isTrial = false, onRead }: ReadOptions = {},
): Promise<KnownRecords> => {
  const { targetClass } = context.plan
  const all = await identifiedIn(db, context, rows)
  const [undoneIdentifications, identified] = [
    all.filter(({ isUndone }) => isUndone),
    all.filter(({ isUndone }) => !isUndone),
  ]
  const isRoot = ({ class: one }: { readonly class: RelatedClass }) => one === targetClass
  const roots = identified.filter(isRoot)
  const namesakes = await namesakesOf(db, context, rows)
  const matches = ahead
    ? matchesOfRows(rows, ahead)
    : await matchedByModel(db, context, rows, new Set(roots.map(({ value }) => value)))
  const before = index.namedBefore(rows, targetClass)
  const holders = [
    ...new Set([
      ...roots.map(({ record }) => record),
      ...[...namesakes.values()].flat().map(({ id }) => id),
      ...[...matches.values()].flatMap(({ candidates }) => candidates.map(({ id }) => id)),
      ...before.roots,
    ]),
  ]
  const links = await linksOf(db, context, holders)
  const placed = [
    ...(await membershipsOf(db, context, holders)),
    ...(await productsOf(db, context, holders)),
  ]
  const ids = [
    ...holders,
    ...links.flatMap(({ contact, account }) => [contact, account]),
    ...identified.map(({ record }) => record),
    ...relatedIdsOf(context, rows),
    ...before.related,
    ...undoneIdentifications.map(({ record }) => record),
    ...placed.map(({ record }) => record),
  ]
  const records = await loadRecords(db, ids, {
    lock: !isTrial,
    identifications: undoneIdentifications.length > 0,
  })
  for (const { id, version } of records.values()) onRead?.(id, version)
  const found = [...records.keys()]
  return {
    records,
    identified,
    undoneIdentifications,
    identifications: await identificationsOf(db, context.supplierId, found),
    namesakes,
    matches,
    links,
    placed,
    declined: context.options.force ? [] : await declinedFor(db, found),
  }
}
