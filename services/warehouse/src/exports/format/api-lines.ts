import { contentFields, dynamicPrefix } from '@stammbuch/contracts'
import type { DynamicFieldRow } from '../../catalogue/index.ts'
import type { Entry, Values } from '../export-entry.rules.ts'

type JsonObject = Readonly<Record<string, unknown>>

const content = (recordClass: Parameters<typeof contentFields>[0], values: Values): JsonObject =>
  Object.fromEntries(contentFields(recordClass).map(([name]) => [name, values[name] ?? null]))

const dynamicOf = (values: Values, dynamic: ReadonlyMap<string, DynamicFieldRow>): JsonObject =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const name = key.startsWith(dynamicPrefix) ? key.slice(dynamicPrefix.length) : ''
      return value !== null && dynamic.get(name)?.internal === false ? [[name, value]] : []
    }),
  )

/** An entry as another program imports it; internal dynamic fields stay in the house. */
const shown = (row: Entry, dynamic: ReadonlyMap<string, DynamicFieldRow>): JsonObject => ({
  award: row.award && {
    id: row.awardId,
    ...content('award', row.award),
    toplist: row.toplistId && { id: row.toplistId, value: row.toplist, sghId: row.sghId },
    dynamicFields: dynamicOf(row.award, dynamic),
  },
  period: row.period,
  holder: row.holder &&
    row.holderClass && {
      class: row.holderClass,
      id: row.holderId,
      ...content(row.holderClass, row.holder),
      category: row.category,
      supplierIds: row.known ?? [],
    },
  product: row.product && {
    id: row.productId,
    ...content('product', row.product),
    dynamicFields: dynamicOf(row.product, dynamic),
  },
  score: row.score && { id: row.scoreId, dynamicFields: dynamicOf(row.score, dynamic) },
})

/** A JSON document, an entry to a line: `{…head, "list": […]}`. */
export async function* apiLines(
  head: JsonObject,
  rows: AsyncIterable<Entry>,
  dynamic: ReadonlyMap<string, DynamicFieldRow>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"list":[`
  let before = '\n'
  for await (const row of rows) {
    yield before + JSON.stringify(shown(row, dynamic))
    before = ',\n'
  }
  yield '\n]}\n'
}
