import type { RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { choose } from '@stammbuch/matching'
import { type Kysely, sql } from 'kysely'
import { type Compared, comparedValues } from './compared-values.query.ts'
import { comparedOf } from './conflict-detail.query.ts'
import { currentModel, matchedRootOf } from './match-model.query.ts'

type Db = Kysely<Database>

/** A row of a delivery with the records that it may be about. */
export interface RowInDoubt {
  readonly values: Readonly<Record<string, unknown>>
  readonly ids: readonly string[]
}

/** Returns the probability that each row means one of its records, in whole percent; 100 for classes not compared. */
export const rowSimilarities = async (
  db: Db,
  recordClass: RecordClass,
  rows: readonly RowInDoubt[],
): Promise<readonly number[]> => {
  const rootType = matchedRootOf(recordClass)
  if (!rootType) return rows.map(() => 100)
  const { model } = await currentModel(db, rootType)
  const { rows: stored } = await sql<Compared>`
    select r.id, r.label, ${comparedValues} as values
    from record r where r.id = any(${rows.flatMap(({ ids }) => ids)}::uuid[])`.execute(db)
  const features = new Map(stored.map(({ id, values }) => [id, model.root.prepare(values)]))
  return rows.map(({ values, ids }) => {
    const own = model.root.prepare(comparedOf(values))
    const known = ids.flatMap((id) => features.get(id) ?? [])
    const chosen = choose(model, own, known, (one) => one)
    return Math.round(chosen.reduce((sum, { probability }) => sum + probability, 0) * 100)
  })
}
