import type { RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { collectGarbage } from './collect-garbage.adapter.ts'
import { allChanges, allPlaces, allRoots, rootsOn, sizeOfQueue } from './columns-rows.query.ts'
import { type CopiedRow, copyRows } from './copied-rows.adapter.ts'
import { ColumnsFiller } from './fill-columns.rules.ts'
import type { ItemTraits, PendingColumns } from './pending-columns.rules.ts'

type Db = Kysely<Database>

const skipLength = 4

const rootSlotOf = (filler: ColumnsFiller, row: CopiedRow): number => {
  row.skip(skipLength)
  return filler.rootSlot(row.word(), row.word(), row.word(), row.word())
}

const traitsIn = (row: CopiedRow): ItemTraits => {
  const recordClass = row.text() as RecordClass
  return {
    class: recordClass,
    attribute: `${recordClass}.${row.text()}`,
    origin: row.text(),
    supplier: row.uuid(),
    sample: row.uuid(),
    proposer: row.uuid(),
    isChange: true,
  }
}

/** Reads changes. Rows that say the same are decoded once: traits are known by the bytes of their fields. */
const takingItems = (filler: ColumnsFiller): ((row: CopiedRow) => void) => {
  const known = new Map<number, { readonly bytes: Buffer; readonly code: number }[]>()
  return (row) => {
    const slot = rootSlotOf(filler, row)
    const from = row.offset
    const hash = row.hash(6)
    const alike = known.get(hash)
    let code = alike?.find(({ bytes }) => row.isSame(from, bytes))?.code
    if (code === undefined) {
      const bytes = row.copy(from)
      row.seek(from)
      code = filler.traitsCode(traitsIn(row))
      known.set(hash, [...(alike ?? []), { bytes, code }])
    }
    filler.add(slot, code, row.isTrue(), row.bigint(), row.time())
  }
}

/** Returns the traits of a root's own wait for approval. */
export const ownTraits = (
  recordClass: RecordClass,
  sample: string | null,
  supplier: string | null,
): ItemTraits => ({
  ...{ class: recordClass, attribute: null, proposer: null, isChange: false },
  ...{ origin: sample === null ? null : 'import', sample, supplier },
})

const takingRoots = (filler: ColumnsFiller) => (row: CopiedRow) => {
  const slot = rootSlotOf(filler, row)
  const recordClass = row.text() as RecordClass
  const [approved, excluded] = [row.isTrue(), row.isTrue()]
  row.skip(skipLength)
  filler.setState(slot, { class: recordClass, approved, excluded, label: row.word() })
  if (!row.isTrue()) return
  const [sample, supplier] = [row.uuid(), row.uuid()]
  const traits = filler.traitsCode(ownTraits(recordClass, sample, supplier))
  filler.add(slot, traits, false, row.bigint(), row.time())
}

const takingPlaces = (filler: ColumnsFiller) => (row: CopiedRow) => {
  row.skip(skipLength)
  const slot = filler.columns.ids.find(row.word(), row.word(), row.word(), row.word())
  if (slot < 0) return
  const from = row.offset
  filler.addPlace(slot, row.raw(3), () => {
    row.seek(from)
    return { project: row.uuid(), period: row.uuid(), toplist: row.uuid() }
  })
}

/**
 * Each table is read once, from its beginning to its end, and by several at once. Going from each change to its record by an
 * index, in the order of ids, took three times as long for two million; what has grown fast has no statistics that would say so.
 */
const forReadingAll = `
  set local work_mem = '96MB'; set local jit = off; set local statement_timeout = '10min';
  set local enable_mergejoin = off; set local enable_nestloop = off`

/** Calls `work` with a client of its own that sees what the transaction `db` sees, which may stand still meanwhile. */
export const besideSnapshot = async (
  db: Db,
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db)
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set transaction snapshot '${rows[0]?.id}'`)
    await client.query(forReadingAll)
    await work(client)
    await client.query('rollback')
    failed = false
  } finally {
    client.release(failed)
  }
}

/** Roots that are read at once. */
const atOnce = 5_000

/** Reads the state of the roots on which only changes of awards and scores wait. */
const takeOthers = async (db: Db, filler: ColumnsFiller): Promise<void> => {
  const ids = filler.unknown()
  for (let from = 0; from < ids.length; from += atOnce)
    for (const root of await rootsOn(db, ids.slice(from, from + atOnce)))
      filler.setState(filler.columns.ids.findText(root.id), { ...root, label: root.label >>> 0 })
}

/**
 * Reads everything that waits into columns, as the transaction `db` sees it.
 *
 * @param pool gives one more connection, for copying
 */
export const loadColumns = async (db: Db, pool: pg.Pool): Promise<PendingColumns> => {
  const filler = new ColumnsFiller()
  const { changes, roots } = await sizeOfQueue(db)
  filler.reserve(Math.ceil(changes * 1.02))
  filler.reserveRoots(Math.ceil(roots))
  const textOf = (query: RawBuilder<unknown>) => query.compile(db).sql
  await besideSnapshot(db, pool, async (client) => {
    await copyRows(client, textOf(allChanges()), takingItems(filler))
    await copyRows(client, textOf(allRoots()), takingRoots(filler))
    await takeOthers(db, filler)
    await copyRows(client, textOf(allPlaces()), takingPlaces(filler))
  })
  const columns = filler.finish()
  collectGarbage()
  return columns
}
