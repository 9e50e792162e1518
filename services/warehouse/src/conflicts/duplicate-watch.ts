import { actingServices } from '@stammbuch/contracts'
import { headPosition, newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { AppLedger } from '../platform/ledger.ts'
import { changedBetween, suspicionsAbout } from './duplicates.query.ts'
import { currentModel, type MatchedRoot } from './match-model.query.ts'
import { noteSuspicions } from './note-suspicions.ts'
import { isAtWork } from './recent-work.query.ts'
import { WorkBrake } from './work-brake.ts'

const roots: readonly MatchedRoot[] = ['account', 'contact']
/** Events that are looked through at a time. */
const events = 5_000
/** Records that are compared in a transaction: some ten milliseconds, after which people have their turn. */
const together = 100
/** Milliseconds for which a log that does not come to rest is waited for. */
const patience = 60_000

/** Milliseconds after which a store that rests is counted again. */
const again = 3_600_000

type MayGoOn = () => Promise<boolean>

/** Looks at what changed since it last looked, one process at a time. */
export class DuplicateWatch {
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()
  /** Head of the log when last read (−1: never), and since when (ms) the watch has waited for its rest. */
  private met = { head: -1, since: Date.now() }
  /** The same of what is done when everything was looked at. */
  private done = { head: -1, at: 0 }

  private readonly brake: WorkBrake

  constructor(
    private readonly ledger: AppLedger,
    private readonly logger: Logger,
    /** Called when everything that changed was looked at. */
    private readonly then: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.brake = new WorkBrake(() => isAtWork(ledger.db))
  }

  /**
   * Look again and again, `seconds` after the log has come to rest: while a run changes one record after
   * the other, comparing would take the machine from it and be done anew for each. `seconds` of 0: never.
   */
  start(seconds: number): void {
    if (seconds === 0) return
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.lookOnce())
    }, seconds * 1_000)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.brake.end()
    await this.looking
  }

  private async lookOnce(): Promise<void> {
    try {
      if (await this.isMoving()) return
      await this.look(() => this.brake.mayGoOn())
      await this.goOn()
    } catch (error) {
      this.logger.warn({ err: error }, 'duplicates cannot be looked for')
    }
  }

  /** Calls `then`, which counts the whole store: once for what is new, and now and then for what failed before. */
  private async goOn(): Promise<void> {
    const { head } = this.met
    if (head === this.done.head && Date.now() - this.done.at < again) return
    await this.then()
    this.done = { head, at: Date.now() }
  }

  /** True when the log has moved on since the last call, for at most `patience` milliseconds. */
  private async isMoving(): Promise<boolean> {
    const head = await headPosition(this.ledger.db)
    const { head: before, since } = this.met
    const moved = before !== -1 && head !== before && Date.now() - since < patience
    this.met = { head, since: moved ? since : Date.now() }
    return moved
  }

  /**
   * Looks at everything that changed up to now.
   *
   * @param mayGoOn asked before each piece; false ends the look, and the next one begins with what was left
   */
  look(mayGoOn: MayGoOn = () => Promise.resolve(true)): Promise<void> {
    return this.ledger.db.transaction().execute(async (lock) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('duplicate-search')) as mine`.execute(lock)
      if (!rows[0]?.mine) return
      // Nothing but the lock is held here, however long the others take that do the work.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock)
      const head = await headPosition(this.ledger.db)
      for (const rootType of roots) await this.lookAt(rootType, head, mayGoOn)
    })
  }

  private async lookAt(rootType: MatchedRoot, head: number, mayGoOn: MayGoOn): Promise<void> {
    let position = await this.seen(rootType)
    while (position < head) {
      const to = Math.min(head, position + events)
      const ids = await changedBetween(this.ledger.db, rootType, position + 1, to)
      for (let from = 0; from < ids.length; from += together) {
        if (!(await mayGoOn())) return
        await this.compare(rootType, ids.slice(from, from + together))
      }
      position = to
      await sql`update work.duplicate_search set position = ${position}
        where root_type = ${rootType}`.execute(this.ledger.db)
    }
  }

  private async compare(rootType: MatchedRoot, ids: readonly string[]): Promise<void> {
    const kept = await currentModel(this.ledger.db, rootType)
    const found = await suspicionsAbout(this.ledger.db, kept, ids)
    const cause = {
      actor: actingServices.duplicateSearch.id,
      role: 'service',
      source: 'service',
      command: newId(),
      run: null,
    } as const
    await this.ledger.batch(cause, (unit) =>
      noteSuspicions(unit, { rootType, found, complete: ids }),
    )
  }

  /** Up to where was looked; a store that nobody has looked through is begun with its first event. */
  private async seen(rootType: MatchedRoot): Promise<number> {
    const { rows } = await sql<{ position: number }>`
      select position from work.duplicate_search where root_type = ${rootType}`.execute(
      this.ledger.db,
    )
    if (rows[0]) return Number(rows[0].position)
    await sql`insert into work.duplicate_search (root_type, position)
      values (${rootType}, 0)`.execute(this.ledger.db)
    return 0
  }
}
