import type { DynamicField, RecordClass } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import {
  type LinkRow,
  linksOf,
  type MembershipRow,
  type NoteRow,
  notesOf,
  placesOf,
  type RecordRow,
  recordRows,
} from './record-rows.query.ts'

/** The parts of a card that the id alone leads to. */
export interface CardBasis {
  readonly links: readonly LinkRow[]
  readonly places: readonly MembershipRow[]
  readonly notes: readonly NoteRow[]
  readonly dynamic: ReadonlyMap<string, DynamicField>
}

/**
 * Returns a record and what is known by its id. Everything is asked for at once: none of the answers is needed for another
 * question.
 *
 * @throws Refusal `not-found` when there is no such record of that class then
 */
export const basisOf = async (
  db: Kysely<Database>,
  recordClass: RecordClass,
  id: string,
  at: number | null,
): Promise<{ readonly row: RecordRow; readonly basis: CardBasis }> => {
  const [rows, links, places, notes, dynamic] = await Promise.all([
    recordRows(db, [id], at),
    linksOf(db, id, at),
    placesOf(db, id, at),
    notesOf(db, id, at),
    dynamicFieldsByName(db),
  ])
  const row = rows.get(id)
  if (row?.class !== recordClass) throw new Refusal('not-found')
  return { row, basis: { links, places, notes, dynamic } }
}
