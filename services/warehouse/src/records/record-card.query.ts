import { type AnyRecord, actorName, fields, type RecordClass } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type CardSources, type Names, sourcesAt } from './card-sources.query.ts'
import { currentSources } from './current-card.query.ts'
import { dynamicValues } from './dynamic-values.query.ts'
import type { RecordRow } from './record-rows.query.ts'

type ShownRecord = Record<string, unknown>

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

const relationsOf = (row: RecordRow, material: CardSources): ShownRecord => {
  const all = [...material.rows.values()]
  const show = (rows: readonly RecordRow[]) => rows.map((one) => nested(one, material))
  const linked = (kind: string, side: 'from_id' | 'to_id') => {
    const ids = new Set(material.links.filter((one) => one.kind === kind).map((one) => one[side]))
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

/** @throws Refusal `not-found` when there is no such record of that class */
const ownRow = ({ rows }: CardSources, recordClass: RecordClass, id: string): RecordRow => {
  const row = rows.get(id)
  if (row?.class !== recordClass) throw new Refusal('not-found')
  return row
}

const cardOf = (row: RecordRow, material: CardSources): AnyRecord =>
  ({
    ...nested(row, material),
    openChanges: material.open.get(row.id) ?? {},
    messages: material.notes.map(({ id, content, author, at }) => ({
      id,
      content,
      createdAt: at.toISOString(),
      user: { id: author, fullName: actorName(author, material.names.get(author)) },
    })),
    ...relationsOf(row, material),
  }) as unknown as AnyRecord

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
  const sources = at === null ? (await currentSources(db, id)).sources : await sourcesAt(db, id, at)
  const row = ownRow(sources, recordClass, id)
  const { mergedInto } = row.fields
  return typeof mergedInto === 'string'
    ? recordCard(db, recordClass, mergedInto, at)
    : cardOf(row, sources)
}

/**
 * The card of a record as it is now, with its log position, read outside any transaction. Null for a record that was merged
 * into another one: both have to be read at one moment.
 *
 * @throws Refusal `not-found` when there is no such record of that class
 */
export const currentCard = async (
  db: Kysely<Database>,
  recordClass: RecordClass,
  id: string,
): Promise<{ readonly card: AnyRecord; readonly position: number } | null> => {
  const { sources, position } = await currentSources(db, id)
  const row = ownRow(sources, recordClass, id)
  return typeof row.fields.mergedInto === 'string' ? null : { card: cardOf(row, sources), position }
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
  const { sources } = await currentSources(db, id)
  return cardOf(ownRow(sources, recordClass, id), sources)
}
