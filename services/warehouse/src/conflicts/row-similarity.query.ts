import type { RecordClass } from '@stammbuch/contracts'
import { pairProbability } from '@stammbuch/matching'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'
import { type Compared, comparedValues } from './compared-values.query.ts'
import { comparedOf } from './conflict-detail.query.ts'
import { currentModel } from './match-model.query.ts'

type Db = Kysely<AppTables>

/** A row of a delivery with the records that it may be about. */
export interface RowInDoubt {
  readonly values: Readonly<Record<string, unknown>>
  readonly ids: readonly string[]
}

/** How likely each row means the likeliest of its records, in whole percent; 100 for classes that are not compared. */
export const rowSimilarities = async (
  db: Db,
  recordClass: RecordClass,
  rows: readonly RowInDoubt[],
): Promise<readonly number[]> => {
  if (recordClass !== 'account' && recordClass !== 'contact') return rows.map(() => 100)
  const { model } = await currentModel(db, recordClass)
  const { rows: stored } = await sql<Compared>`
    select r.id, r.label, ${comparedValues} as values
    from record r where r.id = any(${rows.flatMap(({ ids }) => ids)}::uuid[])`.execute(db)
  const features = new Map(stored.map(({ id, values }) => [id, model.root.prepare(values)]))
  return rows.map(({ values, ids }) => {
    const own = model.root.prepare(comparedOf(values))
    const likely = ids.map((id) => {
      const theirs = features.get(id)
      return theirs === undefined ? 0 : pairProbability(model, own, theirs)
    })
    return Math.round(Math.max(0, ...likely) * 100)
  })
}
