import { type Database, headPosition } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { changesOn, movedRoots, placesOn, rootsOn } from './columns-rows.query.ts'
import { loadColumns, ownTraits } from './load-columns.process.ts'
import type { ItemRow, PendingColumns } from './pending-columns.rules.ts'
import { wordsOf } from './record-ids.rules.ts'

type Db = Kysely<Database>

/** Roots that are read at once when they have moved. */
const atOnce = 5_000
/** More events than this since the last look, and everything is read anew, unless much more waits than has happened. */
const farBehind = 50_000

/** The columns of what waits now, brought up to the log's head for each look. */
export class CurrentColumns {
  private readonly pool: pg.Pool
  private columns: PendingColumns | null = null
  private position = 0

  /** @param pool gives the connections for reading everything */
  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** Returns the columns as they are at the position of the transaction, and that position. */
  async upTo(db: Db): Promise<{ readonly columns: PendingColumns; readonly position: number }> {
    const head = await headPosition(db)
    const { columns, position } = this
    if (columns && head === position) return { columns, position }
    // Until it is done, nobody shall take what is half of it for the whole.
    this.columns = null
    const isFar = head - position > Math.max(farBehind, (columns?.items ?? 0) / 8)
    const now =
      columns === null || head < position || isFar
        ? await loadColumns(db, this.pool)
        : await this.catchUp(db, columns, head)
    this.columns = now
    this.position = head
    return { columns: now, position: head }
  }

  private async catchUp(db: Db, columns: PendingColumns, head: number): Promise<PendingColumns> {
    const moved = await movedRoots(db, this.position, head)
    for (let from = 0; from < moved.length; from += atOnce)
      await readAgain(db, columns, moved.slice(from, from + atOnce))
    return columns
  }
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
