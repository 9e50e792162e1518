import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './log.tables.ts'

/** A stretch of the log, both ends included. */
export interface PositionRange {
  /** No number (NaN) where it is `newest`: ask by `within` or `eventsIn`. */
  readonly from: number
  readonly to: number
  /** So many events that this transaction wrote last; which positions they got is not known here yet. */
  readonly newest?: number
  /** The types of event that occur in it, so that steps for others are left out. */
  readonly types: ReadonlySet<string>
  /** Only the streams of one of so many shares, which are brought side by side; see `ofShare`. */
  readonly share?: { readonly part: number; readonly of: number }
  /** The events themselves, where they are at hand: steps that none of them concerns are left out. */
  readonly events?: readonly EventInRange[]
  /** Statements that were computed before the events were written; their steps ask nothing. */
  readonly foretold?: Foretold
}

/** An event of a stretch, as far as steps ask for it. */
export interface EventInRange {
  readonly type: string
  readonly subject: string | null
  readonly data: unknown
}

/** An event that is not written yet, as far as steps may be worked out from it. */
export interface EventAhead extends EventInRange {
  readonly stream: string
  /** Its values about a person. */
  readonly kept?: { readonly data: unknown }
}

/** Sends what a step has to write. */
type Sending = (db: Kysely<Database>) => Promise<unknown>

/** Steps that were worked out before their events are written. */
export type Foretold = ReadonlyMap<Step, Sending>

type Where = Pick<PositionRange, 'from' | 'to' | 'newest'>

/** Stretches of up to so many events are small: what a command wrote, or a group of commands. */
const smallStretch = 200

/** A batch of a run: its steps follow it unseen where each of them says that it can (`anySize`). */
const batchStretch = 2_000

/**
 * The condition on `position` for a stretch. A range is planned anew for its width each time, which for what a command
 * wrote costs three times as much as the statements; for one position, or an array that the statement makes
 * itself, Postgres keeps a plan.
 */
export const within = ({ from, to, newest }: Where): RawBuilder<unknown> => {
  if (newest === 1) return sql`= (select position from log_head)`
  if (newest)
    return sql`= any (array(
      select generate_series(position - ${newest - 1}::bigint, position) from log_head))`
  if (from === to) return sql`= ${from}`
  return to - from < smallStretch
    ? sql`= any (array(select generate_series(${from}::bigint, ${to}::bigint)))`
    : sql`between ${from} and ${to}`
}

/**
 * The events of a stretch, as a relation to select from. They are fetched by their position and by nothing
 * else: asked for a type as well, Postgres may go through a partial index over every event of that type,
 * because it does not know yet how many there have come to be.
 */
export const eventsIn = (range: Where): RawBuilder<unknown> =>
  sql`(select * from event where position ${within(range)} offset 0)`

/**
 * The events of a stretch, as a relation for a step that asks for some types of them. Those of a small stretch are fetched by
 * their position alone, for the reason of `eventsIn`: the plan is kept, however many of a type come to be. A long one is
 * planned each time, and may go through the index of a type that is rare.
 */
export const eventsOf = (range: PositionRange): RawBuilder<unknown> => {
  const { from, to, newest } = range
  return newest || to - from < smallStretch
    ? eventsIn(range)
    : sql`(select * from event where position ${within(range)})`
}

/** The further condition on `stream` for a stretch that is brought in shares: each holds about as many streams. */
export const ofShare = ({ share }: PositionRange): RawBuilder<unknown> =>
  share
    ? sql`and get_byte(uuid_send(e.stream), 15) % ${sql.lit(share.of)} = ${sql.lit(share.part)}`
    : sql``

/** One set-based statement (or a few) over a stretch of events, for the types of event it reads. */
export type Step<Tables = Database> = {
  /** Types of event that make this step necessary. */
  readonly on: readonly string[]
  /** It changes only what began before the stretch: over the log from its beginning it has nothing to do. */
  readonly begun?: true
  /**
   * The plan that Postgres makes for a small stretch does for a batch of a run as well: each event is looked up, and no
   * event is compared with every other one.
   */
  readonly anySize?: true
  /** Tells if an event of those types concerns the step; without it, every one does. */
  readonly when?: (type: string, data: Readonly<Record<string, unknown>>) => boolean
  /** Tells if the events of a stretch together leave the step anything to do, where they are at hand. */
  readonly whenTogether?: (events: readonly EventInRange[]) => boolean
} & (
  | {
      /** Its statement: it is sent together with those of the steps around it. */
      readonly statement: (range: PositionRange) => RawBuilder<unknown>
    }
  | {
      /** For a step that is not all SQL: what it asks for is sent together with the statements before. */
      readonly ask: (range: PositionRange) => RawBuilder<unknown>
      /**
       * Takes the rows that were asked for. For a small stretch it sends what it has to send before it returns,
       * so that the statements of later steps follow.
       */
      readonly take: (
        db: Kysely<Tables>,
        rows: readonly unknown[],
        range: PositionRange,
      ) => Promise<unknown>
      /**
       * Works out from the events, before they are written and while nobody waits, what would be written for the rows that it asks
       * for otherwise. `states` are those of the streams before, as their commands know them; none where that is not enough.
       */
      readonly foretell?: (
        events: readonly EventAhead[],
        states: ReadonlyMap<string, unknown>,
      ) => Sending | undefined
    }
  | {
      /** For a step that has to wait for an answer of its own. */
      readonly apply: (db: Kysely<Tables>, range: PositionRange) => Promise<unknown>
    }
)

/**
 * A view of the log: its tables and how a batch of events changes them. The same steps run for one
 * event, for a thousand and for a rebuild, so there is no second fold to drift from the first.
 */
export interface Projection<Tables = Database> {
  readonly name: string
  /** Table names in schema `view`, with the columns that sort their dump. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  /**
   * Others read its rows. Over a long stretch it comes before them; they do not read one another's, so
   * they come side by side. Nobody else works meanwhile, so over the log from its beginning it comes in shares of
   * streams: its steps ask for `ofShare`.
   */
  readonly foundation?: true
  /**
   * Over the log from its beginning its steps only insert, no row twice, and look nothing up by a key: a
   * rebuild adds keys and indexes when all rows are in.
   */
  readonly bare?: true
  /** It reads the rows of others that are no foundation: over a long stretch it comes when all of them are in. */
  readonly last?: true
  readonly steps: readonly Step<Tables>[]
}

const concerns = (
  { on, when, whenTogether, begun }: Step,
  { from, types, events }: PositionRange,
): boolean => {
  if (begun && from === 1) return false
  if (!on.some((type) => types.has(type))) return false
  if (events && whenTogether && !whenTogether(events)) return false
  if (!when || !events) return true
  return events.some(
    ({ type, data }) => on.includes(type) && when(type, data as Readonly<Record<string, unknown>>),
  )
}

/** Statements that were sent and not answered yet. */
type PendingStatements = Promise<unknown>[]

const runStep = async (
  db: Kysely<Database>,
  step: Step,
  range: PositionRange,
  sent: PendingStatements,
): Promise<void> => {
  if ('ask' in step) {
    const foretold = range.foretold?.get(step)
    if (foretold) {
      sent.push(foretold(db))
      return
    }
    const asked = db.executeQuery(step.ask(range).compile(db))
    const [{ rows }] = await Promise.all([asked, ...sent.splice(0)])
    const taken = step.take(db, rows, range)
    if (range.newest) sent.push(taken)
    else await taken
  } else if ('apply' in step) {
    await Promise.all(sent.splice(0))
    await step.apply(db, range)
  }
}

/**
 * Bring projections over a stretch. Steps run in their order, each once; as far as they are statements
 * they are sent in one go, so that a command under the log's lock waits for one answer and not for each.
 * `read`, if given, is sent along behind them and sees what they did; its result is returned.
 */
export const project = async <Result = undefined>(
  db: Kysely<Database>,
  projections: readonly Projection[],
  range: PositionRange,
  read?: () => Promise<Result>,
): Promise<Result | undefined> => {
  const sent: PendingStatements = []
  for (const step of projections.flatMap(({ steps }) => steps)) {
    if (!concerns(step, range)) continue
    if ('statement' in step) sent.push(db.executeQuery(step.statement(range).compile(db)))
    else await runStep(db, step, range, sent)
  }
  const [result] = await Promise.all([read?.(), ...sent])
  return result
}

/** Tells if all steps of these events can be sent behind them, before their positions are known. */
export const canFollowUnseen = (
  projections: readonly Projection[],
  { types, events }: Required<Pick<PositionRange, 'types' | 'events'>>,
): boolean => {
  if (events.length > batchStretch) return false
  const isSmall = events.length <= smallStretch
  const range = { from: 0, to: 0, types, events }
  return projections.every(({ steps }) =>
    steps.every(
      (step) => (!('apply' in step) && (isSmall || step.anySize)) || !concerns(step, range),
    ),
  )
}

/** Works out ahead what can be told from events that are not written yet. */
export const foretell = (
  projections: readonly Projection[],
  events: readonly EventAhead[],
  states: ReadonlyMap<string, unknown>,
): Foretold => {
  const range = { from: 0, to: 0, types: new Set(events.map(({ type }) => type)), events }
  const foretold = new Map<Step, Sending>()
  for (const step of projections.flatMap(({ steps }) => steps)) {
    if (!('ask' in step) || !step.foretell || !concerns(step, range)) continue
    const sending = step.foretell(events, states)
    if (sending) foretold.set(step, sending)
  }
  return foretold
}
