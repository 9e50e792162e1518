import type { MergeSide } from '@stammbuch/contracts'
import { type Database, idFrom, Refusal } from '@stammbuch/ledger'
import {
  type ConflictStream,
  decideOn,
  decideOnConflict,
  isExcluded,
  loadConflicts,
  loadRecords,
  type RecordStream,
} from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'
import { carryChanges, waitingChanges } from './carry-changes.ts'
import { awardPairs, scorePairs } from './child-pairs.query.ts'
import { compareRecords, type Side } from './compare-records.rules.ts'
import { conflictRecords } from './conflict-records.query.ts'
import { mergePairs, takeMark } from './merge-pairs.ts'

type Db = Kysely<Database>

/** Two records that become one. */
export interface Merge {
  readonly runId: string
  readonly conflict: ConflictStream
  readonly survivorId: string
  /** The side each field is taken from: `a` is the conflict's first record. */
  readonly fields: Readonly<Record<string, MergeSide>>
  /** The side whose standing holds where both have an award of one toplist and year, by the pair's key. */
  readonly awards?: Readonly<Record<string, MergeSide>>
  /** The side whose values hold where both have a score of one project and year, by the pair's key. */
  readonly scores?: Readonly<Record<string, MergeSide>>
}

interface Link {
  readonly from_id: string
  readonly to_id: string
  readonly kind: 'contact-account' | 'product-account'
}

/** Awards, scores, links, notes and identifications of the record that ends. */
interface RecordRelations {
  /** Awards and scores. */
  readonly children: readonly string[]
  readonly links: readonly Link[]
  readonly notes: readonly string[]
  readonly identifications: readonly {
    readonly id: string
    readonly value: string
    readonly scope: string | null
    readonly supplier_id: string
  }[]
}

const rowsOf = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows

const relationsOf = async (db: Db, id: string): Promise<RecordRelations> => ({
  children: (
    await rowsOf(
      db,
      sql<{ id: string }>`select record_id as id from membership
        where holder_id = ${id} and to_position is null order by record_id`,
    )
  ).map((row) => row.id),
  links: await rowsOf(
    db,
    sql<Link>`select from_id, to_id, kind from link
      where (from_id = ${id} or to_id = ${id}) and to_position is null order by from_id, to_id`,
  ),
  notes: (
    await rowsOf(db, sql<{ id: string }>`select id from note where record_id = ${id} order by id`)
  ).map((row) => row.id),
  identifications: await rowsOf(
    db,
    sql<RecordRelations['identifications'][number]>`
      select id, value, scope, supplier_id from identification
      where record_id = ${id} and to_position is null order by from_position`,
  ),
})

/** A merge at work: both streams, and everything that moves from one to the other. */
interface MergeContext {
  readonly unit: AppUnit
  readonly runId: string
  readonly survivor: RecordStream
  readonly loser: RecordStream
  readonly streams: ReadonlyMap<string, RecordStream>
}

const notesOn = async (db: Db, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await rowsOf(
    db,
    sql<{ id: string; record_id: string }>`
      select id, record_id from note where record_id = any(${ids}::uuid[]) order by id`,
  )
  const found = new Map<string, string[]>()
  for (const { id, record_id } of rows) found.set(record_id, [...(found.get(record_id) ?? []), id])
  return found
}

const takeOver = (
  { unit, runId }: MergeContext,
  stream: RecordStream,
  attribute: string,
  newValue: RecordStream['state']['values'][string],
): void => {
  const changeId = idFrom(`${runId}:${stream.id}:${attribute}`)
  decideOn(unit, stream, { do: 'take-over', changeId, attribute, newValue: newValue ?? null })
}

const moveChildren = (
  { unit, survivor, streams }: MergeContext,
  children: readonly string[],
): void => {
  const attribute = survivor.state.class === 'account' ? 'accountId' : 'contactId'
  for (const id of children) {
    const stream = streams.get(id)
    if (stream) decideOn(unit, stream, { do: 'change-holder', attribute, to: survivor.id })
  }
}

/** A record that named the one that ends as its main contact or account names the survivor. */
const moveMain = (context: MergeContext, other: RecordStream | undefined): void => {
  const { survivor, loser } = context
  const main = loser.state.class === 'contact' ? 'mainContactId' : 'mainAccountId'
  if (other && other.state.values[main] === loser.id && !isExcluded(other.state))
    takeOver(context, other, main, survivor.id)
}

/** A link is on the stream it goes out from; a product's manufacturer is also a value of the product. */
const moveLinks = (context: MergeContext, links: readonly Link[], known: readonly Link[]): void => {
  const { unit, survivor, loser, streams } = context
  const inPlaceOf = (id: string) => (id === loser.id ? survivor.id : id)
  for (const { from_id, to_id, kind } of links) {
    const [stream, next] = [streams.get(from_id), streams.get(inPlaceOf(from_id))]
    if (!stream || !next) continue
    if (kind === 'product-account' && stream.state.values.accountId === loser.id) {
      takeOver(context, stream, 'accountId', survivor.id)
      continue
    }
    const to = inPlaceOf(to_id)
    const isThere = known.some((one) => one.from_id === next.id && one.to_id === to)
    decideOn(unit, stream, { do: 'unlink', kind, to: to_id })
    if (!isThere) decideOn(unit, next, { do: 'link', kind, to })
    moveMain(context, streams.get(from_id === loser.id ? to_id : from_id))
  }
}

const moveNotesAndNames = (
  { unit, survivor, loser }: MergeContext,
  { notes, identifications }: RecordRelations,
  own: RecordRelations['identifications'],
): void => {
  for (const noteId of notes) decideOn(unit, loser, { do: 'move-note', noteId, to: survivor.id })
  for (const { id, value, scope, supplier_id } of identifications) {
    decideOn(unit, loser, { do: 'remove-identification', identificationId: id })
    // The same supplier may have called both so, before that was forbidden.
    if (own.some((one) => one.supplier_id === supplier_id && one.value === value)) continue
    decideOn(unit, survivor, {
      do: 'identify',
      identificationId: id,
      value,
      scope,
      supplierId: supplier_id,
    })
  }
}

/** Whatever else is suspected of the record that ends has no reason any more. */
const closeOthers = async (unit: AppUnit, loser: string, own: string): Promise<void> => {
  const others = await rowsOf(
    unit.db,
    sql<{ id: string }>`select distinct c.id from conflict c
      join conflict_member m on m.conflict_id = c.id
      where m.source_id = ${loser} and c.choice is null and c.type = 'ENTITY_AMBIGUITY'
        and c.id <> ${own}`,
  )
  const streams = await loadConflicts(
    unit.db,
    others.map(({ id }) => id),
  )
  for (const stream of streams.values())
    decideOnConflict(unit, stream, { do: 'decide', choice: 'obsolete' })
}

const chosenValues = (sides: readonly Side[], context: MergeContext, asked: Merge['fields']) => {
  const [a, b] = sides
  if (!a || !b) throw new Refusal('not-found')
  const compared = compareRecords(context.survivor.state.class, a, b)
  const names = new Set(compared.map(({ name }) => name))
  const unknown = Object.keys(asked).find((name) => !names.has(name))
  if (unknown) throw new Refusal('unknown-attribute', `Das Feld „${unknown}“ gibt es hier nicht.`)
  return compared.map((one) => ({
    name: one.name,
    value: (asked[one.name] ?? one.proposed) === 'a' ? one.a : one.b,
  }))
}

/**
 * Make one record of two: the survivor takes the chosen values and everything that hangs on the other, which
 * ends and is answered for by the survivor. The caller frames it as a run, by which it can be undone.
 *
 * @throws Refusal `choice-unfit`, `merge-unfit`, `record-excluded`, `conflict-solved`
 */
export const mergeRecords = async (unit: AppUnit, merge: Merge): Promise<void> => {
  const { runId, conflict, survivorId, fields, awards = {}, scores = {} } = merge
  const ids = conflict.state.records
  const loserId = ids.find((id) => id !== survivorId)
  decideOnConflict(unit, conflict, { do: 'decide', choice: 'merge', recordId: survivorId })
  const [first, second] = ids
  if (loserId === undefined || first === undefined || second === undefined || ids.length !== 2)
    throw new Refusal('merge-unfit')
  const db = unit.db
  const relations = await relationsOf(db, loserId)
  const linked = relations.links.flatMap(({ from_id, to_id }) => [from_id, to_id])
  const pairs = [
    ...(await awardPairs(db, [first, second])),
    ...(await scorePairs(db, [first, second])),
  ]
  const paired = pairs.flatMap(({ pair }) => [pair.a.id, pair.b.id])
  const streams = await loadRecords(db, [...ids, ...relations.children, ...linked, ...paired], {
    identifications: true,
  })
  const waiting = await waitingChanges(db, [loserId, ...paired])
  const [survivor, loser] = [streams.get(survivorId), streams.get(loserId)]
  if (!survivor || !loser) throw new Refusal('not-found')
  if (isExcluded(survivor.state) || isExcluded(loser.state)) throw new Refusal('record-excluded')
  const context: MergeContext = { unit, runId, survivor, loser, streams }
  const { links: known, identifications: own } = await relationsOf(db, survivorId)
  for (const { name, value } of chosenValues(await conflictRecords(db, ids), context, fields))
    if (value !== loserId) takeOver(context, survivor, name, value)
  const notes = await notesOn(db, paired)
  const ended = mergePairs({
    unit,
    runId,
    survivorId,
    streams,
    pairs,
    sides: { ...awards, ...scores },
    waiting,
    notes,
  })
  moveChildren(
    context,
    relations.children.filter((id) => !ended.has(id)),
  )
  moveLinks(context, relations.links, known)
  moveNotesAndNames(context, relations, own)
  takeMark(unit, loser, survivor)
  carryChanges(unit, runId, [loser, survivor], waiting)
  decideOn(unit, loser, { do: 'merge-into', into: survivorId })
  await closeOthers(unit, loserId, conflict.id)
}
