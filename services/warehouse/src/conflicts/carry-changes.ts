import type { ChangeSource, FieldValue } from '@stammbuch/contracts'
import { type Database, idFrom } from '@stammbuch/ledger'
import { currentValueOf, decideOn, type RecordStream } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'

/** A proposal that waits on a record that ends. */
export interface WaitingChange {
  readonly id: string
  readonly recordId: string
  readonly attribute: string
  readonly value: FieldValue
  readonly source: ChangeSource
  readonly comment: string | null
  readonly proposer: string
  /** Log position and time at which it was made. */
  readonly place: number
  readonly proposedAt: string
}

/** Returns the open changes of these records, in order of proposal. */
export const waitingChanges = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<WaitingChange[]> => {
  const { rows } = await sql<Omit<WaitingChange, 'proposedAt'> & { readonly at: Date }>`
    select change_id as id, record_id as "recordId", attribute, new_value as value, source, comment,
      proposer, place, at
    from pending_change where record_id = any(${ids}::uuid[]) order by place`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, proposedAt: at.toISOString() }))
}

const isSaid = ({ state }: RecordStream, { attribute, value }: WaitingChange): boolean =>
  currentValueOf(state, attribute) === value ||
  state.pending.some((one) => one.attribute === attribute && one.newValue === value)

/**
 * Carries the open changes of a record that ends over to the one it is merged into, with their proposer and source;
 * values that this one has, or waits to have, are left out. On the ended record all are superseded, from the newest on,
 * so that an undo, which goes backwards, opens them in their order.
 */
export const carryChanges = (
  unit: AppUnit,
  runId: string,
  [from, to]: readonly [RecordStream, RecordStream],
  waiting: readonly WaitingChange[],
): void => {
  const own = waiting.filter(({ recordId }) => recordId === from.id)
  for (const change of own) {
    if (isSaid(to, change)) continue
    const { id, attribute, value, source, comment, proposer, place, proposedAt } = change
    decideOn(unit, to, {
      do: 'carry',
      changeId: idFrom(`${runId}:${id}`),
      attribute,
      newValue: value,
      source,
      comment,
      proposedBy: proposer,
      place,
      proposedAt,
    })
  }
  for (const { id } of own.toReversed()) decideOn(unit, from, { do: 'supersede', changeId: id })
}
