import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A stretch of the log, both ends included. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** The types of event that occur in it, so that steps for others are left out. */
  readonly types: ReadonlySet<string>
  /** The events themselves, where they are at hand: steps that none of them concerns are left out. */
  readonly events?: readonly { readonly type: string; readonly data: unknown }[]
}

/**
 * The condition on `position` for a stretch. One event is asked for by equality: for that Postgres keeps
 * one plan, while a range is planned anew for its width each time, which costs more than the statement.
 */
export const within = ({ from, to }: Pick<Stretch, 'from' | 'to'>): RawBuilder<unknown> =>
  from === to ? sql`= ${from}` : sql`between ${from} and ${to}`

/** One set-based statement (or a few) over a stretch of events, for the types of event it reads. */
export type Step<Tables> = {
  /** Types of event that make this step necessary. */
  readonly on: readonly string[]
  /** Whether an event of those types concerns the step at all; without it, every one does. */
  readonly when?: (type: string, data: Readonly<Record<string, unknown>>) => boolean
} & (
  | {
      /** Its statement: it is sent together with those of the steps around it. */
      readonly statement: (stretch: Stretch) => RawBuilder<unknown>
    }
  | {
      /** For a step that has to wait for an answer of its own. */
      readonly apply: (db: Kysely<Tables>, stretch: Stretch) => Promise<unknown>
    }
)

/**
 * A view of the log: its tables and how a batch of events changes them. The same steps run for one
 * event, for a thousand and for a rebuild, so there is no second fold to drift from the first.
 */
export interface Projection<Tables> {
  readonly name: string
  /** Table names in schema `view`, with the columns that sort their dump. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  /**
   * Its rows follow from where other views stand at the end of a stretch, whatever happened in between:
   * a rebuild brings it once over everything, after those, instead of slice by slice.
   */
  readonly settled?: boolean
  readonly steps: readonly Step<Tables>[]
}

const concerns = <Tables>({ on, when }: Step<Tables>, { types, events }: Stretch): boolean => {
  if (!on.some((type) => types.has(type))) return false
  if (!when || !events) return true
  return events.some(
    ({ type, data }) => on.includes(type) && when(type, data as Readonly<Record<string, unknown>>),
  )
}

/**
 * Bring projections over a stretch. Steps run in their order, each once; as far as they are statements
 * they are sent in one go, so that a command under the log's lock waits for one answer and not for each.
 * `read`, if given, is sent along behind them and sees what they did; its result is returned.
 */
export const project = async <Tables, Result = undefined>(
  db: Kysely<Tables>,
  projections: readonly Projection<Tables>[],
  stretch: Stretch,
  read?: () => Promise<Result>,
): Promise<Result | undefined> => {
  const sent: Promise<unknown>[] = []
  for (const step of projections.flatMap(({ steps }) => steps)) {
    if (!concerns(step, stretch)) continue
    if ('statement' in step) sent.push(db.executeQuery(step.statement(stretch).compile(db)))
    else {
      await Promise.all(sent.splice(0))
      await step.apply(db, stretch)
    }
  }
  const [result] = await Promise.all([read?.(), ...sent])
  return result
}
