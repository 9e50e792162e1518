import { type Kysely, sql, type Transaction } from 'kysely'
import { appendEvents } from './append.ts'
import { isClash, isKeptWaiting, isRepeat, lastingClash } from './clash.ts'
import { Refusal } from './decider.ts'
import { type Cause, type Decided, toAppend, type WrittenEvent } from './event.ts'
import { newId } from './ids.ts'
import type { Database } from './log.tables.ts'
import { canFollowUnseen, type Projection, project } from './projection.ts'

/** A stream as a command found it. */
export interface StreamAt {
  readonly kind: string
  readonly id: string
  /** Version of its last event; 0 for a new stream. */
  readonly version: number
}

/** Where a command gathers what it decided; nothing is written before all is decided. */
export interface Unit<Tables = Database> {
  readonly db: Transaction<Tables>
  readonly cause: Cause
  /**
   * Add what was decided on a stream. Several calls for one stream continue its versions.
   * `person` owns the personal values; the stream itself unless said otherwise.
   */
  readonly append: (stream: StreamAt, events: readonly Decided[], person?: string) => void
  /** Write what was gathered so far and bring the views over it; the last position, or none. */
  readonly flush: () => Promise<number | null>
  /**
   * The same, and read what came of it. The first statement of the reading is sent together with the
   * views' own: the log's lock is held for one answer less.
   */
  readonly flushAndRead: <Result>(read: () => Promise<Result>) => Promise<Result>
}

/** A command's identity: repeated with the same key and body it has no second effect. */
export interface CommandKey {
  readonly key: string | null
  /** SHA-256 of method, path and body, hexadecimal. */
  readonly requestDigest: string
}

export interface Answered<Answer> {
  readonly answer: Answer
  readonly status: number
  /** Position of the command's last event, `null` when it changed nothing. */
  readonly position: number | null
  /** Whether the answer is a kept one. */
  readonly repeated: boolean
  /** Id of the command whose answer it is: its first run's, when repeated. */
  readonly command: string
}

interface Gathered {
  readonly events: WrittenEvent[]
  readonly versions: Map<string, number>
  last: number | null
}

/** The log: commands go in, events and views come out in one transaction. */
export class Ledger {
  readonly db: Kysely<Database>
  private readonly projections: readonly Projection[]
  private readonly attempts: number

  constructor(db: Kysely<Database>, projections: readonly Projection[], attempts = 8) {
    this.db = db
    this.projections = projections
    this.attempts = attempts
  }

  /**
   * Run one command: decide, append, project and keep the answer, all or nothing. A known key gives
   * its kept answer. A clash is decided again a few times; a refusal writes no event and is kept.
   *
   * @throws Refusal what the rules refuse, `concurrent-edit` when clashes do not end
   */
  async command<Answer>(
    cause: Omit<Cause, 'at'>,
    key: CommandKey,
    work: (unit: Unit) => Promise<{ readonly answer: Answer; readonly status?: number }>,
  ): Promise<Answered<Answer>> {
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(cause, key, work)
      } catch (error) {
        if (isRepeat(error)) return this.keptOrThrow(cause.actor, key)
        if (error instanceof Refusal) return this.refused<Answer>(cause, key, error)
        if (!isClash(error) || isKeptWaiting(error, began)) throw error
        if (attempt >= this.attempts) throw lastingClash(error) ?? new Refusal('concurrent-edit')
      }
    }
  }

  /**
   * Append outside a keyed command, inside a transaction of the caller's: a batch of a run. It happens
   * now, unless the caller knows a time: history that is brought in from elsewhere.
   */
  async batch<Result>(
    cause: Omit<Cause, 'at'> & Partial<Pick<Cause, 'at'>>,
    work: (unit: Unit) => Promise<Result>,
  ): Promise<Result> {
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.transaction().execute(async (db) => {
          const unit = this.unit(db, { ...cause, at: cause.at ?? new Date().toISOString() })
          const result = await work(unit)
          await unit.flush()
          return result
        })
      } catch (error) {
        if (!isClash(error) || isKeptWaiting(error, began)) throw error
        if (attempt >= this.attempts) throw lastingClash(error) ?? error
      }
    }
  }

  private async attempt<Answer>(
    cause: Omit<Cause, 'at'>,
    key: CommandKey,
    work: (unit: Unit) => Promise<{ readonly answer: Answer; readonly status?: number }>,
  ): Promise<Answered<Answer>> {
    let remembered: Promise<void> | undefined
    try {
      return await this.db.transaction().execute(async (db) => {
        const at = new Date().toISOString()
        const unit = this.unit(db, { ...cause, at })
        const { answer, status = 200 } = await work(unit)
        const position = await unit.flush()
        // The commit is sent right behind it. Should this fail, the server makes a rollback of the
        // commit, which ends in the `catch` below.
        remembered = remember(db, cause, key, { status, answer, position, at })
        remembered.catch(() => undefined)
        return { answer, status, position, repeated: false, command: cause.command }
      })
    } catch (error) {
      await remembered
      throw error
    }
  }

  private unit(db: Transaction<Database>, cause: Cause): Unit {
    const gathered: Gathered = { events: [], versions: new Map(), last: null }
    return {
      db,
      cause,
      append: (stream, events, person = stream.id) => {
        for (const event of events) {
          const version = (gathered.versions.get(stream.id) ?? stream.version) + 1
          gathered.versions.set(stream.id, version)
          const place = { id: newId(), kind: stream.kind, stream: stream.id, version }
          gathered.events.push(toAppend(event, place, cause, person))
        }
      },
      flush: async () => {
        await this.write(db, gathered)
        return gathered.last
      },
      flushAndRead: async (read) => this.write(db, gathered, read) as ReturnType<typeof read>,
    }
  }

  private async write<Result>(
    db: Transaction<Database>,
    gathered: Gathered,
    read?: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (gathered.events.length === 0) return read?.()
    const events = gathered.events.splice(0)
    const types = new Set(events.map(({ type }) => type))
    if (events.length === 1 && canFollowUnseen(this.projections, { types, events }))
      return this.writeOne(db, gathered, events, read)
    const to = await appendEvents(db, events)
    gathered.last = to
    const stretch = { from: to - events.length + 1, to, types, events }
    return project(db, this.projections, stretch, read)
  }

  /** One event and its views go out together: the log's lock is held for an answer less. */
  private async writeOne<Result>(
    db: Transaction<Database>,
    gathered: Gathered,
    events: readonly WrittenEvent[],
    read?: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const types = new Set(events.map(({ type }) => type))
    const stretch = { from: Number.NaN, to: Number.NaN, newest: true, types, events }
    const appended = appendEvents(db, events)
    const [to, result] = await Promise.all([appended, project(db, this.projections, stretch, read)])
    gathered.last = to
    return result
  }

  private async kept<Answer>(
    actor: string,
    key: CommandKey,
  ): Promise<Answered<Answer> | undefined> {
    const row = await this.db
      .selectFrom('command')
      .select(['id', 'request_digest', 'status', 'answer', 'position'])
      .select(sql<boolean>`answer is null`.as('forgotten'))
      .where('actor', '=', actor)
      .where('key', '=', key.key)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.request_digest.toString('hex') !== key.requestDigest)
      throw new Refusal('idempotency-key-reused')
    // It showed somebody who was forgotten since; an answer without a body is kept as a JSON null.
    if (row.forgotten) throw new Refusal('answer-forgotten')
    if (row.status >= 400) throw asRefusal(row.answer)
    return {
      answer: row.answer as Answer,
      status: row.status,
      position: row.position,
      repeated: true,
      command: row.id,
    }
  }

  private async keptOrThrow<Answer>(actor: string, key: CommandKey): Promise<Answered<Answer>> {
    const kept = await this.kept<Answer>(actor, key)
    if (!kept) throw new Refusal('concurrent-edit')
    return kept
  }

  /**
   * A repeated command meets what its first run did, so it may be refused where that one was not: the
   * kept answer counts. It is looked up here and not before each command, because repeats are rare.
   */
  private async refused<Answer>(
    cause: Omit<Cause, 'at'>,
    key: CommandKey,
    refusal: Refusal,
  ): Promise<Answered<Answer>> {
    const kept = key.key === null ? undefined : await this.kept<Answer>(cause.actor, key)
    if (kept) return kept
    await this.keepRefusal(cause, key, refusal)
    throw refusal
  }

  private async keepRefusal(
    cause: Omit<Cause, 'at'>,
    key: CommandKey,
    refusal: Refusal,
  ): Promise<void> {
    if (key.key === null || refusal.code === 'idempotency-key-reused') return
    const answer = { code: refusal.code, detail: refusal.message, details: refusal.details }
    const at = new Date().toISOString()
    await remember(this.db, cause, key, { status: 409, answer, position: null, at }).catch(
      (error: unknown) => {
        if (!isRepeat(error)) throw error
      },
    )
  }
}

const asRefusal = (answer: unknown): Refusal => {
  const { code, detail, details } = answer as {
    code: Refusal['code']
    detail: string
    details: Record<string, unknown>
  }
  return new Refusal(code, detail, details)
}

const remember = async (
  db: Kysely<Database>,
  cause: Omit<Cause, 'at'>,
  key: CommandKey,
  kept: { status: number; answer: unknown; position: number | null; at: string },
): Promise<void> => {
  await sql`select remember(${cause.command}, ${cause.actor}, ${key.key},
    decode(${key.requestDigest}, 'hex'), ${kept.status}::smallint,
    ${JSON.stringify(kept.answer ?? null)}::jsonb, ${kept.position}::bigint,
    ${kept.at}::timestamptz)`.execute(db)
}
