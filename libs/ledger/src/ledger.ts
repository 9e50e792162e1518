import type { Kysely } from 'kysely'
import { isClash, isKeptWaiting, isRepeat, lastingClash } from './clash.ts'
import { decideTogether, type Member, type Work } from './command-group.ts'
import { CommandQueue } from './command-queue.ts'
import { Refusal } from './decider.ts'
import type { Cause } from './event.ts'
import type { Database } from './log.tables.ts'
import { measuredCommand } from './log-channels.ts'
import type { Projection } from './projection.ts'
import { type CommandKey, type CommandReply, storeAnswers, storedAnswer } from './stored-answer.ts'
import { type Unit, unitOf } from './unit.ts'

/** Options for running a command. */
interface CommandOptions {
  /**
   * It only reads and appends, and reads little: it may be decided in one transaction with others that come at the same
   * time, each with an outcome of its own.
   */
  readonly together?: boolean
}

/** The log: commands go in, events and views come out in one transaction. */
export class Ledger {
  readonly db: Kysely<Database>
  private readonly projections: readonly Projection<Database>[]
  private readonly attempts: number
  private readonly queue: CommandQueue

  constructor(db: Kysely<Database>, projections: readonly Projection<Database>[], attempts = 8) {
    this.db = db
    this.projections = projections
    this.attempts = attempts
    this.queue = new CommandQueue((members) => decideTogether(db, projections, members))
  }

  /**
   * Runs one command: decides, appends, projects and keeps the answer, all or nothing. A known key gives
   * its kept answer. A clash is decided again a few times; a refusal writes no event and is kept.
   *
   * @throws Refusal what the rules refuse, `concurrent-edit` when clashes do not end
   */
  command<Answer>(
    cause: Omit<Cause, 'at'>,
    key: CommandKey,
    work: Work<Answer>,
    options: CommandOptions = {},
  ): Promise<CommandReply<Answer>> {
    return measuredCommand(() => this.decide({ cause, key, work }, options))
  }

  private async decide<Answer>(
    member: Member<Answer>,
    { together = false }: CommandOptions,
  ): Promise<CommandReply<Answer>> {
    const { cause, key } = member
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (!together || attempt > 1) return await this.attempt(member)
        return await this.queue.join(member, () => this.attempt(member))
      } catch (error) {
        if (isRepeat(error)) return this.keptOrThrow(cause.actor, key)
        if (error instanceof Refusal) return this.refused<Answer>(cause, key, error)
        this.mustTryAgain(error, { attempt, began })
      }
    }
  }

  /** Throws what a command ends with, unless it is a clash after which deciding again may succeed. */
  private mustTryAgain(
    error: unknown,
    { attempt, began }: { readonly attempt: number; readonly began: number },
  ): void {
    if (!isClash(error) || isKeptWaiting(error, began)) throw error
    if (attempt >= this.attempts) throw lastingClash(error) ?? new Refusal('concurrent-edit')
  }

  /**
   * Appends outside a keyed command, inside a transaction of the caller's: a batch of a run. It happens
   * now, unless the caller knows a time: history that is brought in from elsewhere. A clash is decided again a few times,
   * or thrown at once (`once`).
   */
  async batch<Result>(
    cause: Omit<Cause, 'at'> & Partial<Pick<Cause, 'at'>>,
    work: (unit: Unit) => Promise<Result>,
    { once = false }: { readonly once?: boolean } = {},
  ): Promise<Result> {
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.transaction().execute(async (db) => {
          const at = cause.at ?? new Date().toISOString()
          const unit = unitOf(db, this.projections, { ...cause, at })
          const result = await work(unit)
          await unit.flush()
          return result
        })
      } catch (error) {
        if (once || !isClash(error) || isKeptWaiting(error, began)) throw error
        if (attempt >= this.attempts) throw lastingClash(error) ?? error
      }
    }
  }

  private async attempt<Answer>({
    cause,
    key,
    work,
  }: Member<Answer>): Promise<CommandReply<Answer>> {
    let remembered: Promise<void> | undefined
    try {
      return await this.db.transaction().execute(async (db) => {
        const at = new Date().toISOString()
        const unit = unitOf(db, this.projections, { ...cause, at })
        const { answer, status = 200 } = await work(unit)
        const position = await unit.flush()
        // The commit is sent right behind it. Should this fail, the server makes a rollback of the
        // commit, which ends in the `catch` below.
        remembered = storeAnswers(db, [{ cause, key, status, answer, position, at }])
        remembered.catch(() => undefined)
        return { answer, status, position, repeated: false, command: cause.command }
      })
    } catch (error) {
      await remembered
      throw error
    }
  }

  private async keptOrThrow<Answer>(actor: string, key: CommandKey): Promise<CommandReply<Answer>> {
    const kept = await storedAnswer<Answer>(this.db, actor, key)
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
  ): Promise<CommandReply<Answer>> {
    const kept =
      key.key === null ? undefined : await storedAnswer<Answer>(this.db, cause.actor, key)
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
    const kept = { cause, key, status: 409, answer, position: null, at }
    await storeAnswers(this.db, [kept]).catch((error: unknown) => {
      if (!isRepeat(error)) throw error
    })
  }
}
