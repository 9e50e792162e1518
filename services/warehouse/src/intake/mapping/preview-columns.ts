import type { previewMapping, ReplyOf } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import type { Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { rowsAfter } from '../import/plan-batch.process.ts'
import { firstRow } from '../import/rows/inspect-row.query.ts'
import { type GivenValues, readRow } from './mapping.rules.ts'
import { type Tried, triedPlan } from './tried-plan.ts'

type Reply = ReplyOf<typeof previewMapping>

const told = (prefix: string, values: GivenValues): Reply['values'] =>
  [...values].map(([attribute, { value, column }]) => ({
    target: prefix + attribute,
    column,
    value,
  }))

/**
 * What these columns read from one row, as the import would.
 *
 * @throws Refusal `not-found`, `invalid` for a pattern that cannot be read
 */
export const previewColumns = async (db: Writes<AppTables>, tried: Tried): Promise<Reply> => {
  const plan = await triedPlan(db, tried)
  const [row] = await rowsAfter(db, tried.sampleId, tried.rowIndex + firstRow - 1, 1)
  if (!row) throw new Refusal('not-found', 'Diese Zeile gibt es in der Lieferung nicht.')
  const read = readRow(plan, row.row, row.cells)
  const values: Reply['values'] = [
    ...told('', read.root),
    ...read.relations.flatMap((one) => told(`${one.name}.`, one.values)),
    ...told('product.', read.product),
    ...told('score.', read.score),
    ...told('award.', read.award),
  ]
  if (read.identification)
    values.unshift({ target: 'supplierIdentification.value', ...read.identification })
  if (read.toplist) values.push({ target: 'award.toplistLabel', ...read.toplist })
  return { values, rejectedRows: [...read.refused] }
}
