import { createHash } from 'node:crypto'
import {
  type ConflictDetection,
  isPersonal,
  type RecordClass,
  type RejectedRow,
} from '@stammbuch/contracts'
import { type Database, idFrom, type Unit } from '@stammbuch/ledger'
import { decideOnConflict, newConflict, type RecordEvent, whole } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import { rowSimilarities } from '../../conflicts/index.ts'
import type { AppUnit } from '../../platform/ledger.ts'
import type { ImportContext } from './knowledge/import-context.query.ts'
import { valuesOf } from './planning/identity.rules.ts'
import type { Fit } from './planning/match-row.rules.ts'
import type { PlannedRelation, RowOutcome, RowPlan } from './planning/row-draft.rules.ts'

type Db = Kysely<Database>

/** A change of one field by a row. `oldValue` of a person's field is not kept, but read when asked for. */
interface RowChange {
  readonly recordId: string
  readonly targetClass: RecordClass
  readonly attributeName: string
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** The part of a row's outcome that is kept as JSON. */
export interface RowDetail {
  readonly changes: readonly RowChange[]
  readonly rejected: readonly RejectedRow[]
  readonly fits: readonly Fit[]
  /** Rows of earlier versions lack these. */
  readonly evidence?: RowOutcome['evidence']
  readonly relations?: readonly PlannedRelation[]
}

/** A row with its outcome and events, as it is kept. */
interface RowResult
  extends Pick<RowOutcome, 'root' | 'rejected' | 'fits'>,
    Partial<Pick<RowOutcome, 'likely' | 'evidence' | 'relations'>> {
  readonly row: number
  readonly outcome: RowOutcome['kind']
  readonly events: readonly { readonly record: string; readonly event: RecordEvent }[]
}

/** The values that an event sets, field by field; those of a new record that came from a column. */
export const changesIn = (event: RecordEvent): readonly Omit<RowChange, 'recordId'>[] => {
  if (event.type === 'ChangeProposed') {
    const { attribute, oldValue = null, newValue = null } = whole(event)
    return [{ targetClass: event.data.class, attributeName: attribute, oldValue, newValue }]
  }
  if (event.type !== 'RecordCreated') return []
  const values = { ...event.data.values, ...event.personal?.values }
  return Object.keys(event.data.origin.columns).map((attributeName) => ({
    targetClass: event.data.class,
    attributeName,
    oldValue: null,
    newValue: values[attributeName] ?? null,
  }))
}

const detailOf = ({ events, rejected, fits, likely, evidence, relations }: RowResult) => ({
  changes: events.flatMap(({ record, event }) =>
    changesIn(event).map(({ oldValue, ...change }): RowChange => {
      const isHidden = isPersonal(change.targetClass, change.attributeName)
      return { recordId: record, ...change, oldValue: isHidden ? null : oldValue }
    }),
  ),
  rejected,
  fits: fits.length > 0 ? fits : likely,
  evidence,
  relations,
})

/** Forgets the outcomes that earlier runs over deliveries kept of their rows. */
export const forgetRows = async (db: Db, sampleIds: readonly string[]): Promise<void> => {
  await sql`delete from import_row where sample_id = any(${sampleIds}::uuid[])`.execute(db)
}

/** Keeps the outcomes of some rows, in one statement. */
export const keepRows = async (
  db: Db,
  { runId, sampleId }: Pick<ImportContext, 'runId' | 'sampleId'>,
  results: readonly RowResult[],
): Promise<void> => {
  const rows = results.map((one) => ({
    row: one.row,
    outcome: one.outcome,
    record: one.root,
    detail: detailOf(one),
  }))
  await sql`
    insert into import_row (run_id, row, sample_id, outcome, record_id, detail)
    select ${runId}::uuid, r.row, ${sampleId}::uuid, r.outcome, r.record, r.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (row integer, outcome text, record uuid, detail jsonb)`.execute(db)
}

/** The events of a plan, in order, with their records. */
export const eventsOf = ({ commands }: RowPlan): RowResult['events'] =>
  commands.flatMap(({ record, events }) => events.map((event) => ({ record, event })))

/** Keeps the outcomes of planned rows. */
export const keepPlans = (
  db: Db,
  context: Pick<ImportContext, 'runId' | 'sampleId'>,
  plans: readonly RowPlan[],
): Promise<void> =>
  keepRows(
    db,
    context,
    plans.map((plan) => {
      const { kind: outcome, ...told } = plan.outcome
      return { row: plan.row.row, outcome, events: eventsOf(plan), ...told }
    }),
  )

/**
 * Appends the events that a row's plan gives.
 *
 * @param versionOf the version of a record, where it moved on since the row was planned
 */
export const appendPlan = (
  unit: Pick<Unit<unknown>, 'append'>,
  { commands }: RowPlan,
  versionOf: (id: string, planned: number) => number = (_, planned) => planned,
): void => {
  for (const { record: id, version, events } of commands)
    unit.append({ kind: 'record', id, version: versionOf(id, version) }, events)
}

/** Returns how several records were found: by the model, by the supplier's identification, or by name and place. */
const foundBy = (fits: readonly Fit[], hasIdentification: boolean): ConflictDetection => {
  if (fits.some(({ probability }) => probability !== null)) return 'RECORD_LINKAGE'
  return hasIdentification ? 'SUPPLIER_IDENTIFICATION' : 'FIELDS'
}

/** Raises a conflict for each row that fits several records; it waits until an editor decides. */
export const raiseConflicts = async (
  unit: AppUnit,
  { runId, sampleId, rankingGroupId, plan }: ImportContext,
  plans: readonly RowPlan[],
): Promise<void> => {
  const waiting = plans.flatMap(({ row, outcome: { fits } }) =>
    fits.length > 0
      ? [{ row: row.row, fits, ids: fits.map(({ id }) => id), values: valuesOf(row.root) }]
      : [],
  )
  if (waiting.length === 0) return
  const recordClass = plan.targetClass
  const similarities = await rowSimilarities(unit.db, recordClass, waiting)
  for (const [index, { row, ids, fits }] of waiting.entries())
    decideOnConflict(unit, newConflict(idFrom(`${runId}:${row}:conflict`)), {
      do: 'detect',
      detected: {
        type: 'MULTI_MINQ_IDS',
        class: recordClass,
        detectedWith: foundBy(fits, plan.hasIdentification),
        similarity: similarities[index] ?? 0,
        hashIdentifier: createHash('sha256')
          .update([sampleId, row, ...ids].join(':'))
          .digest('hex'),
        pair: null,
        modelVersion: null,
        rankingGroupId,
        members: [
          { sourceType: 'sample', sourceId: sampleId, row },
          ...ids.map((sourceId) => ({ sourceType: recordClass, sourceId, row: null })),
        ],
      },
    })
}

/** Writes the plans of a batch: the events of its rows, the conflicts of those that wait, and the outcome of each. */
export const writePlans = async (
  unit: AppUnit,
  context: ImportContext,
  plans: readonly RowPlan[],
): Promise<void> => {
  for (const plan of plans) appendPlan(unit, plan)
  await raiseConflicts(unit, context, plans)
  await unit.flush()
  await keepPlans(unit.db, context, plans)
}

/** Lets Postgres look at what has been written. Where somebody else does that already, or nobody may, plans stay as they are. */
export const renewStatistics = async (db: Kysely<Database>): Promise<void> => {
  await sql`select renew_statistics()`.execute(db).catch(() => undefined)
}
