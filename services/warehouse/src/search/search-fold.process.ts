import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, headPosition } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { applySearch, searchEntryProjection } from './search-entry.projection.ts'

/** Events of one transaction. */
const together = 2_000
/** Milliseconds between two looks at the head of the log. */
const pause = 1_000
/** While work over many records is under way, so many times as long as a stretch took is left to it. */
const yielding = 9
/** Milliseconds to be left at most. */
const yieldingAtMost = 10_000

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

const runsAreUnderWay = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from job where state = 'running') as busy`.execute(db)
  return rows[0]?.busy ?? false
}

/** Milliseconds between two looks if the runs are over, or everything is. */
const look = 200

const leaveTimeToRuns = async (
  db: Kysely<Database>,
  time: number,
  isEnding: () => boolean,
): Promise<void> => {
  for (let left = time; left > 0 && !isEnding(); left -= look) {
    if (!(await runsAreUnderWay(db))) return
    await sleep(Math.min(look, left), undefined, { ref: false })
  }
}

/** Brings the search up to the head of the log, unless somebody else is at it or it is told to end. Leaves time to runs. */
export const foldSearch = async (
  db: Kysely<Database>,
  isEnding: () => boolean = () => false,
): Promise<void> => {
  while (!isEnding()) {
    const began = performance.now()
    if (!(await foldSome(db))) return
    const took = performance.now() - began
    await leaveTimeToRuns(db, Math.min(yieldingAtMost, took * yielding), isEnding)
  }
}

/** Keeps the search near the head of the log, behind everybody who writes; one process does it at a time. */
export class SearchFold {
  private timer: NodeJS.Timeout | undefined
  private folding: Promise<void> = Promise.resolve()
  private isEnding = false
  private isWaiting = false

  constructor(
    private readonly db: Kysely<Database>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      if (this.isWaiting) return
      this.isWaiting = true
      this.folding = this.folding.then(() => {
        this.isWaiting = false
        return this.foldSafely(() => this.isEnding)
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

  private async foldSafely(isEnding: () => boolean): Promise<void> {
    try {
      await foldSearch(this.db, isEnding)
    } catch (error) {
      this.logger.warn({ err: error }, 'the search is not up to date')
    }
  }
}
