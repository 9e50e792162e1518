import type { Job } from '@stammbuch/contracts'
import { type CommandKey, type Database, newId, Refusal } from '@stammbuch/ledger'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { WorkTables } from '../tables.ts'
import { hasEffect } from './run-effect.ts'

export type JobRow = Selectable<WorkTables['job']> & {
  /** The delivery whose import has to end before this job's turn. */
  readonly waits_for?: string | null
  /** False for a run that is over and wrote nothing that could be taken back; null for what is no run, or not over. */
  readonly has_effect?: boolean | null
}
type Db = Kysely<Database>

/** The time after which a job of a silent worker is free for others, in seconds. */
const leaseSeconds = 30

/** Returns the answer that a waiting caller would have got, without the log position. */
const answerIn = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'answer' in result ? result.answer : result

/** A job as clients see it. */
export const shownJob = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  progress: { done: Number(row.done), total: Number(row.total), unit: row.unit },
  result: answerIn(row.result) ?? null,
  problem: row.problem ?? null,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  waitsFor: row.waits_for ?? null,
  hasEffect: row.has_effect ?? null,
})

/** Jobs of the same lane whose turn is before that of `job`. */
const isBefore = sql.raw(`b.lane = job.lane and b.id <> job.id and b.state in ('queued', 'running')
  and (b.state = 'running' or (b.created_at, b.id) < (job.created_at, job.id))`)

const waitsFor = sql<string | null>`case when job.lane is not null and job.state = 'queued' then (
  select d.file_name from job b join delivery d on d.id::text = b.input ->> 'sampleId'
  where ${isBefore} order by b.state desc, b.created_at limit 1) end`.as('waits_for')

const effect = sql<boolean | null>`case when job.state = 'done' and exists (
    select from run r where r.id = job.id)
  then ${hasEffect(sql.ref('job.id'), sql.ref('job.kind'))} end`.as('has_effect')

export const jobById = (db: Db, id: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .select([waitsFor, effect])
    .where('id', '=', id)
    .executeTakeFirst()

export const isKnownJob = async (db: Db, actor: string, key: string): Promise<boolean> => {
  const found = await db
    .selectFrom('job')
    .select('id')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

/** A person's jobs: those that are not over, and those that ended within the last hour; 50 at most. */
export const jobsOf = (db: Db, actor: string): Promise<JobRow[]> =>
  db
    .selectFrom('job')
    .selectAll()
    .select([waitsFor, effect])
    .where('actor', '=', actor)
    .where((job) =>
      job.or([
        job('state', 'in', ['queued', 'running']),
        job('finished_at', '>', sql<Date>`now() - interval '1 hour'`),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

interface NewJob {
  readonly kind: string
  readonly input: object
  readonly actor: string
  readonly role: string
  readonly command: string
  readonly key: CommandKey
  /** Of the jobs of one lane only one runs at a time, in the order in which they came. */
  readonly lane?: string | null
  /** The access token by which it is begun. */
  readonly token?: string | null
}

const insertJob = (db: Db, job: NewJob, digest: Buffer): Promise<JobRow | undefined> =>
  db
    .insertInto('job')
    .values({
      id: newId(),
      kind: job.kind,
      state: 'queued',
      input: JSON.stringify(job.input),
      done: 0,
      total: 0,
      unit: '',
      progress: '{}',
      result: null,
      problem: null,
      actor: job.actor,
      role: job.role,
      command: job.command,
      key: job.key.key,
      request_digest: digest,
      started_at: null,
      finished_at: null,
      leased_by: null,
      leased_until: null,
      lane: job.lane ?? null,
      token: job.token ?? null,
    })
    .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** The key is the caller's one key for all calls: one that a plain command used is not free for a job. */
const claimKey = async (db: Db, { actor, command, key }: NewJob): Promise<void> => {
  if (key.key === null) return
  await sql`select remember(${command}, ${actor}, ${key.key}, decode(${key.requestDigest}, 'hex'),
    202::smallint, null::jsonb, null::bigint, now())`.execute(db)
}

const isTaken = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'command_actor_key_key'

/**
 * Note a job, once per key of its caller.
 *
 * @throws Refusal `idempotency-key-reused` when the key came with another request
 */
export const addJob = async (db: Db, job: NewJob): Promise<JobRow> => {
  const digest = Buffer.from(job.key.requestDigest, 'hex')
  const added = await db
    .transaction()
    .execute(async (work) => {
      const row = await insertJob(work, job, digest)
      if (row) await claimKey(work, job)
      return row
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? new Refusal('idempotency-key-reused') : error
    })
  if (added) return added
  const known = await db
    .selectFrom('job')
    .selectAll()
    .where('actor', '=', job.actor)
    .where('key', '=', job.key.key)
    .executeTakeFirstOrThrow()
  if (!known.request_digest.equals(digest)) throw new Refusal('idempotency-key-reused')
  return known
}

interface Lease {
  readonly worker: string
  /** The kinds that this process has handlers for: during an update an older process leaves new kinds to a newer one. */
  readonly kinds: readonly string[]
  readonly id: string | null
}

/** Take a job to work on: a new one, or one whose worker gave no sign of life. */
export const leaseJob = async (
  db: Db,
  { worker, kinds, id }: Lease,
): Promise<JobRow | undefined> => {
  const { rows } = await sql<JobRow>`
    update job set state = 'running', leased_by = ${worker},
      leased_until = now() + make_interval(secs => ${leaseSeconds}),
      started_at = coalesce(started_at, now())
    where id = (
      select id from job
      where state in ('queued', 'running') and kind = any(${kinds}::text[])
        and (${id}::uuid is null or id = ${id}::uuid)
        and (leased_until is null or leased_until < now())
        and (lane is null or state = 'running' or not exists (select from job b where ${isBefore}))
      order by created_at limit 1 for update skip locked)
    returning *`
    .execute(db)
    .catch((error: unknown) => {
      // Another process took one of the same lane in this instant.
      if ((error as { constraint?: string } | null)?.constraint === 'job_lane') return { rows: [] }
      throw error
    })
  return rows[0]
}

/** Say that the work goes on. */
export const renewLease = async (db: Db, worker: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update job set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where leased_by = ${worker} and id = any(${ids}::uuid[])`.execute(db)
}

/** Releases a job for the next worker. */
export const freeJob = async (db: Db, worker: string, id: string): Promise<void> => {
  await sql`update job set leased_by = null, leased_until = null
    where id = ${id} and leased_by = ${worker}`.execute(db)
}

/** Ask a job that is not over to end; whether there was one. */
export const requestEnd = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`update job set cancelled_at = coalesce(cancelled_at, now())
    where id = ${id}::uuid and state in ('queued', 'running') returning id`.execute(db)
  return rows.length > 0
}

/** Saves a job's progress in the transaction of the work that it counts. Returns true if the job was asked to end. */
export const saveProgress = async (
  db: Db,
  id: string,
  progress: object,
  shown: { readonly done: number; readonly total: number; readonly unit: string },
): Promise<boolean> => {
  const { rows } = await sql<{
    isEndRequested: boolean
  }>`update job set progress = ${JSON.stringify(progress)}::jsonb, done = ${shown.done},
    total = ${shown.total}, unit = ${shown.unit},
    leased_until = now() + make_interval(secs => ${leaseSeconds}) where id = ${id}
    returning cancelled_at is not null as "isEndRequested"`.execute(db)
  return rows[0]?.isEndRequested ?? false
}

/** End a job with its result or its problem. */
export const endJob = async (
  db: Db,
  id: string,
  end: { readonly result: unknown } | { readonly problem: unknown },
): Promise<void> => {
  const done = 'result' in end
  await db
    .updateTable('job')
    .set({
      state: done ? 'done' : 'failed',
      result: done ? JSON.stringify(end.result) : null,
      problem: done ? null : JSON.stringify(end.problem),
      finished_at: new Date(),
      leased_by: null,
      leased_until: null,
    })
    .where('id', '=', id)
    .execute()
}
