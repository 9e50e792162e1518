import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { connect, database } from './database.ts'
import type { Database } from './log.tables.ts'
import { type Projection, project } from './projection.ts'
import { headPosition } from './reader.ts'
import {
  analyseShadow,
  createShadow,
  dropShadow,
  inShadow,
  lockLive,
  shadow,
  swapIn,
} from './rebuild-tables.ts'
import { bringWhole, tablesOf, typesIn } from './rebuild-whole.ts'

/** Events per transaction of what is replayed after the first stretch. */
const sliceSize = 50_000

/** Events of a slice at the beginning; without statistics of what it brings the planner takes tables for empty. */
const firstSlice = 1000

/** So few events behind the head that bringing them in takes no noticeable time. */
const closeEnough = 500

/** The attempts to get the locks, some two minutes in all. */
const attempts = 300

/**
 * Milliseconds to wait for all tables, and as many for the head; together less than the second after
 * which Postgres looks for circles, because then it might be a reader whose statement it gives up.
 */
const mostPatience = 450

/** The rounds of catching up with the head when writers are as quick as the replay. */
const laps = 10

export interface RebuildOptions {
  /** As the owner of the tables. */
  readonly url: string
  readonly projections: readonly Projection[]
  /** Events per slice; everything there is in the first and 50,000 in others, unless said otherwise. */
  readonly slice?: number
  readonly onProgress?: (done: number, head: number) => void
}

export interface Rebuilt {
  readonly projections: readonly string[]
  /** The position at which the rebuilt tables took the place of the old ones. */
  readonly position: number
  /** Milliseconds for which readers and writers were kept out. */
  readonly pause: number
}

interface Work {
  readonly db: Kysely<Database>
  /** In the order of the projections; the one that most commands read first should come first. */
  readonly tables: readonly string[]
  readonly options: RebuildOptions
}

/** Bring the shadow over one stretch, inside the caller's transaction. */
const replay = async (
  db: Kysely<Database>,
  { options: { projections } }: Work,
  from: number,
  to: number,
): Promise<void> => {
  const types = await typesIn(db, from, to)
  await project(db, projections, { from, to, types })
}

/** Replay until the head is near; the position reached. */
const catchUp = async (work: Work, from: number): Promise<number> => {
  const { db, tables, options } = work
  const slice = options.slice ?? sliceSize
  let [done, lap, analysed] = [from, 0, 0]
  for (;;) {
    const head = await headPosition(db)
    if (head - done <= Math.min(closeEnough, slice) || lap === laps) return done
    const range = Math.min(slice, Math.max(firstSlice, done))
    const [start, to] = [done + 1, Math.min(head, done + range)]
    await inShadow(db, async (unit) => {
      await sql`set local work_mem = '64MB'`.execute(unit)
      await replay(unit, work, start, to)
    })
    done = to
    if (done === head) lap += 1
    options.onProgress?.(done, head)
    if (done >= analysed * 2) {
      await analyseShadow(db, tables)
      analysed = done
    }
  }
}

/** The options of one attempt to swap the tables. */
interface SwapOptions {
  /** True to lock the head before the tables. */
  readonly headFirst: boolean
  /** Milliseconds to wait for all tables, and for the head; everybody else waits as long. */
  readonly patience: number
}

const lockHead = async (db: Kysely<Database>): Promise<number> => {
  await sql`select wait_for_turn()`.execute(db)
  const head = db.selectFrom('log_head').select('position').forUpdate()
  return (await head.executeTakeFirstOrThrow()).position
}

/** For the rest of the transaction, in milliseconds; 0 is no limit. A lock of many tables is one statement. */
const limitStatements = (db: Kysely<Database>, most: number): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${String(most)}, true)`.execute(db)

const lockEverything = async (
  db: Kysely<Database>,
  tables: readonly string[],
  { headFirst, patience }: SwapOptions,
): Promise<number> => {
  await limitStatements(db, patience)
  if (headFirst) await lockHead(db)
  await lockLive(db, tables)
  const position = await lockHead(db)
  await limitStatements(db, 0)
  return position
}

/** Everything after `done`, with nobody else in the log or the tables, and then the change of places. */
const swap = async (work: Work, done: number, approach: SwapOptions): Promise<Rebuilt> => {
  const { db, tables, options } = work
  const names = options.projections.map(({ name }) => name)
  return db.transaction().execute(async (unit) => {
    const position = await lockEverything(unit, tables, approach)
    const began = performance.now()
    if (position > done) await replay(unit, work, done + 1, position)
    await sql`update work.checkpoint set position = ${position}, updated_at = now()
      where name = any(${names})`.execute(unit)
    await swapIn(unit, tables)
    return { projections: names, position, pause: performance.now() - began }
  })
}

/** A deadlock, or a statement that was cut off while it waited. */
const isInTheWay = (error: unknown): boolean =>
  ['40P01', '57014'].includes(String((error as { code?: string } | null)?.code))

/**
 * Some writers hold tables while they wait for the head, others the head while they wait for tables, and
 * readers take tables in every order: whatever we lock first can be the wrong one. So we give up soon,
 * let them go and try the other order, each time a little more patient.
 */
const swapPatiently = async (work: Work, from: number): Promise<Rebuilt> => {
  let done = from
  for (let attempt = 1; ; attempt += 1) {
    const patience = Math.min(mostPatience, 150 + 50 * attempt)
    try {
      return await swap(work, done, { headFirst: attempt % 2 === 0, patience })
    } catch (error) {
      if (!isInTheWay(error) || attempt === attempts) throw error
      await sleep(patience * Math.random())
      done = await catchUp(work, done)
    }
  }
}

const build = async (work: Work): Promise<Rebuilt> => {
  const { db, tables, options } = work
  const bare = tablesOf(options.projections.filter((one) => one.bare))
  const addLate = await createShadow(db, tables, bare)
  const head = await headPosition(db)
  const to = Math.min(head, options.slice ?? head)
  await bringWhole({ db, projections: options.projections, to, addLate })
  options.onProgress?.(to, head)
  return swapPatiently(work, await catchUp(work, to))
}

const lease = 7_302_019

/** One rebuild at a time: two would share the shadow schema. */
const withLease = async <Result>(pool: pg.Pool, use: () => Promise<Result>): Promise<Result> => {
  const client = await pool.connect()
  // A session that the server ends while it only holds the lock must not end the process.
  client.on('error', () => undefined)
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lease],
    )
    if (!rows[0]?.mine) throw new Error('another rebuild is running')
    return await use()
  } finally {
    // The session's end would free the lock as well, but only when the server comes round to it.
    await client.query('select pg_advisory_unlock($1)', [lease]).catch(() => undefined)
    client.release(true)
  }
}

/**
 * Build projections again from position 0, beside the live ones and while writing goes on, then put the
 * new tables in the place of the old in one short transaction. Reads the log only: no message, call or
 * mail leaves. A failure leaves the live tables as they were.
 *
 * @throws Error when another rebuild is running or a reader stays in the way for minutes
 */
export const rebuildProjections = async (options: RebuildOptions): Promise<Rebuilt> => {
  const pool = connect({
    url: options.url,
    max: 5,
    statementTimeout: 0,
    applicationName: 'stammbuch-rebuild',
    searchPath: `${shadow},view,work,log,public`,
  })
  const db = database(pool)
  const tables = tablesOf(options.projections)
  try {
    return await withLease(pool, async () => {
      try {
        return await build({ db, tables, options })
      } finally {
        await dropShadow(db)
      }
    })
  } finally {
    await pool.end()
  }
}
