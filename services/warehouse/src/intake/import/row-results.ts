import { isPersonal, type RecordClass, type RejectedRow } from '@stammbuch/contracts'
import { type RecordEvent, whole } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'
import type { ImportContext } from './import-context.ts'
import type { Fit } from './match-row.ts'
import type { Taken, TakenRelation } from './row-in-hand.ts'

type Db = Kysely<AppTables>

/** What a row changes in one field. `oldValue` of a person's field is not kept, but read when asked for. */
export interface RowChange {
  readonly recordId: string
  readonly targetClass: RecordClass
  readonly attributeName: string
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** What is kept of a row beside its outcome. */
export interface RowDetail {
  readonly changes: readonly RowChange[]
  readonly rejected: readonly RejectedRow[]
  readonly fits: readonly Fit[]
  /** Rows of earlier versions lack these. */
  readonly evidence?: Taken['evidence']
  readonly relations?: readonly TakenRelation[]
}

const changesIn = (recordId: string, event: RecordEvent): readonly RowChange[] => {
  if (event.type === 'ChangeProposed') {
    const { attribute, oldValue = null, newValue = null } = whole(event)
    const { class: targetClass } = event.data
    const held = isPersonal(targetClass, attribute) ? null : oldValue
    return [{ recordId, targetClass, attributeName: attribute, oldValue: held, newValue }]
  }
  if (event.type !== 'RecordCreated') return []
  const values = { ...event.data.values, ...event.personal?.values }
  return Object.keys(event.data.origin.columns).map((attributeName) => ({
    recordId,
    targetClass: event.data.class,
    attributeName,
    oldValue: null,
    newValue: values[attributeName] ?? null,
  }))
}

const detailOf = ({ events, rejected, fits, likely, evidence, relations }: Taken): RowDetail => ({
  changes: events.flatMap(({ record, event }) => changesIn(record, event)),
  rejected,
  fits: fits.length > 0 ? fits : likely,
  evidence,
  relations,
})

/** Forget what earlier runs over a delivery said of its rows. */
export const forgetRows = async (db: Db, sampleIds: readonly string[]): Promise<void> => {
  await sql`delete from import_row where sample_id = any(${sampleIds}::uuid[])`.execute(db)
}

/** Keep what became of some rows, in one statement. */
export const keepRows = async (
  db: Db,
  { runId, sampleId }: Pick<ImportContext, 'runId' | 'sampleId'>,
  taken: readonly Taken[],
): Promise<void> => {
  const rows = taken.map((one) => ({
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
