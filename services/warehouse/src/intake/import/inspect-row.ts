import type { ImportOptions, inspectMapping, ReplyOf } from '@stammbuch/contracts'
import { narrow, newId, Refusal } from '@stammbuch/ledger'
import { currentValueOf, type RecordEvent, whole } from '@stammbuch/records'
import type { AppLedger } from '../../platform/ledger.ts'
import { readRow } from '../mapping.rules.ts'
import { contextOf } from './context.query.ts'
import { type PreparedRow, rowsAfter, takeRows } from './import-batch.ts'
import type { ImportContext } from './import-context.ts'
import { ImportDesk } from './import-desk.ts'
import type { Taken } from './row-in-hand.ts'
import { labelsOf, relatedIds, shownRelations } from './row-results.query.ts'

type Reply = ReplyOf<typeof inspectMapping>

/** Number of the first data record; the header is 1. */
export const firstRow = 2

const changesIn = (event: RecordEvent): Reply['changes'] => {
  if (event.type === 'ChangeProposed') {
    const { attribute, oldValue = null, newValue = null } = whole(event)
    return [{ targetClass: event.data.class, attributeName: attribute, oldValue, newValue }]
  }
  if (event.type !== 'RecordCreated') return []
  const values = { ...event.data.values, ...event.personal?.values }
  return Object.keys(event.data.origin.columns).map((attribute) => ({
    targetClass: event.data.class,
    attributeName: attribute,
    oldValue: null,
    newValue: values[attribute] ?? null,
  }))
}

/** What the row calls its record, and whether the import would note that down. */
const identificationIn = (
  { plan }: ImportContext,
  { row, cells }: PreparedRow,
  { root, events }: Taken,
): Reply['supplierIdentification'] => {
  const value = readRow(plan, row, cells).identification?.value
  if (typeof value !== 'string') return null
  const isNew = events.some(
    ({ record, event }) => record === root && event.type === 'SupplierIdentified',
  )
  return { value, isNew }
}

/** What the import would make of one row, without making it. @throws Refusal `not-found` */
export const inspectRow = async (
  ledger: AppLedger,
  options: ImportOptions,
  rowIndex: number,
): Promise<Reply> => {
  const { context } = await contextOf(ledger.db, {
    options,
    runId: newId(),
    goesOn: true,
    isProbed: true,
  })
  const [row] = await rowsAfter(narrow(ledger.db), options.sampleId, rowIndex + firstRow - 1, 1)
  if (!row) throw new Refusal('not-found', 'Diese Zeile gibt es in der Lieferung nicht.')
  const desk = new ImportDesk()
  const unit = { db: ledger.db, append: () => undefined, isTrial: true }
  const [taken] = await takeRows(unit, context, desk, [row])
  if (!taken) throw new Refusal('not-found')
  const changes = taken.events.flatMap(({ event }) => changesIn(event))
  const { outcome, rejected, root } = taken
  const rejectedRows = [...rejected]
  const supplierIdentification = identificationIn(context, row, taken)
  const { evidence } = taken
  const known = await labelsOf(narrow(ledger.db), [
    ...relatedIds(taken.relations),
    ...taken.likely.map(({ id }) => id),
  ])
  const told = {
    outcome,
    rejectedRows,
    supplierIdentification,
    evidence,
    relations: shownRelations(taken.relations, known),
    likely: taken.likely.flatMap(({ id }) => known.get(id) ?? []),
    changes,
  }
  if (root === null) return { ...told, root: null }
  const { state } = desk.stream(root)
  const values = Object.fromEntries(
    context.plan.sources
      .filter(({ target }) => target.part === 'root')
      .map(({ target: { attribute } }) => [attribute, currentValueOf(state, attribute)]),
  )
  const isNew = outcome === 'new'
  return { ...told, root: { class: state.class, id: isNew ? null : root, isNew, values } }
}
