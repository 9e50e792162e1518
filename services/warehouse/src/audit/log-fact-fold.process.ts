import { type Database, headPosition } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { isLogBusy, Patience } from '../platform/runs/index.ts'
import { applyFacts, logFactProjection } from './log-fact.projection.ts'

/** Events of one transaction: some tenths of a second of one connection. */
const together = 5_000
/** Milliseconds between two looks at the head of the log. */
const pause = 1_000
/** Milliseconds for which a log that is written to without a pause is left alone; after them one stretch is folded all the same. */
const patience = 60_000

const { name } = logFactProjection

/** Returns the position that the facts of the log have come to. */
export const factsUpTo = async (db: Kysely<Database>): Promise<number> => {
  const row = await db
    .selectFrom('checkpoint')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Folds some events; true when there may be more. */
const foldSome = async (db: Kysely<Database>): Promise<boolean> => {
  const [head, done] = await Promise.all([headPosition(db), factsUpTo(db)])
  if (done >= head) return false
  return db.transaction().execute(async (unit) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('log-fact')) as mine`.execute(unit)
    if (!rows[0]?.mine) return false
    await sql`insert into work.checkpoint (name, position) values (${name}, 0)
      on conflict (name) do nothing`.execute(unit)
    const { rows: kept } = await sql<{ position: number }>`
      select position from work.checkpoint where name = ${name} for update`.execute(unit)
    const from = Number(kept[0]?.position ?? 0) + 1
    const to = Math.min(head, from + together - 1)
    if (from > head) return false
    await applyFacts(unit, { from, to, types: new Set() })
    await sql`update work.checkpoint set position = ${to}, updated_at = now()
      where name = ${name}`.execute(unit)
    return to < head
  })
}

/**
 * Brings the facts of the log up to its head, unless somebody else is at it.
 *
 * @param mayGoOn asked before each stretch; false leaves the rest for the next time
 */
export const foldFacts = async (
  db: Kysely<Database>,
  mayGoOn: () => Promise<boolean> | boolean = () => true,
): Promise<void> => {
  while ((await mayGoOn()) && (await foldSome(db)));
}

/** Options of a fold. */
interface FoldOptions {
  /** Tells if others need the machine more. */
  readonly isBusy?: () => Promise<boolean>
  readonly now?: () => number
}

/**
 * Keeps the facts of the log near its head, behind everybody who writes; one process does it at a time. While runs or many people
 * write it waits, and catches up when they are done: whoever asks meanwhile is told up to where the answer goes.
 */
export class LogFactFold {
  private timer: NodeJS.Timeout | undefined
  private folding: Promise<void> = Promise.resolve()
  private isEnding = false
  private readonly patience: Patience

  constructor(
    private readonly db: Kysely<Database>,
    private readonly logger: Logger,
    { isBusy = () => isLogBusy(db), ...clock }: FoldOptions = {},
  ) {
    this.patience = new Patience({ isBusy, patience, ...clock })
  }

  start(): void {
    this.timer = setInterval(() => {
      this.folding = this.folding.then(() => this.look())
    }, pause)
    this.timer.unref()
  }

  /** Ends it; what came in the last second is folded still. */
  async stop(): Promise<void> {
    this.isEnding = true
    clearInterval(this.timer)
    await this.folding
    let rounds = 0
    await this.foldSafely(() => rounds++ === 0)
  }

  /** Folds what came, as far as nobody needs the machine more. */
  look(): Promise<void> {
    return this.foldSafely(() => !this.isEnding && this.patience.mayGoOn())
  }

  private async foldSafely(mayGoOn: () => Promise<boolean> | boolean): Promise<void> {
    try {
      await foldFacts(this.db, mayGoOn)
    } catch (error) {
      this.logger.warn({ err: error }, 'the facts of the log are not up to date')
    }
  }
}
