import {
  type Database,
  type EventAhead,
  eventsOf,
  type PositionRange,
  type Projection,
} from '@stammbuch/ledger'
import { type RootType, rootTypes, type Values } from '@stammbuch/matching'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordState } from './record.state.ts'

type Db = Kysely<Database>

/** The fields that keys are made of, of both classes. */
const keyFields: readonly string[] = [
  'name',
  'firstName',
  'surname',
  'street',
  'zipCode',
  'telephoneNumber',
  'website',
  'emailAddress',
]

/** The fields that two records are compared by. */
export const matchFields: readonly string[] = [...keyFields, 'city']

const roots: Readonly<Record<string, RootType<unknown>>> = {
  account: rootTypes.account,
  contact: rootTypes.contact,
}

/** The blocking keys of a record's values, none for classes that are not compared. */
export const matchKeysOf = (recordClass: string, values: Values): readonly bigint[] => {
  const root = roots[recordClass]
  return root ? root.keys(root.prepare(values)) : []
}

interface ChangedRecord {
  readonly id: string
  readonly class: string
  readonly values: Values
  /** The keys that it has. */
  readonly known: readonly string[]
}

/** So many records have their keys written in one statement. */
const slice = 5_000

const keyedClasses = ['account', 'contact']

/** Records with a change of theirs in the stretch; a stretch from the beginning is about all of them. */
const touchedIn = (range: PositionRange): RawBuilder<unknown> =>
  range.from === 1
    ? sql`true`
    : sql`r.id = any (array(
        select e.stream from ${eventsOf(range)} e
        where (e.type = 'RecordCreated' and e.data ->> 'class' = any(${keyedClasses}::text[])
            or e.type = 'ContactErased'
            or e.type = 'ChangeAccepted' and e.data ->> 'attribute' = any(${keyFields}::text[]))))`

const changedIn = (range: PositionRange, after: string) => sql<ChangedRecord>`
    select r.id, r.class, jsonb_strip_nulls(jsonb_build_object(${sql.join(
      keyFields.map((field) => sql`${sql.lit(field)}::text, r.fields ->> ${sql.lit(field)}`),
    )})) as values, array(
      select key::text from match_key m where m.record_id = r.id and ${range.from !== 1}) as known
    from record r
    where r.class = any(${keyedClasses}::text[]) and r.id > ${after}::uuid and ${touchedIn(range)}
    order by r.id limit ${slice}`

const changedAfter = async (
  db: Db,
  range: PositionRange,
  last: ChangedRecord,
): Promise<readonly ChangedRecord[]> => (await changedIn(range, last.id).execute(db)).rows

/** Pairs of a record and a key, column by column. */
class Pairs {
  readonly ids: string[] = []
  readonly keys: string[] = []

  add(id: string, keys: readonly string[]): void {
    for (const key of keys) {
      this.ids.push(id)
      this.keys.push(key)
    }
  }
}

interface KeyChanges {
  readonly gone: Pairs
  readonly come: Pairs
}

/** Selects the one or two keys that the changed field is in, instead of the ten of the record. */
const keyChangesOf = (changed: readonly ChangedRecord[]): KeyChanges => {
  const turn = { gone: new Pairs(), come: new Pairs() }
  for (const { id, class: recordClass, values, known } of changed) {
    const wanted = matchKeysOf(recordClass, values).map(String)
    turn.gone.add(
      id,
      known.filter((key) => !wanted.includes(key)),
    )
    turn.come.add(
      id,
      wanted.filter((key) => !known.includes(key)),
    )
  }
  return turn
}

/** A record of which keys change, as it is before some events and as it is after them. */
interface KeyedChange {
  readonly class: string
  /** Null for a record that begins with them. */
  readonly before: Values | null
  readonly after: Record<string, string>
}

/** The text of those fields that keys are made of, as it is read from a record. */
const textOf = (values: Readonly<Record<string, unknown>>): Record<string, string> => {
  const text: Record<string, string> = {}
  for (const field of keyFields) {
    const value = values[field] ?? null
    if (value !== null) text[field] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return text
}

/** As much of an event's content as keys are made of. */
interface Content {
  readonly class?: string
  readonly attribute?: string
  readonly newValue?: unknown
  readonly values?: Readonly<Record<string, unknown>>
}

const contentOf = ({ data, kept }: EventAhead): Content => {
  const [open, personal] = [data as Content, kept?.data as Content | undefined]
  return { ...open, ...personal, values: { ...open.values, ...personal?.values } }
}

const standing = (state: unknown): KeyedChange | undefined => {
  if (!state) return undefined
  const { class: recordClass, values } = state as Pick<RecordState, 'class' | 'values'>
  return { class: recordClass, before: textOf(values), after: textOf(values) }
}

/** The records that events change the keys of; undefined where the events and states do not say all of it. */
const changesAhead = (
  events: readonly EventAhead[],
  states: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, KeyedChange> | undefined => {
  const changes = new Map<string, KeyedChange>()
  for (const event of events) {
    const { type, stream } = event
    if (type === 'ContactErased') return undefined
    if (type !== 'RecordCreated' && type !== 'ChangeAccepted') continue
    const {
      class: recordClass = '',
      attribute = '',
      newValue = null,
      values = {},
    } = contentOf(event)
    if (!keyedClasses.includes(recordClass)) continue
    if (type === 'RecordCreated')
      changes.set(stream, { class: recordClass, before: null, after: textOf(values) })
    else if (keyFields.includes(attribute)) {
      const change = changes.get(stream) ?? standing(states.get(stream))
      if (!change) return undefined
      const { [attribute]: _, ...rest } = change.after
      const after = { ...rest, ...textOf({ [attribute]: newValue }) }
      changes.set(stream, { ...change, after })
    }
  }
  return changes
}

/** Works the keys out before the events are written: nobody waits for that under the log's lock. */
const foretellKeys = (
  events: readonly EventAhead[],
  states: ReadonlyMap<string, unknown>,
): ((db: Db) => Promise<void>) | undefined => {
  const changes = changesAhead(events, states)
  if (!changes) return undefined
  const changed = [...changes].map(([id, { class: recordClass, before, after }]) => {
    const known = before === null ? [] : matchKeysOf(recordClass, before).map(String)
    return { id, class: recordClass, values: after, known }
  })
  const turn = keyChangesOf(changed)
  return (db) => writeKeys(db, turn)
}

/** An array as Postgres reads it: neither ids nor keys have anything in them to be escaped, one by one. */
const literal = (values: readonly string[]): string => `{${values.join(',')}}`

const writeKeys = async (db: Db, { gone, come }: KeyChanges): Promise<void> => {
  const deleted =
    gone.ids.length > 0 &&
    sql`
      delete from match_key m
      using unnest(${literal(gone.ids)}::uuid[], ${literal(gone.keys)}::bigint[]) as g (id, key)
      where m.record_id = g.id and m.key = g.key`.execute(db)
  const inserted =
    come.ids.length > 0 &&
    sql`
      insert into match_key (record_id, key)
      select * from unnest(${literal(come.ids)}::uuid[], ${literal(come.keys)}::bigint[]) as c (id, key)
      order by key on conflict do nothing`.execute(db)
  await Promise.all([deleted, inserted])
}

const first = '00000000-0000-0000-0000-000000000000'

/** Started now, awaited later: until then a failure is nobody's. */
const ahead = <Result>(work: Promise<Result>): Promise<Result> => {
  work.catch(() => undefined)
  return work
}

/** Part by part: while the database writes the keys of one, those of the next are worked out here. */
const refreshParts = async (
  db: Db,
  begun: readonly ChangedRecord[],
  range: PositionRange,
): Promise<void> => {
  let writing: Promise<void> = Promise.resolve()
  let part = begun
  while (part.length > 0) {
    const last = part.length === slice ? part.at(-1) : undefined
    const next = ahead(last ? changedAfter(db, range, last) : Promise.resolve([]))
    const turn = keyChangesOf(part)
    await writing
    writing = ahead(writeKeys(db, turn))
    part = await next
  }
  await writing
}

const refresh = (db: Db, rows: readonly unknown[], range: PositionRange): Promise<void> => {
  const begun = rows as readonly ChangedRecord[]
  if (begun.length === slice) return refreshParts(db, begun, range)
  return begun.length > 0 ? writeKeys(db, keyChangesOf(begun)) : Promise.resolve()
}

/**
 * The keys that records must share to be compared as possible duplicates; an erased person has nothing to share.
 * The keys are worked out in TypeScript, by the same code that is asked for the rows of a delivery, from
 * what the record is at the end of the stretch.
 */
export const matchKeyProjection: Projection = {
  name: 'match_key',
  tables: { match_key: ['record_id', 'key'] },
  bare: true,
  steps: [
    {
      on: ['RecordCreated', 'ChangeAccepted', 'ContactErased'],
      anySize: true,
      when: (type, data) =>
        type === 'ContactErased' ||
        (type === 'RecordCreated'
          ? data.class === 'account' || data.class === 'contact'
          : keyFields.includes(String(data.attribute))),
      ask: (range) => changedIn(range, first),
      take: refresh,
      foretell: foretellKeys,
    },
  ],
}
