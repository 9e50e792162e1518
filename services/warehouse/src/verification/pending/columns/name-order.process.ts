import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { rootsByName } from './columns-rows.query.ts'
import { copyRows } from './copied-rows.adapter.ts'
import { besideSnapshot } from './load-columns.process.ts'
import type { PendingColumns } from './pending-columns.rules.ts'

type Db = Kysely<Database>

/** Numbers of roots at which the order is kept in another way. */
export interface NameOrderSizes {
  /** Every so many-th root is compared with newcomers first; then those between two such. */
  readonly step: number
  /** So many are sorted faster than an index of everybody is read. */
  readonly few: number
}

const usualSizes: NameOrderSizes = { step: 512, few: 20_000 }
/** More newcomers than this, and everything is sorted anew. */
const most = 2_000

/** An order as far as it is known: all slots in it, and those of roots that came, went or are called otherwise since. */
export interface KnownOrder {
  readonly slots: Uint32Array<ArrayBuffer>
  readonly moved: readonly number[]
}

/** Sorts records by their names as the database compares them. */
const sorted = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.id = any(${[...ids]}::uuid[])
    order by r.label collate "de-x-icu", r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The roots in the order of their names, which only the database can compare. It is read whole once; afterwards only roots that
 * are new or called otherwise are put in their places, by asking for those between which they stand.
 */
export class NameOrder {
  private slots: Uint32Array<ArrayBuffer> | null = null
  /** Slots of roots that came, went, or are called otherwise. */
  private readonly moved = new Set<number>()
  private readonly columns: PendingColumns
  private readonly pool: pg.Pool
  private readonly sizes: NameOrderSizes

  /** @param pool gives a connection for reading the names of all */
  constructor(columns: PendingColumns, pool: pg.Pool, sizes: NameOrderSizes = usualSizes) {
    this.columns = columns
    this.pool = pool
    this.sizes = sizes
    columns.onRenamed = (slot) => this.moved.add(slot)
  }

  get isRead(): boolean {
    return this.slots !== null
  }

  /** The order as it was read last; null if it was not. */
  get known(): KnownOrder | null {
    return this.slots && { slots: this.slots, moved: [...this.moved] }
  }

  /** Takes an order that was known of the same columns. */
  take({ slots, moved }: KnownOrder): void {
    this.slots = slots
    for (const slot of moved) this.moved.add(slot)
  }

  /** Returns the slots of all roots in the order of their names, for the transaction that the columns stand for. */
  async read(db: Db): Promise<Uint32Array<ArrayBuffer>> {
    const { slots, moved, columns } = this
    if (slots && moved.size === 0) return slots
    const comers = [...moved].filter((slot) => columns.count[slot] !== 0)
    const kept = slots?.filter((slot) => !moved.has(slot))
    const now =
      kept === undefined || comers.length > most
        ? await this.readAll(db)
        : await this.putInPlace(db, kept, comers)
    moved.clear()
    this.slots = now
    return now
  }

  /** Few are sorted by themselves. Of many, those of each class come in the order of an index, and stand among all others there. */
  private async readAll(db: Db): Promise<Uint32Array<ArrayBuffer>> {
    const { ids, count } = this.columns
    const all = Array.from({ length: ids.end }, (_, slot) => slot).filter(
      (slot) => count[slot] !== 0,
    )
    if (all.length <= this.sizes.few) {
      const names = await sorted(
        db,
        all.map((slot) => ids.textOf(slot)),
      )
      return Uint32Array.from(names, (id) => ids.findText(id))
    }
    const slots = new Uint32Array(all.length)
    const isSeen = new Uint8Array(ids.end)
    let length = 0
    await besideSnapshot(db, this.pool, (client) =>
      copyRows(client, rootsByName().compile(db).sql, (row) => {
        row.skip(4)
        const slot = ids.find(row.word(), row.word(), row.word(), row.word())
        if (slot < 0) return
        slots[length] = slot
        isSeen[slot] = 1
        length += 1
      }),
    )
    // Awards and scores of nobody stand for themselves, and are few.
    return this.putInPlace(
      db,
      slots.subarray(0, length),
      all.filter((slot) => isSeen[slot] === 0),
    )
  }

  private async putInPlace(
    db: Db,
    kept: Uint32Array<ArrayBuffer>,
    comers: readonly number[],
  ): Promise<Uint32Array<ArrayBuffer>> {
    if (comers.length === 0) return kept
    const { ids } = this.columns
    const newcomers = new Set(comers.map((slot) => ids.textOf(slot)))
    const marks = new Map<string, number>()
    for (let at = 0; at < kept.length; at += this.sizes.step)
      marks.set(ids.textOf(kept[at] as number), at)
    const among = await sorted(db, [...marks.keys(), ...newcomers])
    /** Newcomers by the mark before them; before the first mark, that is 0 too. */
    const behind = new Map<number, string[]>()
    let mark = 0
    for (const id of among) {
      mark = marks.get(id) ?? mark
      if (newcomers.has(id)) behind.set(mark, [...(behind.get(mark) ?? []), id])
    }
    return this.merged(db, kept, behind)
  }

  /** Sorts the newcomers together with those who stand behind the same mark. */
  private async merged(
    db: Db,
    kept: Uint32Array<ArrayBuffer>,
    behind: ReadonlyMap<number, readonly string[]>,
  ): Promise<Uint32Array<ArrayBuffer>> {
    const { ids } = this.columns
    const count = [...behind.values()].reduce((sum, { length }) => sum + length, 0)
    const merged = new Uint32Array(kept.length + count)
    let [from, to] = [0, 0]
    for (const [mark, comers] of [...behind].toSorted(([a], [b]) => a - b)) {
      merged.set(kept.subarray(from, mark), to)
      to += mark - from
      from = Math.min(mark + this.sizes.step, kept.length)
      const neighbours = Array.from(kept.subarray(mark, from), (slot) => ids.textOf(slot))
      for (const id of await sorted(db, [...neighbours, ...comers])) {
        merged[to] = ids.findText(id)
        to += 1
      }
    }
    merged.set(kept.subarray(from), to)
    return merged
  }
}
