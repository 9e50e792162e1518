import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { rowsAt } from '../../files/delivery-rows.query.ts'
import { type MappedRow, readRow } from '../../mapping/mapping.rules.ts'
import type { ImportContext } from './import-context.query.ts'
import { identifiedRoots } from './known-records.query.ts'
import { countAskedAbout } from './model-matches.query.ts'

/** Fields of the place of a record, the smallest first, and of its name. */
const placeFields = ['zipCode', 'city', 'name', 'surname'] as const
const nameFields = ['name', 'surname', 'city'] as const

const firstOf = ({ root }: MappedRow, fields: readonly string[]): string => {
  for (const field of fields) {
    const value = root.get(field)?.value
    if (typeof value === 'string') return value
  }
  return ''
}

const noted = (groups: Map<string, number[]>, text: string, row: number): void => {
  const rows = groups.get(text)
  if (rows) rows.push(row)
  else groups.set(text, [row])
}

const inOrder = (groups: ReadonlyMap<string, readonly number[]>): readonly number[] =>
  [...groups.keys()].sort().flatMap((text) => groups.get(text) ?? [])

/** The rows of a delivery in the order of the places and in that of the names that they say. */
export class RowOrders {
  private readonly places = new Map<string, number[]>()
  private readonly names = new Map<string, number[]>()

  add(row: MappedRow): void {
    noted(this.places, firstOf(row, placeFields), row.row)
    noted(this.names, firstOf(row, nameFields), row.row)
  }

  byPlace(): readonly number[] {
    return inOrder(this.places)
  }

  byName(): readonly number[] {
    return inOrder(this.names)
  }
}

/** Requests that an order is tried with. */
const samples = 4

const sampleOf = (order: readonly number[], sample: number, atOnce: number): readonly number[] => {
  const from = Math.floor(((sample + 0.5) / samples) * (order.length - atOnce))
  return order.slice(from, from + atOnce)
}

/** Returns the number of records that the model would read for some requests of an order. */
const readsOf = async (
  db: Kysely<Database>,
  context: ImportContext,
  order: readonly number[],
  atOnce: number,
): Promise<number> => {
  let reads = 0
  for (let sample = 0; sample < samples; sample += 1) {
    const prepared = await rowsAt(db, context.sampleId, sampleOf(order, sample, atOnce))
    const rows = prepared.map(({ row, cells }) => readRow(context.plan, row, cells))
    reads += await countAskedAbout(db, context, rows, await identifiedRoots(db, context, rows))
  }
  return reads
}

/**
 * Returns the rows of a delivery in the order in which the model is asked about them: neighbours share most of the
 * records they may be about, which are then read once for all of them. Which order that is depends on the store:
 * with many names and few of each it is that of places, with few names all over the country that of names. A large
 * delivery in the wrong order reads each record ten times.
 *
 * @param atOnce rows that are asked about together
 */
export const askingOrder = async (
  db: Kysely<Database>,
  context: ImportContext,
  orders: RowOrders,
  atOnce: number,
): Promise<readonly number[]> => {
  const byPlace = orders.byPlace()
  if (context.models.length === 0 || byPlace.length <= samples * atOnce) return byPlace
  const byName = orders.byName()
  const [ofPlaces, ofNames] = [
    await readsOf(db, context, byPlace, atOnce),
    await readsOf(db, context, byName, atOnce),
  ]
  return ofNames < ofPlaces ? byName : byPlace
}
