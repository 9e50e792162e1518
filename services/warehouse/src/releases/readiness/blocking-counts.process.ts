import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { blocking } from './blocking.query.ts'

type Db = Kysely<Database>

/** A project's year: how many entries block it, by what of them would be printed. */
export interface BlockedCell {
  readonly rankingGroupId: string
  readonly periodId: string
  /** Bits as `blocking` gives them, and the number of entries that have just these. */
  readonly byParts: ReadonlyMap<number, number>
}

interface Cell extends BlockedCell {
  readonly byParts: Map<number, number>
}

/** The number of a cell, times this, and the bits of what would be printed: one number for each place of an entry. */
const manyParts = 2 ** 12

/** An entry with the places that it blocks; without a `root_id`, a cell with its number in these rows. */
interface PlaceRow {
  readonly root_id: string | null
  readonly ranking_group_id: string
  readonly period_id: string
  readonly places: string
}

/** Entries that are counted anew one by one; for more, all are. */
const mostTouched = 5_000

/** Events that say nothing about what waits or where something stands. */
const quiet = ['SyncRequested', 'SyncAcknowledged', 'SyncRequestWithdrawn', 'NoteAdded']

/**
 * The entries for which something between two positions may have changed what they block: records that moved, what they are or were awarded
 * to, what shares an award with them, and the entries these belong to.
 */
const touchedBetween = async (db: Db, after: number, to: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    with moved as materialized (
      select distinct e.stream as id from event e
      where e.position > ${after} and e.position <= ${to} and e.kind = 'record' and e.type <> all(${quiet}::text[])),
    stood as materialized (
      select m.holder_id, m.product_id from moved x join membership m on m.record_id = x.id
      union select m.holder_id, m.product_id from moved x join membership m on m.holder_id = x.id
      union select m.holder_id, m.product_id from moved x join membership m on m.product_id = x.id),
    near as materialized (
      select id from moved union select holder_id from stood union select product_id from stood)
    select id from near where id is not null
    union
    select r.root_id from near n join record r on r.id = n.id
    limit ${mostTouched + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads what entries block, all or some of them: first the cells, then a row for each entry, since there may be a hundred thousand. */
const placesOfRoots = async (
  db: Db,
  roots: readonly string[] | null,
): Promise<readonly PlaceRow[]> => {
  const which = roots === null ? sql`true` : sql`root_id = any(${roots}::uuid[])`
  const { rows } = await sql<PlaceRow>`
    with ${blocking(sql`true`, which)},
    cell as materialized (
      select row_number() over () - 1 as number, ranking_group_id, period_id
      from (select distinct ranking_group_id, period_id from blocking) d)
    select null::uuid as root_id, ranking_group_id, period_id, number::text as places from cell
    union all
    select b.root_id, null, null, string_agg((c.number * ${sql.lit(manyParts)} + b.parts)::text, ',')
    from blocking b join cell c using (ranking_group_id, period_id) group by b.root_id`.execute(db)
  return rows
}

/**
 * Knows how many entries block each project's year. All are counted once; afterwards only those again of which the log tells something.
 * It holds what can be read again at any time.
 */
export class BlockingCounts {
  private position = -1
  private cells: Cell[] = []
  private readonly numbers = new Map<string, number>()
  private readonly places = new Map<string, readonly number[]>()
  private turn: Promise<unknown> = Promise.resolve()

  /** Returns the counts at the position of `db`'s snapshot. */
  at(db: Db, position: number): Promise<readonly BlockedCell[]> {
    const counted = this.turn.then(() => this.counted(db, position))
    this.turn = counted.catch(() => undefined)
    return counted
  }

  private async counted(db: Db, position: number): Promise<readonly BlockedCell[]> {
    // A snapshot of before what is known here: it is counted for itself.
    if (position < this.position) return new BlockingCounts().at(db, position)
    if (position > this.position) await this.follow(db, position)
    return this.cells.map((cell) => ({ ...cell, byParts: new Map(cell.byParts) }))
  }

  private async follow(db: Db, position: number): Promise<void> {
    const touched = this.position < 0 ? null : await touchedBetween(db, this.position, position)
    const some = touched !== null && touched.length <= mostTouched ? touched : null
    const rows = some?.length === 0 ? [] : await placesOfRoots(db, some)
    this.forget(some)
    this.noteAll(rows)
    this.position = position
  }

  private forget(roots: readonly string[] | null): void {
    if (roots === null) {
      this.places.clear()
      this.numbers.clear()
      this.cells = []
    }
    for (const root of roots ?? []) {
      for (const place of this.places.get(root) ?? []) this.count(place, -1)
      this.places.delete(root)
    }
  }

  private noteAll(rows: readonly PlaceRow[]): void {
    const numbers = new Map<number, number>()
    for (const { root_id: root, ranking_group_id: group, period_id: period, places } of rows)
      if (root === null) numbers.set(Number(places), this.numberOf(group, period))
    for (const { root_id: root, places } of rows) {
      if (root === null) continue
      const here = places.split(',').map((text) => {
        const place = Number(text)
        const cell = numbers.get(Math.floor(place / manyParts)) ?? 0
        return cell * manyParts + (place % manyParts)
      })
      this.places.set(root, here)
      for (const place of here) this.count(place, 1)
    }
  }

  private numberOf(rankingGroupId: string, periodId: string): number {
    const key = `${rankingGroupId} ${periodId}`
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.cells.push({ rankingGroupId, periodId, byParts: new Map() }) - 1
    this.numbers.set(key, number)
    return number
  }

  private count(place: number, by: number): void {
    const byParts = this.cells[Math.floor(place / manyParts)]?.byParts
    const parts = place % manyParts
    const count = (byParts?.get(parts) ?? 0) + by
    if (count > 0) byParts?.set(parts, count)
    else byParts?.delete(parts)
  }
}
