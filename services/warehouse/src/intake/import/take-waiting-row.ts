import type { ImportOptions } from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import type { RowTaker, WaitingRow } from '../../conflicts/index.ts'
import type { Writes } from '../../platform/database.ts'
import type { AppLedger, AppTables } from '../../platform/ledger.ts'
import { type MappedRow, readRow } from '../mapping.rules.ts'
import type { PreparedRows } from '../prepared-rows.ts'
import { findCandidates } from './candidates.query.ts'
import { contextOf } from './context.query.ts'
import { flatEntryOf } from './flat-entry.rules.ts'
import { undoneAmong } from './identified.query.ts'
import { type PreparedRow, rowsAfter } from './import-batch.ts'
import type { ImportContext } from './import-context.ts'
import { ImportDesk } from './import-desk.ts'
import { valuesOfRow } from './raise-conflicts.ts'
import { relatedId } from './related-id.ts'
import { takeRowAs } from './take-row.ts'

interface AtHand {
  readonly context: ImportContext
  readonly prepared: PreparedRow
}

/** The row with everything that its import knew. @throws Refusal `not-found` */
const atHand = async (db: Writes<AppTables>, waiting: WaitingRow): Promise<AtHand> => {
  const { runId, sampleId, row } = waiting
  const run = await db.selectFrom('run').select('scope').where('id', '=', runId).executeTakeFirst()
  const [prepared] = await rowsAfter(narrow(db), sampleId, row - 1, 1)
  if (!run || prepared?.row !== row) throw new Refusal('not-found')
  // Whoever decides for a new record wants it, whatever the import was told.
  const options = { ...(run.scope as unknown as ImportOptions), skipInserts: false }
  const { context } = await contextOf(db, { options, runId, goesOn: true })
  return { context, prepared }
}

/** The related records that this row brought once, or another one did, by decisions that were undone. */
const takenBackOf = async (
  db: Writes<AppTables>,
  { runId }: ImportContext,
  { relations }: MappedRow,
  recordId: string | null,
): Promise<ReadonlySet<string>> => {
  const takenBack = new Set<string>()
  for (;;) {
    const ids = relations.flatMap((one) => relatedId({ runId, takenBack }, one, recordId) ?? [])
    const undone = await undoneAmong(narrow(db), ids)
    if (undone.length === 0) return takenBack
    for (const id of undone) takenBack.add(id)
  }
}

/** How rows that waited for a decision come in after all, by the same rules as in their import. */
export const rowTaker = (ledger: AppLedger, prepared: PreparedRows): RowTaker => ({
  prepare: ({ sampleId }) => prepared.ensure(sampleId),
  read: async (waiting) => {
    const { context, prepared: row } = await atHand(ledger.db, waiting)
    const { plan } = context
    const mapped = readRow(plan, row.row, row.cells)
    return { values: valuesOfRow(context, row), flat: flatEntryOf(plan.targetClass, mapped) }
  },
  take: async (unit, waiting, recordId) => {
    const { context: ofImport, prepared: row } = await atHand(unit.db, waiting)
    // What a row brought and somebody took back keeps its ids: taken again, it brings new ones.
    const mapped = readRow(ofImport.plan, row.row, row.cells)
    const idSeed = `${unit.cause.command}:${ofImport.runId}`
    const takenBack = await takenBackOf(unit.db, ofImport, mapped, recordId)
    const context = { ...ofImport, idSeed, takenBack }
    const desk = new ImportDesk()
    const found = await findCandidates(
      narrow(unit.db),
      context,
      [mapped],
      desk.calledBefore([mapped]),
    )
    if (recordId !== null && !found.streams.has(recordId))
      throw new Refusal('choice-unfit', 'Dieser Eintrag passt inzwischen nicht mehr zu der Zeile.')
    desk.layOut(found)
    const { outcome, rejected } = takeRowAs(unit, context, desk, mapped, recordId)
    if (outcome === 'refused')
      throw new Refusal(
        rejected.at(-1)?.code === 'record-excluded' ? 'record-excluded' : 'no-root-entity',
      )
  },
})
