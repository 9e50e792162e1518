import {
  type AnyRecord,
  actorName,
  type DynamicField,
  fields,
  type RecordClass,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { basisOf, type CardBasis } from './card-basis.query.ts'
import { dynamicValues } from './dynamic-values.query.ts'
import {
  type IdentificationRow,
  identificationsOf,
  type LinkRow,
  type NoteRow,
  namesById,
  openChangesOf,
  type RecordRow,
  recordRows,
} from './record-rows.query.ts'

type Names = ReadonlyMap<string, Record<string, unknown>>
type ShownRecord = Record<string, unknown>

/** Everything that the cards of a record and its relations are made of. */
interface CardSources {
  readonly rows: ReadonlyMap<string, RecordRow>
  readonly names: Names
  readonly identifications: readonly IdentificationRow[]
  readonly open: ReadonlyMap<string, Record<string, number>>
  readonly dynamic: ReadonlyMap<string, DynamicField>
}

const valuesOf = ({ class: recordClass, fields: values }: RecordRow): ShownRecord =>
  Object.fromEntries(Object.keys(fields[recordClass]).map((name) => [name, values[name] ?? null]))

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const named = (
  names: Names,
  id: unknown,
  property = 'name',
): { id: string; name: string } | null => {
  const entry = typeof id === 'string' ? names.get(id) : undefined
  return entry ? { id: String(id), name: String(entry[property] ?? '') } : null
}

const refTo = ({ rows }: CardSources, id: unknown): ShownRecord | null => {
  const row = typeof id === 'string' ? rows.get(id) : undefined
  return row ? { id: row.id, class: row.class, label: row.label } : null
}

const projectOf = (names: Names, id: unknown): ShownRecord | null => {
  const entry = typeof id === 'string' ? names.get(id) : undefined
  return entry ? { id, shortCode: entry.shortCode, name: entry.name } : null
}

const toplistOf = (names: Names, id: unknown): ShownRecord | null => {
  const entry = typeof id === 'string' ? names.get(id) : undefined
  const project = projectOf(names, entry?.rankingGroupId)
  return entry
    ? {
        id,
        value: entry.value,
        rankingGroup: project && { id: project.id, shortCode: project.shortCode },
      }
    : null
}

const basics = (row: RecordRow, material: CardSources): ShownRecord => ({
  id: row.id,
  class: row.class,
  label: row.label,
  version: row.version,
  position: row.position,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...valuesOf(row),
  supplierIds: material.identifications
    .filter(({ record_id }) => record_id === row.id)
    .map(({ id, value, scope, supplier_id }) => ({
      id,
      value,
      scope,
      supplier: named(material.names, supplier_id),
    })),
})

/** A record as it stands inside another one. */
const nested = (row: RecordRow, material: CardSources): ShownRecord => {
  const { names, open } = material
  const shown = basics(row, material)
  if (row.class === 'account' || row.class === 'contact') return shown
  const withDynamic = { ...shown, dynamicFields: dynamicValues(row, material) }
  if (row.class === 'product') return withDynamic
  const placed = {
    ...withDynamic,
    rankingGroup: projectOf(names, row.fields.rankingGroupId),
    period: named(names, row.fields.periodId),
    openChanges: open.get(row.id) ?? {},
  }
  if (row.class === 'score') return placed
  return {
    ...placed,
    toplistLabel: toplistOf(names, row.fields.toplistLabelId),
    product: refTo(material, row.fields.productId),
  }
}

const collator = new Intl.Collator('de', { numeric: true })
const byLabel = (a: RecordRow, b: RecordRow): number => collator.compare(a.label, b.label)

/** Newest year first, by the year's name. */
const byPeriod =
  (names: Names) =>
  (a: RecordRow, b: RecordRow): number =>
    collator.compare(
      String(names.get(String(b.fields.periodId))?.name ?? ''),
      String(names.get(String(a.fields.periodId))?.name ?? ''),
    ) || byLabel(a, b)

const mainFirst =
  (main: unknown) =>
  (a: RecordRow, b: RecordRow): number =>
    Number(b.id === main) - Number(a.id === main) || byLabel(a, b)

interface Related {
  readonly links: readonly LinkRow[]
  readonly notes: readonly NoteRow[]
}

const relationsOf = (row: RecordRow, { links }: Related, material: CardSources): ShownRecord => {
  const all = [...material.rows.values()]
  const show = (rows: readonly RecordRow[]) => rows.map((one) => nested(one, material))
  const linked = (kind: string, side: 'from_id' | 'to_id') => {
    const ids = new Set(links.filter((one) => one.kind === kind).map((one) => one[side]))
    ids.delete(row.id)
    return all.filter(({ id }) => ids.has(id))
  }
  const held = (recordClass: RecordClass) =>
    show(
      all
        .filter((one) => one.class === recordClass && one.id !== row.id)
        .filter(({ fields: f }) => f.accountId === row.id || f.contactId === row.id)
        // The award that one was folded into stands here as well, and speaks for both.
        .filter(({ fields: f }) => typeof f.mergedInto !== 'string')
        .toSorted(byPeriod(material.names)),
    )
  switch (row.class) {
    case 'account':
      return {
        category: named(material.names, row.fields.categoryId),
        mainContact: refTo(material, row.fields.mainContactId),
        contacts: show(
          linked('contact-account', 'from_id').toSorted(mainFirst(row.fields.mainContactId)),
        ),
        products: show(linked('product-account', 'from_id').toSorted(byLabel)),
        awards: held('award'),
        scores: held('score'),
      }
    case 'contact':
      return {
        mainAccount: refTo(material, row.fields.mainAccountId),
        accounts: show(
          linked('contact-account', 'to_id').toSorted(mainFirst(row.fields.mainAccountId)),
        ),
        awards: held('award'),
        scores: held('score'),
      }
    case 'product': {
      const account = material.rows.get(textOf(row.fields.accountId) ?? '')
      return { account: account ? nested(account, material) : null }
    }
    default:
      return {
        account: refTo(material, row.fields.accountId),
        contact: refTo(material, row.fields.contactId),
      }
  }
}

const referenced = ['accountId', 'contactId', 'productId', 'mainContactId', 'mainAccountId']
const catalogued = ['rankingGroupId', 'periodId', 'toplistLabelId', 'categoryId']

const idsIn = (rows: Iterable<RecordRow>, names: readonly string[]): string[] =>
  [...rows].flatMap(({ fields: values }) =>
    names.map((name) => values[name]).filter((value): value is string => typeof value === 'string'),
  )

const gather = async (
  db: Kysely<Database>,
  row: RecordRow,
  { links, places, notes, dynamic }: CardBasis,
  at: number | null,
): Promise<CardSources> => {
  const direct = [
    ...links.flatMap(({ from_id, to_id }) => [from_id, to_id]),
    ...places.flatMap(({ record_id, product_id }) => [record_id, product_id ?? record_id]),
    ...idsIn([row], referenced),
  ]
  const ids = [...new Set([row.id, ...direct])]
  const [rows, identifications, open] = await Promise.all([
    recordRows(db, ids, at),
    identificationsOf(db, ids, at),
    openChangesOf(db, ids, at),
  ])
  const names = await namesById(db, [
    ...idsIn(rows.values(), catalogued),
    ...identifications.map(({ supplier_id }) => supplier_id),
    ...notes.map(({ author }) => author),
  ])
  return { rows, names, identifications, open, dynamic }
}

/**
 * A record with its relations, notes and open changes, at a position or now. For a record that was merged
 * into another one by then the other one answers.
 *
 * @throws Refusal `not-found` when there is no such record of that class then
 */
export const recordCard = async (
  db: Kysely<Database>,
  recordClass: RecordClass,
  id: string,
  at: number | null = null,
): Promise<AnyRecord> => {
  const { row, basis } = await basisOf(db, recordClass, id, at)
  const { mergedInto } = row.fields
  return typeof mergedInto === 'string'
    ? recordCard(db, recordClass, mergedInto, at)
    : cardOf(db, row, basis, at)
}

/**
 * A record by itself, also when it was merged into another one.
 *
 * @throws Refusal `not-found` when there is no such record of that class
 */
export const ownCard = async (
  db: Kysely<Database>,
  recordClass: RecordClass,
  id: string,
): Promise<AnyRecord> => {
  const { row, basis } = await basisOf(db, recordClass, id, null)
  return cardOf(db, row, basis, null)
}

const cardOf = async (
  db: Kysely<Database>,
  row: RecordRow,
  basis: CardBasis,
  at: number | null,
): Promise<AnyRecord> => {
  const { id } = row
  const { links, notes } = basis
  const material = await gather(db, row, basis, at)
  return {
    ...nested(row, material),
    openChanges: material.open.get(id) ?? {},
    messages: notes.map(({ id: noteId, content, author, at: when }) => ({
      id: noteId,
      content,
      createdAt: when.toISOString(),
      user: {
        id: author,
        fullName: actorName(author, material.names.get(author)),
      },
    })),
    ...relationsOf(row, { links, notes }, material),
  } as unknown as AnyRecord
}
