import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Movement } from './figures.rules.ts'
import { movementsSince } from './overview.query.ts'

const keyOf = ({ n: _, ...alike }: Movement): string => JSON.stringify(Object.values(alike))

/**
 * Movements of the days since one, counted up to a log position and from there on by the events that the
 * log has got since: an overview of many days reads each event once.
 */
export class DailyMovements {
  private rows = new Map<string, Movement>()
  private since: string | null = null
  private position = 0

  /** Ask in the order of positions. */
  async read(db: Kysely<Database>, since: string, upTo: number): Promise<readonly Movement[]> {
    const known = this.since !== null && this.since <= since && this.position <= upTo
    const from = known ? (this.since ?? since) : since
    const after = known ? this.position : 0
    const news = after === upTo ? [] : await movementsSince(db, from, { after, upTo })
    if (!known) this.rows = new Map()
    for (const one of news) {
      const key = keyOf(one)
      this.rows.set(key, { ...one, n: one.n + (this.rows.get(key)?.n ?? 0) })
    }
    this.since = from
    this.position = upTo
    return [...this.rows.values()].filter(({ day }) => day >= since)
  }
}
