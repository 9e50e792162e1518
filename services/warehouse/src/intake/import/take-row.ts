import { Refusal, type Unit } from '@stammbuch/ledger'
import { canBeCreated, isExcluded } from '@stammbuch/records'
import type { MappedRow } from '../mapping.rules.ts'
import type { Relating } from './find-related.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportDesk } from './import-desk.ts'
import { type Fit, recordsByFields, recordsFor, statementOf } from './match-row.ts'
import { relate, setMissingMain } from './relate-row.ts'
import { rootId } from './related-id.ts'
import { RowInHand, type Taken } from './row-in-hand.ts'

const intoNew = (work: Relating, likely: readonly Fit[] = []): Taken => {
  const { hand, context, desk, row } = work
  if (context.options.skipInserts) return hand.taken('skipped', null)
  const { targetClass } = context.plan
  const values = Object.fromEntries([...row.root].map(([name, { value }]) => [name, value]))
  if (!canBeCreated(targetClass, values)) {
    hand.reject(new Refusal('no-root-entity'))
    return hand.taken('refused', null)
  }
  const id = rootId(context.idSeed, row, targetClass)
  const related = relate(work, id, null)
  const stream = hand.create(targetClass, id, row.root, related.main)
  desk.say(statementOf(row), stream)
  hand.identify(stream)
  related.bind(stream)
  setMissingMain(work, stream, related)
  hand.place(stream)
  return hand.taken('new', stream.id, { likely })
}

const intoKnown = (work: Relating, id: string, evidence: Taken['evidence']): Taken => {
  const { hand, desk, row } = work
  const stream = desk.stream(id)
  if (isExcluded(stream.state)) {
    hand.reject(new Refusal('record-excluded'))
    return hand.taken('refused', id)
  }
  hand.propose(stream, row.root)
  hand.identify(stream)
  const related = relate(work, id, stream)
  related.bind(stream)
  setMissingMain(work, stream, related)
  hand.place(stream)
  return hand.taken(hand.events.length > 0 ? 'changed' : 'unchanged', id, { evidence })
}

/**
 * Decide what one row does. One record found: propose what differs. None: a new, unapproved record
 * with its first values. Several, or one that may be another: a conflict, and the row waits.
 */
export const takeRow = (
  unit: Pick<Unit<unknown>, 'append'>,
  context: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
): Taken => {
  desk.turnTo(row.row)
  const hand = new RowInHand(unit, context, desk, row)
  const work = { hand, context, desk, row }
  const { fits, isOpen } = recordsFor(context, desk, row)
  if (isOpen) return hand.taken('conflict', null, { fits })
  const [fit] = fits
  if (fit) return intoKnown(work, fit.id, fit.evidence)
  // Another row of this delivery is nobody whom the store knows.
  const likely = context.isProbed ? recordsByFields(context, desk, row) : []
  return intoNew(
    work,
    likely.filter(({ evidence }) => evidence !== 'delivery'),
  )
}

/** Take a row in for one record, or as a new one (`null`), as somebody decided. */
export const takeRowAs = (
  unit: Pick<Unit<unknown>, 'append'>,
  context: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
  recordId: string | null,
): Taken => {
  desk.turnTo(row.row)
  const work = { hand: new RowInHand(unit, context, desk, row), context, desk, row }
  return recordId === null ? intoNew(work) : intoKnown(work, recordId, null)
}
