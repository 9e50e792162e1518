import type { DynamicField } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import {
  type IdentificationRow,
  identificationsOf,
  type LinkRow,
  linksOf,
  type NoteRow,
  namesById,
  notesOf,
  openChangesOf,
  placesOf,
  type RecordRow,
  recordRows,
} from './record-rows.query.ts'

/** Entries of master data, by id. */
export type Names = ReadonlyMap<string, Record<string, unknown>>

/** Everything that the cards of a record and its relations are made of. */
export interface CardSources {
  /** The record, and those that its card shows or names. */
  readonly rows: ReadonlyMap<string, RecordRow>
  readonly links: readonly LinkRow[]
  readonly notes: readonly NoteRow[]
  readonly names: Names
  readonly identifications: readonly IdentificationRow[]
  /** The numbers of open changes, by record and attribute. */
  readonly open: ReadonlyMap<string, Record<string, number>>
  readonly dynamic: ReadonlyMap<string, DynamicField>
}

/** Attributes that hold the id of another record, and of an entry of master data. */
export const referenced = [
  'accountId',
  'contactId',
  'productId',
  'mainContactId',
  'mainAccountId',
] as const
export const catalogued = ['rankingGroupId', 'periodId', 'toplistLabelId', 'categoryId'] as const

const idsIn = (rows: Iterable<RecordRow>, names: readonly string[]): string[] =>
  [...rows].flatMap(({ fields: values }) =>
    names.map((name) => values[name]).filter((value): value is string => typeof value === 'string'),
  )

/** Reads the sources of a card as they were at a position, in three waves of questions. */
export const sourcesAt = async (
  db: Kysely<Database>,
  id: string,
  at: number,
): Promise<CardSources> => {
  const [own, links, places, notes, dynamic] = await Promise.all([
    recordRows(db, [id], at),
    linksOf(db, id, at),
    placesOf(db, id, at),
    notesOf(db, id, at),
    dynamicFieldsByName(db),
  ])
  const direct = [
    ...links.flatMap(({ from_id, to_id }) => [from_id, to_id]),
    ...places.flatMap(({ record_id, product_id }) => [record_id, product_id ?? record_id]),
    ...idsIn(own.values(), referenced),
  ]
  const ids = [...new Set([id, ...direct])]
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
  return { rows, links, notes, names, identifications, open, dynamic }
}
