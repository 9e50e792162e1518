import type { Ledger } from '@stammbuch/ledger'
import { headVersion } from '@stammbuch/records'
import { TargetUnavailable } from '@stammbuch/records/targets'
import {
  currentComparison,
  endComparison,
  recordComparison,
  recordsAfter,
  recordUnknown,
  unknownOf,
} from './comparison.query.ts'
import type { SyncDatabase } from './sync.tables.ts'
import type { Target } from './target.ts'

/** Number of records in one step. */
const atOnce = 1_000

/** Unknown records of which a target holds at least so many, and more than known ones, are those of another log. */
const foreignFrom = 20

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Says that a target holds versions that the log has not come to. */
export const aheadOfLog = (): TargetUnavailable =>
  new TargetUnavailable(
    'Das Ziel hält neuere Stände als das Protokoll. Wurde eine Sicherung zurückgespielt, dann „npm run log:restored“ ausführen',
  )

/** The state of listing a target: the pages left to read, the ids found that the log does not know, and the number of known ones. */
interface Listing {
  readonly pages: AsyncIterator<readonly string[]>
  readonly unknown: string[]
  known: number
}

/**
 * Compares in steps what a target holds with what it should hold, so that deliveries go on in between: first each record of the log, then
 * each one that the target lists, because the log may have lost records that the target got.
 */
export class Comparing {
  private listing: Listing | null = null
  private readonly options: {
    readonly db: SyncDatabase
    readonly ledger: Ledger
    readonly target: Target
    /** Milliseconds between two comparisons; 0: only on request. */
    readonly every: number
  }

  constructor(options: Comparing['options']) {
    this.options = options
  }

  /**
   * Makes one step, when one is due, and returns the number of compared records.
   * @throws TargetUnavailable also when the target holds what this log cannot have sent
   */
  async step(): Promise<number> {
    const { db, ledger, target, every } = this.options
    if (target.held === null) return 0
    const comparison = await currentComparison(db, target.name, every)
    if (comparison === null) return 0
    const records = await recordsAfter(db, target, comparison, atOnce)
    if (records.length === 0) return this.listed()
    const held = await target.held(records)
    const newest = Math.max(0, ...held.values())
    if (newest > (await headVersion(db))) throw aheadOfLog()
    const ids = records.map(({ id }) => id)
    await recordComparison(ledger, target, ids, held)
    return records.length
  }

  /** Reads one more part of the list, and ends the comparison after the last. */
  private async listed(): Promise<number> {
    const { db, target } = this.options
    if (target.list === null) {
      await endComparison(db, target.name)
      return 0
    }
    this.listing ??= { pages: target.list(), unknown: [], known: 0 }
    const { listing } = this
    try {
      const page = await listing.pages.next()
      if (page.done) await this.settle(listing)
      else {
        const unknown = await unknownOf(db, page.value)
        listing.unknown.push(...unknown)
        listing.known += page.value.length - unknown.length
        return page.value.length
      }
    } catch (error) {
      this.listing = null
      throw error
    }
    this.listing = null
    return 0
  }

  private async settle({ unknown, known }: Listing): Promise<void> {
    const { db, ledger, target } = this.options
    const ids = unknown.filter((id) => isId.test(id))
    if (ids.length >= foreignFrom && ids.length > known)
      throw new TargetUnavailable(
        `Das Ziel hält ${ids.length} Einträge, die dieses Protokoll nicht kennt, und nur ${known} bekannte: Gehört es zu einem anderen Bestand?`,
      )
    for (let from = 0; from < ids.length; from += atOnce)
      await recordUnknown(ledger, target, ids.slice(from, from + atOnce))
    await endComparison(db, target.name)
  }
}
