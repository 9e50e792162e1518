import { importSample } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { RowTaker, WaitingRow } from '../../../conflicts/index.ts'
import type { AppLedger } from '../../../platform/ledger.ts'
import { rowsAfter } from '../../files/delivery-rows.query.ts'
import type { PreparedRows } from '../../files/prepared-rows.process.ts'
import { type MappedRow, readRow } from '../../mapping/mapping.rules.ts'
import { type ImportContext, readImportContext } from '../knowledge/import-context.query.ts'
import { readKnownRecords, undoneAmong } from '../knowledge/known-records.query.ts'
import { relatedId, valuesOf } from '../planning/identity.rules.ts'
import { ImportIndex } from '../planning/import-index.rules.ts'
import { planRowAs } from '../planning/plan-row.rules.ts'
import { appendPlan } from '../write-plans.process.ts'
import { flatEntryOf } from './flat-entry.rules.ts'

/** The options of an import, as its run keeps them. */
const scopeOfImport = z.object(importSample.body.shape)

interface ReadyRow {
  readonly context: ImportContext
  readonly mapped: MappedRow
}

/** The row with everything that its import knew. @throws Refusal `not-found` */
const readWaitingRow = async (db: Kysely<Database>, waiting: WaitingRow): Promise<ReadyRow> => {
  const { runId, sampleId, row } = waiting
  const run = await db.selectFrom('run').select('scope').where('id', '=', runId).executeTakeFirst()
  const [prepared] = await rowsAfter(db, sampleId, row - 1, 1)
  if (!run || prepared?.row !== row) throw new Refusal('not-found')
  // A decision for a new record creates it, though the import was told to skip new ones.
  const options = { ...scopeOfImport.parse(run.scope), skipInserts: false }
  const { context } = await readImportContext(db, { options, runId, isResumed: true })
  return { context, mapped: readRow(context.plan, row, prepared.cells) }
}

/** The related records that this row brought once, or another one did, by decisions that were undone. */
const takenBackOf = async (
  db: Kysely<Database>,
  { runId }: ImportContext,
  { relations }: MappedRow,
  recordId: string | null,
): Promise<ReadonlySet<string>> => {
  const takenBack = new Set<string>()
  for (;;) {
    const ids = relations.flatMap((one) => relatedId({ runId, takenBack }, one, recordId) ?? [])
    const undone = await undoneAmong(db, ids)
    if (undone.length === 0) return takenBack
    for (const id of undone) takenBack.add(id)
  }
}

/** Why a whole row can be refused, besides its missing values. */
const reasons = ['record-excluded', 'row-erased'] as const

/** Takes in rows that waited for a decision, by the same rules as their import. */
export const rowTaker = (ledger: AppLedger, prepared: PreparedRows): RowTaker => ({
  prepare: ({ sampleId }) => prepared.ensure(sampleId),
  read: async (waiting) => {
    const { context, mapped } = await readWaitingRow(ledger.db, waiting)
    return { values: valuesOf(mapped.root), flat: flatEntryOf(context.plan.targetClass, mapped) }
  },
  take: async (unit, waiting, recordId) => {
    const { context: ofImport, mapped } = await readWaitingRow(unit.db, waiting)
    // Records of a decision that was undone keep their ids: a repeated decision creates new ones.
    const idSeed = `${unit.cause.command}:${ofImport.runId}`
    const takenBack = await takenBackOf(unit.db, ofImport, mapped, recordId)
    const context = { ...ofImport, idSeed, takenBack }
    const index = new ImportIndex()
    const known = await readKnownRecords(unit.db, context, [mapped], index)
    if (recordId !== null && !known.records.has(recordId))
      throw new Refusal('choice-unfit', 'Dieser Eintrag passt inzwischen nicht mehr zu der Zeile.')
    index.load(known)
    const plan = planRowAs(mapped, { context, index }, recordId)
    if (plan.outcome.kind === 'refused') {
      const code = plan.outcome.rejected.at(-1)?.code
      throw new Refusal(reasons.find((one) => one === code) ?? 'no-root-entity')
    }
    appendPlan(unit, plan)
  },
})
