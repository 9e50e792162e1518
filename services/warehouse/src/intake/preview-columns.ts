import type { previewMapping, ReplyOf } from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import type { Writes } from '../platform/database.ts'
import type { AppTables } from '../platform/ledger.ts'
import { rowsAfter } from './import/import-batch.ts'
import { firstRow } from './import/inspect-row.ts'
import { type GivenValues, planOf, readRow } from './mapping.rules.ts'
import { termsFor } from './terms.query.ts'

type Asked = ReturnType<typeof previewMapping.body.parse>
type Reply = ReplyOf<typeof previewMapping>

const told = (prefix: string, values: GivenValues): Reply['values'] =>
  [...values].map(([attribute, { value, column }]) => ({
    target: prefix + attribute,
    column,
    value,
  }))

/** What these columns read from one row, as the import would. @throws Refusal `not-found` */
export const previewColumns = async (
  db: Writes<AppTables>,
  { sampleId, rowIndex, targetClass, columns }: Asked,
): Promise<Reply> => {
  const delivery = await db
    .selectFrom('delivery')
    .select('headers')
    .where('id', '=', sampleId)
    .executeTakeFirst()
  const [row] = await rowsAfter(narrow(db), sampleId, rowIndex + firstRow - 1, 1)
  if (!delivery || !row)
    throw new Refusal('not-found', 'Diese Zeile gibt es in der Lieferung nicht.')
  const dynamic = [...(await dynamicFieldsByName(db)).values()]
  const plan = planOf(
    { targetClass, columns },
    delivery.headers,
    dynamic,
    await termsFor(db, columns),
  )
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
