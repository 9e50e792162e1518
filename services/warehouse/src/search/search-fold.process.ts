import { type Database, headPosition } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { isLogBusy, Patience } from '../platform/runs/index.ts'
import { applySearch, searchEntryProjection } from './search-entry.projection.ts'

/** Events of one transaction. */
const together = 2_000
/** Milliseconds between two looks at the head of the log. */
const pause = 1_000
/** Milliseconds for which a run or many people write without being disturbed; after them one stretch is folded all the same. */
const patience = 10_000

const { name } = searchEntryProjection

/** Returns the position that the search has come to. */
export const searchUpTo = async (db: Kysely<Database>): Promise<number> => {
  const row = await db
    .selectFrom('checkpoint')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Folds some events; true when there may be more. */
const foldSome = async (db: Kysely<Database>): Promise<boolean> => {
  const [head, done] = await Promise.all([headPosition(db), searchUpTo(db)])
  if (done >= head) return false
  return db.transaction().execute(async (unit) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name})) as mine`.execute(unit)
    if (!rows[0]?.mine) return false
    await sql`insert into work.checkpoint (name, position) values (${name}, 0)
      on conflict (name) do nothing`.execute(unit)
    const { rows: kept } = await sql<{ position: number }>`
      select position from work.checkpoint where name = ${name} for update`.execute(unit)
    const from = Number(kept[0]?.position ?? 0) + 1
    // What stands before the first fold is told by the views at once, however long the log is.
    const to = from === 1 ? head : Math.min(head, from + together - 1)
    if (from > head) return false
    await applySearch(unit, { from, to, types: new Set() })
    await sql`update work.checkpoint set position = ${to}, updated_at = now()
      where name = ${name}`.execute(unit)
    return to < head
  })
}

/**
 * Brings the search up to the head of the log, unless somebody else is at it.
 *
 * @param mayGoOn asked before each stretch; false leaves the rest for the next time
 */
export const foldSearch = async (
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
 * Keeps the search near the head of the log, behind everybody who writes; one process does it at a time. While a run or many people write it
 * waits, and catches up when they are done: whoever searches is told up to where the answer goes.
 */
export class SearchFold {
  private timer: NodeJS.Timeout | undefined
  private folding: Promise<void> = Promise.resolve()
  private isEnding = false
  private isWaiting = false
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
      if (this.isWaiting) return
      this.isWaiting = true
      this.folding = this.folding.then(() => {
        this.isWaiting = false
        return this.look()
      })
    }, pause)
    this.timer.unref()
  }

  /** Ends it; what came last is folded after the next start. */
  async stop(): Promise<void> {
    this.isEnding = true
    clearInterval(this.timer)
    await this.folding
  }

  /** Folds what came, as far as nobody needs the machine more. */
  async look(): Promise<void> {
    try {
      await foldSearch(this.db, () => !this.isEnding && this.patience.mayGoOn())
    } catch (error) {
      this.logger.warn({ err: error }, 'the search is not up to date')
    }
  }
}
