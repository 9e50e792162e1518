import type { Database } from '@stammbuch/ledger'
import { placingEvents } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import { catalogueProjection } from '../catalogue/index.ts'

/** Events after which another number of records may stand in a year, or the year's name be that of another one. */
const moving = [...placingEvents, ...new Set(catalogueProjection.steps.flatMap(({ on }) => on))]

/** So many totals are kept; then it begins anew. */
const keptAtMost = 500

interface YearCounts {
  readonly total: number
  /** The log position for which it was counted, or found to be still right. */
  readonly position: number
}

/** Tells if one of these events lies after the first position, up to the second. */
const hasMoved = async (db: Kysely<Database>, after: number, upTo: number): Promise<boolean> => {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from event where type = any(${moving}::text[])
      and position > ${after} and position <= ${upTo}) as moved`.execute(db)
  return rows[0]?.moved ?? true
}

/**
 * Numbers of the records in a year of a project, cached with the log position it holds for. Counting tens of
 * thousands takes as long as everything else about a page of them, and who stands there seldom changes.
 */
export class YearTotals {
  private readonly kept = new Map<string, YearCounts>()

  /**
   * The total at the snapshot's log position.
   *
   * @param key everything that `count` depends on
   */
  async at(
    db: Kysely<Database>,
    position: number,
    key: string,
    count: () => Promise<number>,
  ): Promise<number> {
    const known = this.kept.get(key)
    const isRight = known && known.position <= position
    if (isRight && (known.position === position || !(await hasMoved(db, known.position, position))))
      return this.keep(key, { total: known.total, position })
    return this.keep(key, { total: await count(), position })
  }

  private keep(key: string, counted: YearCounts): number {
    if (this.kept.size >= keptAtMost && !this.kept.has(key)) this.kept.clear()
    const known = this.kept.get(key)
    if (!known || known.position <= counted.position) this.kept.set(key, counted)
    return counted.total
  }
}
