import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dynamicPrefix } from '@stammbuch/contracts'
import { idOf } from './catalogue.ts'
import { headersOf, lineOf } from './columns.ts'
import { type Delivery, prefixed, type Row } from './delivered-row.ts'
import { raise, resultOf, runOf, takeRow } from './import.ts'
import type { Product, TakenRow } from './product.ts'
import type { Timeline } from './timeline.ts'
import type { Values } from './values.ts'

const cellsOf = ({ supplierKey, root, score, award, toplist }: Row): Values => ({
  'supplierIdentification.value': supplierKey,
  ...root,
  ...prefixed(`score.${dynamicPrefix}`, score),
  ...prefixed('award.', award),
  'award.toplistLabel': toplist,
})

const minute = 60_000

const linesOf = ({ rows, doubtful = [] }: Delivery): readonly Row[] => [
  ...rows,
  ...doubtful.map(({ row }) => row),
]

const received = (delivery: Delivery, folder: string) => {
  const { project, year, name } = delivery
  const lines = linesOf(delivery).map((row) => lineOf(project, cellsOf(row)))
  const headers = headersOf(project)
  const content = Buffer.from(`${[headers.join(';'), ...lines].join('\r\n')}\r\n`)
  const [md5, sha256] = ['md5', 'sha256'].map((kind) =>
    createHash(kind).update(content).digest('hex'),
  )
  mkdirSync(path.join(folder, 'deliveries'), { recursive: true })
  writeFileSync(path.join(folder, 'deliveries', String(sha256)), content)
  return {
    fileName: name,
    size: content.length,
    md5,
    sha256,
    supplierId: idOf('supplier', project.supplier),
    rankingGroupId: idOf('ranking-group', project.code),
    periodId: idOf('period', year),
    encoding: 'utf-8',
    delimiter: ';',
    headers,
    parentId: null,
  }
}

/** Number of rows per entry of an import. */
const rowsAtOnce = 100

/** The dependencies of a delivery. `folder`: the data folder of the product. */
export interface DeliveryContext {
  readonly product: Product
  readonly timeline: Timeline
  readonly folder: string
}

/** Adds a delivery that has arrived and is not imported; its file lies where the product keeps deliveries. */
export const receive = (
  { timeline, folder }: Omit<DeliveryContext, 'product'>,
  delivery: Delivery,
  parentId: string | null = null,
): void => {
  const { at, by, name } = delivery
  const data = { ...received(delivery, folder), parentId }
  const rows = linesOf(delivery).length
  const stream = (version: number) => ({ kind: 'delivery', id: idOf('delivery', name), version })
  timeline.add(
    { at, by, apply: ({ unit }) => unit.append(stream(0), [{ type: 'DeliveryReceived', data }]) },
    {
      at: at + 2 * minute,
      by,
      apply: ({ unit }) => unit.append(stream(1), [{ type: 'DeliveryProcessed', data: { rows } }]),
    },
  )
}

/**
 * Adds a delivery from its file to the end of its import: the file lies where the product keeps deliveries, every value knows its row
 * and column, and the outcome of each row can be viewed.
 */
export const deliver = (
  { product, timeline, folder }: DeliveryContext,
  delivery: Delivery,
): void => {
  const { project, at, by, rows, name, doubtful = [] } = delivery
  const sampleId = idOf('delivery', name)
  const runId = runOf(delivery)
  const stream = (version: number) => ({ kind: 'delivery', id: sampleId, version })
  const run = (version: number) => ({ kind: 'run', id: runId, version })
  const mappingId = idOf('mapping', project.code)
  const scope = { sampleId, mappingId, force: false }
  receive({ timeline, folder }, delivery)
  const importing = { by, source: 'import', run: runId } as const
  const began = at + 9 * minute
  timeline.add({
    ...importing,
    at: began,
    apply: ({ unit }) =>
      unit.append(run(0), [{ type: 'RunStarted', data: { kind: 'import', scope } }]),
  })
  /** Results by the first row of their entry: an entry that is tried again replaces its earlier ones. */
  const taken = new Map<number, readonly TakenRow[]>()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    timeline.add({
      ...importing,
      at: began + from,
      apply: async (stage) => {
        const chunk = rows
          .slice(from, from + rowsAtOnce)
          .map((row, index) => takeRow(delivery, stage, row, from + index + 2))
        taken.set(from, chunk)
        await product.keepRows(stage.unit.db, { runId, sampleId }, chunk)
      },
    })
  if (doubtful.length > 0)
    timeline.add({
      ...importing,
      at: began + rows.length,
      apply: async ({ unit }) => {
        const waiting = doubtful.map((one, n) => raise(delivery, unit, one, rows.length + n + 2))
        taken.set(rows.length, waiting)
        await product.keepRows(unit.db, { runId, sampleId }, waiting)
      },
    })
  timeline.add({
    ...importing,
    at: began + rows.length + 1,
    apply: ({ unit }) => {
      const result = resultOf(delivery, [...taken.values()].flat())
      const imported = { mappingId, revision: 1, runId, changes: result.changes_created }
      unit.append(stream(2), [{ type: 'DeliveryImported', data: imported }])
      unit.append(run(1), [{ type: 'RunFinished', data: { result } }])
    },
  })
}
