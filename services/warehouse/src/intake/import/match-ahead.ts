import { narrow } from '@stammbuch/ledger'
import type { AppLedger } from '../../platform/ledger.ts'
import { type MappedRow, readRow } from '../mapping.rules.ts'
import { identifiedBy } from './identified.query.ts'
import { rowsAt } from './import-batch.ts'
import type { ImportContext } from './import-context.ts'
import { type Matched, matchedByModel, nobodyMet } from './matched.query.ts'

/** What those who may be the same are most likely to share, of what the row says: the smallest place first. */
const neighbourhood = ['zipCode', 'city', 'name', 'surname'] as const

const placeOf = ({ root }: MappedRow): string => {
  for (const field of neighbourhood) {
    const said = root.get(field)?.value
    if (typeof said === 'string') return said
  }
  return ''
}

/** The rows of a delivery in the order of where they say their records are. */
export class RowsByPlace {
  private readonly places = new Map<string, number[]>()

  add(row: MappedRow): void {
    const place = placeOf(row)
    const rows = this.places.get(place)
    if (rows) rows.push(row.row)
    else this.places.set(place, [row.row])
  }

  /** The numbers of all rows, place by place. */
  inOrder(): readonly number[] {
    return [...this.places.keys()].sort().flatMap((place) => this.places.get(place) ?? [])
  }
}

/** While one lane compares, the database looks up for the other. */
const lanes = 2
/** Rows that are asked for together at most: the records that they may be about are many times as many. */
const askedAtOnce = 250

/**
 * What the model says of the rows of a delivery, before any is decided. That depends on the store alone and not on
 * other rows, so they can be asked for in the order of places: neighbours share most of the records they may be
 * about, which are read once for all of them. In a delivery's own order a large one reads each many times.
 *
 * @param size of the batches in which the rows are decided later
 * @param passed told how many rows were asked for, each time
 */
export const matchAhead = async (
  { db }: AppLedger,
  context: ImportContext,
  rows: readonly number[],
  size: number,
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
  const atOnce = Math.min(size, askedAtOnce)
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
