import { nameInYear, type Year } from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import { currentValueOf, type RecordCommand, type RecordState, sourceOf } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import { fourEyesRecords } from './decisions.query.ts'

interface YearMove {
  readonly id: string
  /** The award before it is moved. */
  readonly state: RecordState
  readonly periodId: string
}

const yearsOf = async (
  db: Kysely<Database>,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, Year>> => {
  const { rows } = await sql<Year>`
    select id, entry ->> 'name' as name from catalogue_entry where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((year) => [year.id, year]))
}

/**
 * Returns the change that puts the new year into the name of an award that moves to another year, where the old one stands in it by
 * itself: a change that is accepted with the move or, under four eyes, waits for somebody else.
 */
export const renamedForYear = async (
  db: Kysely<Database>,
  { id, state, periodId }: YearMove,
): Promise<readonly RecordCommand[]> => {
  const [name, before] = [currentValueOf(state, 'displayName'), currentValueOf(state, 'periodId')]
  const years = await yearsOf(db, [before, periodId].filter(Boolean))
  const [source, target] = [years.get(before), years.get(periodId)]
  if (typeof name !== 'string' || !source || !target) return []
  const newValue = nameInYear(name, { source, target })
  if (newValue === name) return []
  const changeId = newId()
  const changes = { attribute: 'displayName', newValue, source: sourceOf('editor') }
  const proposal = { do: 'propose', changeId, ...changes, comment: null, dynamic: [] } as const
  const isWatched = (await fourEyesRecords(db, [id])).has(id)
  const acceptance = { do: 'accept', changeId, evenIfStale: false, otherThan: null } as const
  return isWatched ? [proposal] : [proposal, acceptance]
}
