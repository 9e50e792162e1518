import type { RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countFound, countStanding, isNamed } from './ended-records.query.ts'
import { countOf } from './list-item.query.ts'
import { movedSince, movesOf } from './list-moves.query.ts'

/** So many totals are kept; then it begins anew. */
const keptAtMost = 500

interface Total {
  readonly total: number
  /** The log position for which it was counted. */
  readonly position: number
}

/** All records of a root type, or those that a search finds. */
export interface Counted {
  readonly rootType: RootType
  readonly search: string | undefined
}

/**
 * Numbers of the records in lists of everything, cached with the log position they hold for. They follow the log: what
 * came and went since is added and taken away, so that nothing is counted twice.
 */
export class ListTotals {
  private readonly kept = new Map<string, Total>()

  /** Returns the total at the snapshot's log position. */
  async at(db: Kysely<Database>, position: number, counted: Counted): Promise<number> {
    const known = await this.known(db, position, counted)
    return known ?? this.keep(counted, { total: await countOf(db, countAll(counted)), position })
  }

  /** Returns the total where it is known without counting, or null. */
  async known(db: Kysely<Database>, position: number, counted: Counted): Promise<number | null> {
    const kept = this.kept.get(nameOf(counted))
    if (!kept || kept.position > position) return null
    const moved = await movedSince(db, { after: kept.position, upTo: position })
    // A record is also found by what those were called that were merged into it.
    if (moved === null || (moved.merged && counted.search)) return null
    const delta = moved.ids.length > 0 ? await deltaOf(db, counted, moved.ids, kept.position) : 0
    return this.keep(counted, { total: kept.total + delta, position })
  }

  /** Keeps a total that was counted in passing. */
  keep(counted: Counted, total: Total): number {
    const name = nameOf(counted)
    const known = this.kept.get(name)
    if (this.kept.size >= keptAtMost && !known) this.kept.clear()
    if (!known || known.position <= total.position) this.kept.set(name, total)
    return total.total
  }
}

const nameOf = ({ rootType, search = '' }: Counted): string => JSON.stringify([rootType, search])

const countAll = ({ rootType, search }: Counted): RawBuilder<unknown> =>
  search ? countFound(rootType, search) : countStanding(rootType)

const deltaOf = (
  db: Kysely<Database>,
  { rootType, search }: Counted,
  ids: readonly string[],
  after: number,
): Promise<number> => {
  const named = search ? isNamed(search, { id: 'k.id', search: 'k.search' }) : sql`true`
  return countOf(
    db,
    sql`select coalesce(sum(k.delta), 0) from ${movesOf(rootType, ids, after)} k where ${named}`,
  )
}
