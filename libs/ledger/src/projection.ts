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
export interface Step<Tables> {
  /** Types of event that make this step necessary. */
  readonly on: readonly string[]
  /** Whether an event of those types concerns the step at all; without it, every one does. */
  readonly when?: (type: string, data: Readonly<Record<string, unknown>>) => boolean
  readonly apply: (db: Kysely<Tables>, stretch: Stretch) => Promise<unknown>
}

/**
 * A view of the log: its tables and how a batch of events changes them. The same steps run for one
 * event, for a thousand and for a rebuild, so there is no second fold to drift from the first.
 */
export interface Projection<Tables> {
  readonly name: string
  /** Table names in schema `view`, with the columns that sort their dump. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  readonly steps: readonly Step<Tables>[]
}

const concerns = <Tables>({ on, when }: Step<Tables>, { types, events }: Stretch): boolean => {
  if (!on.some((type) => types.has(type))) return false
  if (!when || !events) return true
  return events.some(
    ({ type, data }) => on.includes(type) && when(type, data as Readonly<Record<string, unknown>>),
  )
}

/** Bring a projection over a stretch. Steps run in their order, each once. */
export const project = async <Tables>(
  db: Kysely<Tables>,
  projections: readonly Projection<Tables>[],
  stretch: Stretch,
): Promise<void> => {
  for (const { steps } of projections)
    for (const step of steps) if (concerns(step, stretch)) await step.apply(db, stretch)
}
