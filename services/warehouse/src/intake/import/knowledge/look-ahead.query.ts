import type { RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { batchesOf, rowsAt } from '../../files/delivery-rows.query.ts'
import { type MappedRow, readRow } from '../../mapping/mapping.rules.ts'
import { batchSize } from '../plan-batch.process.ts'
import { type ModelMatch, relatedStatement, statementOf } from '../planning/identity.rules.ts'
import type { IsNeededLater } from '../planning/import-index.rules.ts'
import { askingOrder, RowOrders } from './asking-order.query.ts'
import type { ImportContext } from './import-context.query.ts'
import { identifiedRoots } from './known-records.query.ts'
import { emptyCaches, matchedByModel } from './model-matches.query.ts'

/** A 53-bit hash (cyrb53, public domain). That two texts share one only costs memory. */
const hashOf = (text: string): number => {
  let [h1, h2] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    h1 = Math.imul(h1 ^ code, 2_654_435_761)
    h2 = Math.imul(h2 ^ code, 1_597_334_677)
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2_246_822_507) ^ Math.imul(h2 ^ (h2 >>> 13), 3_266_489_909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2_246_822_507) ^ Math.imul(h1 ^ (h1 >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & h2) + (h1 >>> 0)
}

const keysOf = (row: MappedRow): readonly number[] => {
  const value = row.identification?.value
  const words = hashOf(statementOf(row))
  return typeof value === 'string' ? [words, hashOf(`\n${value}`)] : [words]
}

/**
 * Finds rows about the same record, by the supplier's identification or by equal values. Only their records have to be
 * kept for later rows.
 */
class RepeatedRows {
  private readonly first = new Map<number, number>()
  private readonly rows = new Set<number>()
  private readonly related = new Set<number>()
  private readonly relatedClass: RecordClass

  constructor(targetClass: RecordClass) {
    this.relatedClass = targetClass === 'account' ? 'contact' : 'account'
  }

  add(row: MappedRow): void {
    for (const key of keysOf(row)) this.note(key, row.row, this.rows)
    for (const one of row.relations)
      this.note(hashOf(`\n${relatedStatement(one)}`), row.row, this.related)
  }

  private note(key: number, row: number, found: Set<number>): void {
    const before = this.first.get(key)
    if (before === undefined) this.first.set(key, row)
    else found.add(before).add(row)
  }

  /** Tells of a record that a row creates if it has a twin elsewhere, once all rows are added. */
  end(): IsNeededLater {
    this.first.clear()
    return (row, recordClass) =>
      (recordClass === this.relatedClass ? this.related : this.rows).has(row)
  }
}

/** Requests at a time: while one compares, the database reads for the other. */
const lanes = 2
/** Rows that are asked for together at most: the records that they may be about are many times as many. */
const askedAtOnce = 250

/**
 * Asks the model about the rows of a delivery, before any is planned. Its answers depend on the store alone and not on
 * other rows, so they can be asked for in any order.
 *
 * @param size of the batches in which the rows are planned later
 * @param passed called with the number of rows after each request
 */
const matchAhead = async (
  db: Kysely<Database>,
  context: ImportContext,
  orders: RowOrders,
  size: number,
  passed: (rows: number) => Promise<void>,
): Promise<ReadonlyMap<string, ModelMatch>> => {
  const found = new Map<string, ModelMatch>()
  if (context.models.length === 0) return found
  const met = emptyCaches(context)
  const ask = async (numbers: readonly number[]): Promise<void> => {
    const prepared = await rowsAt(db, context.sampleId, numbers)
    const mapped = prepared.map(({ row, cells }) => readRow(context.plan, row, cells))
    const known = await identifiedRoots(db, context, mapped)
    for (const [key, matched] of await matchedByModel(db, context, mapped, known, met))
      if (matched.candidates.length > 0) found.set(key, matched)
    await passed(numbers.length)
  }
  const atOnce = Math.min(size, askedAtOnce)
  const rows = await askingOrder(db, context, orders, atOnce)
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < rows.length) {
      const from = next
      next += atOnce
      await ask(rows.slice(from, next)).catch((error: unknown) => {
        // The other lane need not go on for nothing.
        next = rows.length
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return found
}

/** The rows of a delivery, read once before the first is planned. */
interface LookAhead {
  readonly isNeededLater: IsNeededLater
  /** The model's answers to all rows. */
  readonly matches: ReadonlyMap<string, ModelMatch>
}

/**
 * Reads all rows of a delivery before the first is planned: finds those about the same record, and asks the model about
 * each.
 *
 * @param size of the batches in which the rows are planned later
 * @param passed called with the number of rows after each request
 */
export const lookAhead = async (
  db: Kysely<Database>,
  context: ImportContext,
  size: number,
  passed: (rows: number) => Promise<void>,
): Promise<LookAhead> => {
  const [repeated, orders] = [new RepeatedRows(context.plan.targetClass), new RowOrders()]
  for await (const rows of batchesOf(db, context.sampleId, batchSize))
    for (const { row, cells } of rows) {
      const mapped = readRow(context.plan, row, cells)
      repeated.add(mapped)
      orders.add(mapped)
    }
  const isNeededLater = repeated.end()
  const matches = await matchAhead(db, context, orders, size, passed)
  return { isNeededLater, matches }
}
