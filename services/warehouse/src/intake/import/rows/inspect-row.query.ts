import type { ImportOptions, inspectMapping, ReplyOf } from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { currentValueOf } from '@stammbuch/records'
import type { AppLedger } from '../../../platform/ledger.ts'
import { firstRow, rowsAfter } from '../../files/delivery-rows.query.ts'
import { readImportContext } from '../knowledge/import-context.query.ts'
import { planBatch } from '../plan-batch.process.ts'
import { ImportIndex } from '../planning/import-index.rules.ts'
import type { RowPlan } from '../planning/row-draft.rules.ts'
import { changesIn, eventsOf } from '../write-plans.process.ts'
import { labelsOf, relatedIds, shownRelations } from './row-results.query.ts'

type Reply = ReplyOf<typeof inspectMapping>

/** The row's name for its record, and if the import would note it down. */
const identificationIn = (plan: RowPlan): Reply['supplierIdentification'] => {
  const value = plan.row.identification?.value
  if (typeof value !== 'string') return null
  const isNew = eventsOf(plan).some(
    ({ record, event }) => record === plan.outcome.root && event.type === 'SupplierIdentified',
  )
  return { value, isNew }
}

/** Shows the plan for one row, without carrying it out. @throws Refusal `not-found` */
export const inspectRow = async (
  { db }: AppLedger,
  options: ImportOptions,
  rowIndex: number,
): Promise<Reply> => {
  const { context } = await readImportContext(db, {
    options,
    runId: newId(),
    isResumed: true,
    isProbed: true,
  })
  const [row] = await rowsAfter(db, options.sampleId, rowIndex + firstRow - 1, 1)
  if (!row) throw new Refusal('not-found', 'Diese Zeile gibt es in der Lieferung nicht.')
  const index = new ImportIndex()
  const [plan] = await planBatch(db, context, index, [row], { isTrial: true })
  if (!plan) throw new Refusal('not-found')
  const { kind: outcome, rejected, root, relations, likely, fits, evidence } = plan.outcome
  const known = await labelsOf(db, [
    ...relatedIds(relations),
    ...[...likely, ...fits].map(({ id }) => id),
  ])
  const shown = {
    outcome,
    rejectedRows: [...rejected],
    supplierIdentification: identificationIn(plan),
    evidence,
    relations: shownRelations(relations, known),
    likely: likely.flatMap(({ id }) => known.get(id) ?? []),
    candidates: fits.flatMap(({ id }) => known.get(id) ?? []),
    changes: eventsOf(plan).flatMap(({ event }) => changesIn(event)),
  }
  const state = root === null ? undefined : index.find(root)?.state
  if (root === null || !state) return { ...shown, root: null }
  const values = Object.fromEntries(
    context.plan.sources
      .filter(({ target }) => target.part === 'root')
      .map(({ target: { attribute } }) => [attribute, currentValueOf(state, attribute)]),
  )
  const isNew = outcome === 'new'
  return { ...shown, root: { class: state.class, id: isNew ? null : root, isNew, values } }
}
