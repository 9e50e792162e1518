import type { findRejectedRow, previewMapping, ReplyOf, tryRule } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { dynamicFieldsByName } from '../../catalogue/index.ts'
import { firstRow, rowsAfter } from '../files/delivery-rows.query.ts'
import { type MappedValues, type MappingPlan, mappingPlanOf, readRow } from './mapping.rules.ts'
import { refuseBadPatterns } from './mapping-checks.query.ts'
import { termsFor } from './terms.query.ts'
import { transform, withTerms } from './transformation.rules.ts'

/** Unsaved columns of a mapping, with the delivery that they are tried with. */
type MappingTrial = ReturnType<typeof previewMapping.body.parse>

const planOfTrial = async (
  db: Kysely<Database>,
  { sampleId, targetClass, columns }: MappingTrial,
): Promise<MappingPlan> => {
  refuseBadPatterns(columns)
  const delivery = await db
    .selectFrom('delivery')
    .select('headers')
    .where('id', '=', sampleId)
    .executeTakeFirst()
  if (!delivery) throw new Refusal('not-found', 'Diese Lieferung gibt es nicht.')
  const dynamic = [...(await dynamicFieldsByName(db)).values()]
  const terms = await termsFor(db, columns)
  return mappingPlanOf({ targetClass, columns }, delivery.headers, dynamic, terms)
}

type PreviewedValues = ReplyOf<typeof previewMapping>['values']

const previewed = (prefix: string, values: MappedValues): PreviewedValues =>
  [...values].map(([attribute, { value, column }]) => ({
    target: prefix + attribute,
    column,
    value,
  }))

/**
 * Returns the values that these columns read from one row, as the import would.
 *
 * @throws Refusal `not-found`, `invalid` for a pattern that cannot be read
 */
export const previewRow = async (
  db: Kysely<Database>,
  trial: MappingTrial,
): Promise<ReplyOf<typeof previewMapping>> => {
  const plan = await planOfTrial(db, trial)
  const [row] = await rowsAfter(db, trial.sampleId, trial.rowIndex + firstRow - 1, 1)
  if (!row) throw new Refusal('not-found', 'Diese Zeile gibt es in der Lieferung nicht.')
  const read = readRow(plan, row.row, row.cells)
  const values: PreviewedValues = [
    ...previewed('', read.root),
    ...read.relations.flatMap((one) => previewed(`${one.name}.`, one.values)),
    ...previewed('product.', read.product),
    ...previewed('score.', read.score),
    ...previewed('award.', read.award),
  ]
  if (read.identification)
    values.unshift({ target: 'supplierIdentification.value', ...read.identification })
  if (read.toplist) values.push({ target: 'award.toplistLabel', ...read.toplist })
  return { values, rejectedRows: [...read.refused] }
}

/** Rows that are read together; between them other requests have their turn. */
const rowsAtOnce = 200
/** Rows that one call looks through. */
const rowsAtMost = 20_000

/**
 * Returns the first row from `rowIndex` on of which these columns refuse a value, as the import would.
 *
 * @throws Refusal `not-found`, `invalid` for a pattern that cannot be read
 */
export const firstRejectedRow = async (
  db: Kysely<Database>,
  trial: MappingTrial,
): Promise<ReplyOf<typeof findRejectedRow>> => {
  const plan = await planOfTrial(db, trial)
  const before = trial.rowIndex + firstRow - 1
  for (let after = before; after < before + rowsAtMost; after += rowsAtOnce) {
    const rows = await rowsAfter(db, trial.sampleId, after, rowsAtOnce)
    const rejected = rows.find(({ row, cells }) => readRow(plan, row, cells).refused.length > 0)
    if (rejected) return { rowIndex: rejected.row - firstRow, goOnAt: null }
    if (rows.length < rowsAtOnce) return { rowIndex: null, goOnAt: null }
  }
  return { rowIndex: null, goOnAt: trial.rowIndex + rowsAtMost }
}

/** Characters of a cell that are tried and shown: a hundred steps over long cells would answer with many times of what came. */
const triedCharacters = 2_000
/** Milliseconds for all steps and cells. */
const timeLimit = 2_000

const beginning = (text: string): string => text.slice(0, triedCharacters).toWellFormed()

/**
 * Returns the beginnings of cells after each step of a rule.
 *
 * @throws Refusal `invalid` for a pattern that cannot be read, and for a rule that takes too long
 */
export const stepsOfRule = async (
  db: Kysely<Database>,
  { cells, transformations }: ReturnType<typeof tryRule.body.parse>,
): Promise<ReplyOf<typeof tryRule>> => {
  refuseBadPatterns([{ source: null, transformations }])
  const steps = withTerms(transformations, await termsFor(db, [{ transformations }]))
  const until = performance.now() + timeLimit
  const tried = (cell: string, step: (typeof steps)[number]): string => {
    if (performance.now() > until)
      throw new Refusal('invalid', 'Die Regel ist zu aufwendig. Bitte vereinfachen Sie die Muster.')
    return beginning(transform(cell, step))
  }
  let current = cells.map(beginning)
  return {
    steps: steps.map((step) => {
      current = current.map((cell) => tried(cell, step))
      return current
    }),
  }
}
