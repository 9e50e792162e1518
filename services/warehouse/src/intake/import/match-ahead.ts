import { narrow } from '@stammbuch/ledger'
import type { AppLedger } from '../../platform/ledger.ts'
import { type MappedRow, readRow } from '../mapping.rules.ts'
import { identifiedBy } from './candidates.query.ts'
import { rowsAt } from './import-batch.ts'
import type { ImportContext } from './import-context.ts'
import { type Matched, matchedByModel, nobodyMet } from './matched.query.ts'

const placeOf = ({ root }: MappedRow): string =>
  ['zipCode', 'city', 'name', 'surname'].map((field) => root.get(field)?.value ?? '').join(' ')

/** The rows of a delivery in the order of where and what they say their records are. */
export class RowsByPlace {
  private readonly places: { readonly row: number; readonly place: string }[] = []

  add(row: MappedRow): void {
    this.places.push({ row: row.row, place: placeOf(row) })
  }

  /** The numbers of all rows, in order. */
  sorted(): readonly number[] {
    this.places.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.row - b.row))
    return this.places.map(({ row }) => row)
  }
}

/** While one lane compares, the database looks up for the other. */
const lanes = 2

/**
 * What the model says of the rows of a delivery, before any is decided. That depends on the store alone and not on
 * other rows, so they can be asked for in the order of places: neighbours share most of the records they may be
 * about, which are read once for all of them. In a delivery's own order a large one reads each many times.
 *
 * @param atOnce rows that are asked for together
 * @param passed told how many rows were asked for, each time
 */
export const matchAhead = async (
  { db }: AppLedger,
  context: ImportContext,
  rows: readonly number[],
  atOnce: number,
  passed: (rows: number) => Promise<void>,
): Promise<ReadonlyMap<string, Matched>> => {
  const found = new Map<string, Matched>()
  if (context.models.length === 0) return found
  const met = nobodyMet(context)
  const ask = async (numbers: readonly number[]): Promise<void> => {
    const prepared = await rowsAt(narrow(db), context.sampleId, numbers)
    const mapped = prepared.map(({ row, cells }) => readRow(context.plan, row, cells))
    const identified = await identifiedBy(narrow(db), context, mapped)
    const known = new Set(identified.map(({ value }) => value))
    for (const [key, matched] of await matchedByModel(narrow(db), context, mapped, known, met))
      if (matched.candidates.length > 0) found.set(key, matched)
    await passed(numbers.length)
  }
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
