import type { ContactRecord, SubjectExport } from '@stammbuch/contracts'
import { type Kysely, sql } from 'kysely'
import { type RecordsDb, recordCard, timelinePage } from '../records/index.ts'
import { deliveredRowsOf } from './person-traces.query.ts'

const everything = 1_000_000

type Delivered = SubjectExport['deliveries'][number]

const deliveriesOf = async (db: RecordsDb, person: string): Promise<Delivered[]> => {
  const found = await deliveredRowsOf(db, person)
  const { rows } = await sql<Delivered>`
    select d.id, d.file_name as "fileName", s.entry ->> 'name' as supplier,
      to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt",
      d.headers,
      coalesce((select jsonb_agg(jsonb_build_object('row', w.row, 'cells', w.cells) order by w.row)
        from delivery_row w
        join jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f ("sampleId" uuid, rows int[])
          on f."sampleId" = w.sample_id and w.row = any(f.rows)
        where w.sample_id = d.id), '[]') as rows
    from delivery d left join catalogue_entry s on s.id = d.supplier_id
    where d.id = any(${found.map(({ sampleId }) => sampleId)}::uuid[])
    order by d.created_at, d.id`.execute(db as unknown as Kysely<unknown>)
  return rows
}

const recipientsOf = ({
  elasticSearchFirstReleasedAt,
  elasticSyncExecuted,
  salesForceFirstReleasedAt,
  salesForceSyncExecuted,
}: ContactRecord): SubjectExport['recipients'] =>
  [
    {
      target: 'elasticsearch',
      firstAt: elasticSearchFirstReleasedAt,
      lastAt: elasticSyncExecuted,
    },
    { target: 'salesforce', firstAt: salesForceFirstReleasedAt, lastAt: salesForceSyncExecuted },
  ].filter(({ firstAt, lastAt }) => firstAt !== null || lastAt !== null)

/**
 * All that is known of a person: the record with its relations, every event with its values and who
 * caused it, the delivered rows it came from, and the systems that were given it.
 *
 * @throws Refusal `not-found`
 */
export const subjectExport = async (
  db: RecordsDb,
  id: string,
  position: number,
): Promise<SubjectExport> => {
  const contact = (await recordCard(db, 'contact', id)) as ContactRecord
  const page = { offset: 0, limit: everything }
  const { list } = await timelinePage(db, { id, class: 'contact' }, page)
  return {
    exportedAt: new Date().toISOString(),
    position,
    contact,
    events: list.toReversed(),
    deliveries: await deliveriesOf(db, id),
    recipients: recipientsOf(contact),
  }
}
