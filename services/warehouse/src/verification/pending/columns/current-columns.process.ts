import { type Database, headPlace, isInLog, type LogPlace } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { changesOn, movedRoots, placesOn, rootsOn } from './columns-rows.query.ts'
import type { ColumnsStore } from './columns-store.adapter.ts'
import { loadColumns, ownTraits } from './load-columns.process.ts'
import { NameOrder, type NameOrderSizes } from './name-order.process.ts'
import type { ItemRow, PendingColumns } from './pending-columns.rules.ts'
import { wordsOf } from './record-ids.rules.ts'

type Db = Kysely<Database>

/** Roots that are read at once when they have moved. */
const atOnce = 5_000
/** More events than this since the last look, and everything is read anew, unless much more waits than has happened. */
const farBehind = 50_000

/** The pending items, and the order of their names, at a position of the log. */
export interface PendingState {
  readonly columns: PendingColumns
  readonly names: NameOrder
  readonly place: LogPlace
}

export interface CurrentOptions {
  readonly sizes?: NameOrderSizes
  /** Where columns are kept beyond the process; without it everything is read from the tables once. */
  readonly store?: ColumnsStore
}

/** The columns of what waits now, brought up to the log's head for each look. */
export class CurrentColumns {
  private readonly pool: pg.Pool
  private readonly sizes: NameOrderSizes | undefined
  private readonly store: ColumnsStore | undefined
  private state: PendingState | null = null

  /** @param pool gives the connections for reading everything */
  constructor(pool: pg.Pool, { sizes, store }: CurrentOptions = {}) {
    this.pool = pool
    this.sizes = sizes
    this.store = store
  }

  /** True once the order of the names is known as well, so that nobody waits for it. */
  get isWarm(): boolean {
    return this.state?.names.isRead ?? false
  }

  /** Returns the columns as they are at the position of the transaction. */
  async upTo(db: Db): Promise<PendingState> {
    const head = await headPlace(db)
    if (this.state?.place.id === head.id) return this.state
    const state = this.state ?? (await this.fromStore(head))
    // Until it is done, nobody shall take what is half of it for the whole.
    this.state = null
    this.state =
      state === null || isFar(state, head) || !(await isInLog(db, state.place))
        ? await this.readAll(db, head)
        : await caughtUp(db, state, head)
    return this.state
  }

  /** Keeps the columns for the next process, unless that was done not long ago. To be called while nobody is looking. */
  keep(): void {
    const { state, store } = this
    if (state && store?.isDue(state)) store.write({ ...state, names: state.names.known })
  }

  private async fromStore(head: LogPlace): Promise<PendingState | null> {
    const saved = await this.store?.read(head)
    if (!saved) return null
    const names = new NameOrder(saved.columns, this.pool, this.sizes)
    if (saved.names) names.take(saved.names)
    return { ...saved, names }
  }

  private async readAll(db: Db, place: LogPlace): Promise<PendingState> {
    await this.store?.begin()
    const columns = await loadColumns(db, this.pool)
    return { columns, names: new NameOrder(columns, this.pool, this.sizes), place }
  }
}

/** Tells if reading everything takes less than reading again what has moved. */
const isFar = ({ columns, place }: PendingState, { position }: LogPlace): boolean =>
  position - place.position > Math.max(farBehind, columns.items / 8)

const caughtUp = async (db: Db, state: PendingState, head: LogPlace): Promise<PendingState> => {
  const moved = await movedRoots(db, state.place.position, head.position)
  for (let from = 0; from < moved.length; from += atOnce)
    await readAgain(db, state.columns, moved.slice(from, from + atOnce))
  return { ...state, place: head }
}

/** Reads these roots and what waits on them anew. */
const readAgain = async (
  db: Db,
  columns: PendingColumns,
  ids: readonly string[],
): Promise<void> => {
  const [changes, roots, places] = await Promise.all([
    changesOn(db, ids),
    rootsOn(db, ids),
    placesOn(db, ids),
  ])
  const changesOf = Map.groupBy(changes, ({ rootId }) => rootId)
  const placesOf = Map.groupBy(places, ({ id }) => id)
  const there = new Set(roots.map(({ id }) => id))
  for (const id of ids) if (!there.has(id)) columns.drop(wordsOf(id))
  for (const root of roots) {
    const rows = (changesOf.get(root.id) ?? []).map(
      ({ class: recordClass, attribute, stale, position, at, rootId: _, ...traits }): ItemRow => ({
        traits: {
          ...{ ...traits, class: recordClass, attribute: `${recordClass}.${attribute}` },
          isChange: true,
        },
        ...{ stale, position, at },
      }),
    )
    if (root.own) {
      const { position, at, sample, supplier } = root
      rows.push({ traits: ownTraits(root.class, sample, supplier), stale: false, position, at })
    }
    const label = root.label >>> 0
    columns.put(wordsOf(root.id), { ...root, label }, rows, placesOf.get(root.id) ?? [])
  }
}
