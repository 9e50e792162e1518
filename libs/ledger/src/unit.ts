import type { Transaction } from 'kysely'
import { appendEvents } from './append.ts'
import { type Cause, type Decided, toAppend, type WrittenEvent } from './event.ts'
import { newId } from './ids.ts'
import type { Database } from './log.tables.ts'
import { canFollowUnseen, type Foretold, foretell, type Projection, project } from './projection.ts'

/** A stream as a command found it. */
export interface StreamAt {
  readonly kind: string
  readonly id: string
  /** Version of its last event; 0 for a new stream. */
  readonly version: number
  /** The state that it has before what is appended, where the command loaded it: what views need of it is not read again. */
  readonly state?: unknown
}

/** Reads the values of some keys in one statement or a few; a key without a value is missing from the map. */
export type LoadMany<Value> = (
  db: Transaction<Database>,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, Value>>

/** The transaction of one command: gathers what it decided; nothing is written before all is decided. */
export interface Unit<Tables = Database> {
  readonly db: Transaction<Tables>
  readonly cause: Cause
  /**
   * Adds what was decided on a stream. Several calls for one stream continue its versions.
   * `person` owns the personal values; the stream itself unless said otherwise.
   */
  readonly append: (stream: StreamAt, events: readonly Decided[], person?: string) => void
  /** Writes what was gathered so far and brings the views over it. Returns the last position, or `null`. */
  readonly flush: () => Promise<number | null>
  /**
   * The same, and reads what came of it. The first statement of the reading is sent together with the
   * views' own: the log's lock is held for one answer less.
   */
  readonly flushAndRead: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** Reads the value of a key; commands that are decided together ask for all their keys in one go. */
  readonly load: <Value>(load: LoadMany<Value>, key: string) => Promise<Value | undefined>
  /** Works out what can be told ahead of what was gathered, for work that waits before it writes. */
  readonly foretell?: () => void
}

/** Events on their way into the log, and the position of the last that is there already. */
export interface Gathered {
  events: WrittenEvent[]
  readonly versions: Map<string, number>
  /** Of each stream its state before the first of the events; undefined where the command did not tell. */
  readonly states: Map<string, unknown>
  last: number | null
}

/** Nothing gathered yet. */
export const nothingGathered = (): Gathered => ({
  events: [],
  versions: new Map(),
  states: new Map(),
  last: null,
})

/** Returns how a unit adds events to what it gathers: with ids, versions that go on, and digests. */
export const appendTo =
  (gathered: Gathered, cause: Cause): Unit['append'] =>
  (stream, events, person = stream.id) => {
    if (!gathered.states.has(stream.id)) gathered.states.set(stream.id, stream.state)
    for (const event of events) {
      const version = (gathered.versions.get(stream.id) ?? stream.version) + 1
      gathered.versions.set(stream.id, version)
      const place = { id: newId(), kind: stream.kind, stream: stream.id, version }
      gathered.events.push(toAppend(event, place, cause, person))
    }
  }

/** Events with what was told of them ahead. */
interface ToWrite {
  readonly events: readonly WrittenEvent[]
  readonly foretold: Foretold
}

/** Appends events and brings the views over them; `read` sees what they did. Returns the last position and what was read. */
export const writeEvents = async <Result = undefined>(
  db: Transaction<Database>,
  projections: readonly Projection<Database>[],
  { events, foretold }: ToWrite,
  read?: () => Promise<Result>,
): Promise<readonly [last: number, result: Result | undefined]> => {
  const types = new Set(events.map(({ type }) => type))
  const newest = events.length
  if (canFollowUnseen(projections, { types, events })) {
    // Events and their views go out together: the log's lock is held for an answer less.
    const range = { from: Number.NaN, to: Number.NaN, newest, types, events, foretold }
    return Promise.all([appendEvents(db, events), project(db, projections, range, read)])
  }
  const to = await appendEvents(db, events)
  const range = { from: to - events.length + 1, to, types, events, foretold }
  return [to, await project(db, projections, range, read)]
}

/** The unit of a command that has its transaction for itself. */
export const unitOf = (
  db: Transaction<Database>,
  projections: readonly Projection<Database>[],
  cause: Cause,
): Unit => {
  const gathered = nothingGathered()
  let ahead: ToWrite | undefined
  const told = (): ToWrite => {
    const { events, states } = gathered
    return { events: [...events], foretold: foretell(projections, events, states) }
  }
  const write = async <Result>(read?: () => Promise<Result>): Promise<Result | undefined> => {
    const count = gathered.events.length
    if (count === 0) return read?.()
    const toWrite = ahead?.events.length === count ? ahead : told()
    ahead = undefined
    gathered.events.length = 0
    gathered.states.clear()
    const [last, result] = await writeEvents(db, projections, toWrite, read)
    gathered.last = last
    return result
  }
  return {
    db,
    cause,
    append: appendTo(gathered, cause),
    flush: async () => {
      await write()
      return gathered.last
    },
    flushAndRead: (read) => write(read) as ReturnType<typeof read>,
    load: async (load, key) => (await load(db, [key])).get(key),
    foretell: () => {
      ahead = told()
    },
  }
}
