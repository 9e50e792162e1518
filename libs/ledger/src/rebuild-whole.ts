import { type Kysely, sql } from 'kysely'
import type { Database } from './log.tables.ts'
import { type PositionRange, type Projection, project } from './projection.ts'
import { type AddLate, analyseShadow, inShadow } from './rebuild-tables.ts'

/** So many projections are brought at a time, each over a connection of its own. */
export const lanes = 3

/** The number of shares in which tables that others read are replayed at the same time, before all others. */
const shares = 2

export const tablesOf = (projections: readonly Projection[]): readonly string[] =>
  projections.flatMap(({ tables }) => Object.keys(tables))

/** The types of event that occur in a stretch. */
export const typesIn = async (
  db: Kysely<Database>,
  from: number,
  to: number,
): Promise<ReadonlySet<string>> => {
  const found = await db
    .selectFrom('event')
    .select('type')
    .distinct()
    .where('position', '>=', from)
    .where('position', '<=', to)
    .execute()
  return new Set(found.map(({ type }) => type))
}

interface Whole {
  /** With the shadow first on its search path. */
  readonly db: Kysely<Database>
  readonly projections: readonly Projection[]
  /** The stretch is everything up to here. */
  readonly to: number
  readonly addLate: AddLate
}

type Task = () => Promise<void>

/** Every task once, so many at a time; when one fails, those under way come to their end. */
const inLanes = async (tasks: readonly Task[]): Promise<void> => {
  const left = tasks.values()
  const lane = async (): Promise<void> => {
    for (const task of left) await task()
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/**
 * Bring empty shadow tables over the log from its beginning, in one stretch: every row is written once, as
 * it is at the end, before there is an index to keep up. What others read comes first, those then side by
 * side, each with its keys and indexes.
 */
export const bringWhole = async (whole: Whole): Promise<void> => {
  const { db, projections, to, addLate } = whole
  const schema = db
  const types = await typesIn(db, 1, to)
  const bring = (wanted: readonly Projection[], share?: PositionRange['share']): Promise<void> =>
    inShadow(db, async (unit) => {
      await sql`set local work_mem = '128MB'`.execute(unit)
      // Over everything there is no looking up row by row, whatever the planner thinks how few will come.
      await sql`set local enable_nestloop = off`.execute(unit)
      await project(unit, wanted, { from: 1, to, types, ...(share ? { share } : {}) })
    })
  const founding = projections.filter(({ foundation }) => foundation)
  const foundations = tablesOf(founding)
  const others = projections.filter(({ foundation, last }) => !foundation && !last)
  const parts = Array.from({ length: to > 0 ? shares : 0 }, (_, part) => part)
  await inLanes(parts.map((part) => () => bring(founding, { part, of: shares })))
  await addLate(foundations, ['key'])
  await analyseShadow(schema, foundations)
  const finish = async (one: Projection): Promise<void> => {
    if (to > 0) await bring([one])
    await addLate(tablesOf([one]), ['key', 'index'])
    await analyseShadow(schema, tablesOf([one]))
  }
  await inLanes([
    ...others.filter(({ bare }) => bare).map((one) => () => finish(one)),
    () => addLate(foundations, ['index']),
    ...others.filter(({ bare }) => !bare).map((one) => () => finish(one)),
  ])
  await inLanes(projections.filter(({ last }) => last).map((one) => () => finish(one)))
}
