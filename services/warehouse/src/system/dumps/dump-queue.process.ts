import { setTimeout } from 'node:timers/promises'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { JobContext, JobRow } from '../../platform/runs/index.ts'
import { type DumpRequest, dumpKind, tablesOf } from './dump-tables.query.ts'

/** Dumps that may wait for the one that is written, in all processes together. */
const mostWaiting = 4

/** The interval at which a waiting dump looks if it is its turn, in milliseconds. */
const lookEvery = 250

/** Any number that no other advisory lock of the product has. */
const lock = 7_365_001

/** Asked for the lock, and the moment of the database's clock at which it was had. */
const tryLock = async (client: pg.PoolClient): Promise<Date | null> => {
  const { rows } = await client.query<{ had: boolean; at: Date }>(
    'select pg_try_advisory_lock($1) as had, clock_timestamp() as at',
    [lock],
  )
  return rows[0]?.had ? rows[0].at : null
}

/** @throws Refusal `dump-queue-full` when as many others wait before this one as may wait */
const refuseCrowd = async (db: Kysely<Database>, job: JobRow): Promise<void> => {
  const { rows } = await sql<{ before: number }>`
    select count(*)::int as before from job
    where kind = ${job.kind} and state in ('queued', 'running')
      and (created_at, id) < (${job.created_at}, ${job.id}::uuid)`.execute(db)
  if ((rows[0]?.before ?? 0) > mostWaiting) throw new Refusal('dump-queue-full')
}

/**
 * Do something when no other process or call writes a dump. Only the one whose turn it is holds a
 * connection for it; the others look again and again.
 *
 * @param work gets the moment at which its turn came, by the database's clock
 * @throws Refusal `dump-queue-full`, `job-cancelled`
 */
export const runAlone = async <Result>(
  { pool, db }: { readonly pool: pg.Pool; readonly db: Kysely<Database> },
  { job, checkpoint }: Pick<JobContext, 'job' | 'checkpoint'>,
  work: (at: Date) => Promise<Result>,
): Promise<Result> => {
  await refuseCrowd(db, job)
  for (;;) {
    checkpoint()
    const client = await pool.connect()
    const at = await tryLock(client).catch((error: unknown) => {
      client.release(true)
      throw error
    })
    if (!at) {
      client.release()
      await setTimeout(lookEvery)
      continue
    }
    try {
      return await work(at)
    } finally {
      // The lock goes with its connection.
      client.release(true)
    }
  }
}

/** A dump of the same tables that was begun after this job was asked for, and is there: it serves as well. */
export const dumpSince = async (
  db: Kysely<Database>,
  job: Pick<JobRow, 'created_at'>,
  wanted: DumpRequest,
): Promise<{ readonly key: string; readonly name: string } | undefined> => {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, name from work.dump
    where created_at >= ${job.created_at} and expires_at > now()
      and tables = ${[...tablesOf(wanted)]}::text[] and name like ${`%-${dumpKind(wanted)}%.zip`}
    order by created_at desc limit 1`.execute(db)
  return rows[0]
}

/** A name that no kept dump has: the first free one of `base`, `base-2`, `base-3` … */
export const freeName = async (db: Kysely<Database>, base: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select name from work.dump where starts_with(name, ${base})`.execute(db)
  const taken = new Set(rows.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${base}.zip` : `${base}-${number}.zip`
    if (!taken.has(name)) return name
  }
}
