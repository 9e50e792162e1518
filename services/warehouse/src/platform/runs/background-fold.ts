import { type Database, headPosition, type PositionRange } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { Patience } from './patience.ts'
import { isLogBusy } from './writing-run.query.ts'

type Db = Kysely<Database>

/** A projection that follows the log behind its writers, and how far it gives way to them. */
export interface BackgroundProjection {
  /** Names its checkpoint, which says how far it has come. */
  readonly name: string
  readonly apply: (db: Db, range: PositionRange) => Promise<void>
  /** Events of one transaction. */
  readonly together: number
  /** The log before the first fold is read in one stretch, however long it is. */
  readonly beginsWhole?: boolean
  /** Milliseconds for which a log that is written to without a pause is left alone; after them one stretch is folded all the same. */
  readonly patience: number
}

/** Milliseconds between two looks at the head of the log. */
const pause = 1_000

/** Returns the position that a background projection has come to. */
export const foldedUpTo = async (db: Db, name: string): Promise<number> => {
  const row = await db
    .selectFrom('checkpoint')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Folds some events; true when there may be more. Does nothing while another process is at it. */
const foldSome = async (db: Db, projection: BackgroundProjection): Promise<boolean> => {
  const { name, apply, together, beginsWhole } = projection
  const [head, done] = await Promise.all([headPosition(db), foldedUpTo(db, name)])
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
    if (from > head) return false
    const isWhole = beginsWhole === true && from === 1
    const to = isWhole ? head : Math.min(head, from + together - 1)
    // A million records take minutes: with the limit of other statements it would begin again and again, and never end.
    if (isWhole) await sql`set local statement_timeout = 0`.execute(unit)
    await apply(unit, { from, to, types: new Set() })
    await sql`update work.checkpoint set position = ${to}, updated_at = now()
      where name = ${name}`.execute(unit)
    return to < head
  })
}

/**
 * Brings a projection up to the head of the log, unless another process is at it.
 *
 * @param mayGoOn asked before each stretch; false leaves the rest for the next time
 */
export const foldUpToHead = async (
  db: Db,
  projection: BackgroundProjection,
  mayGoOn: () => Promise<boolean> | boolean = () => true,
): Promise<void> => {
  while ((await mayGoOn()) && (await foldSome(db, projection)));
}

/** Options of a fold. */
interface FoldOptions {
  /** Tells if others need the machine more. */
  readonly isBusy?: () => Promise<boolean>
  readonly now?: () => number
}

/**
 * Keeps a projection near the head of the log; one process does it at a time. While runs or many people write it waits, and catches up
 * when they are done: whoever reads it meanwhile is told up to where the answer goes.
 */
export class BackgroundFold {
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private isEnding = false
  private readonly patience: Patience

  constructor(
    private readonly db: Db,
    private readonly logger: Logger,
    private readonly projection: BackgroundProjection,
    { isBusy = () => isLogBusy(db), ...clock }: FoldOptions = {},
  ) {
    this.patience = new Patience({ isBusy, patience: projection.patience, ...clock })
  }

  start(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined
      })
    }, pause)
    this.timer.unref()
  }

  /** Ends it after the stretch that it is at; what came last is folded after the next start. */
  async stop(): Promise<void> {
    this.isEnding = true
    clearInterval(this.timer)
    await this.looking
  }

  /** Folds what came, as far as nobody needs the machine more. */
  async look(): Promise<void> {
    try {
      await foldUpToHead(this.db, this.projection, () => !this.isEnding && this.patience.mayGoOn())
    } catch (error) {
      const { name } = this.projection
      this.logger.warn({ err: error, projection: name }, 'a background projection is behind')
    }
  }
}
