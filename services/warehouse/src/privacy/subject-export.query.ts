import {
  type ContactRecord,
  type SubjectExport,
  syncTargetFacts,
  syncTargets,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { ownCard, recordCard, timelinePage } from '../records/index.ts'
import { mergedPersons } from './merged-persons.query.ts'
import { filesWith, readingsOf } from './person-recipients.query.ts'
import { deliveredRowsOf } from './person-traces.query.ts'

const everything = 1_000_000

type Delivered = SubjectExport['deliveries'][number]

const deliveriesOf = async (db: Kysely<Database>, person: string): Promise<Delivered[]> => {
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
    order by d.created_at, d.id`.execute(db)
  return rows
}

const recipientsOf = (contact: ContactRecord): SubjectExport['recipients'] =>
  syncTargets
    .map((target) => {
      const { first, executed } = syncTargetFacts[target].fields
      return { target, firstAt: contact[first], lastAt: contact[executed] }
    })
    .filter(({ firstAt, lastAt }) => firstAt !== null || lastAt !== null)

const eventsOf = async (db: Kysely<Database>, id: string): Promise<SubjectExport['events']> => {
  const page = { offset: 0, limit: everything }
  return (await timelinePage(db, { id, class: 'contact' }, page)).list
}

/** The same file with rows about several records of the person is one. */
const joined = (deliveries: readonly Delivered[]): Delivered[] =>
  [...Map.groupBy(deliveries, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same
    const rows = new Map(same.flatMap((one) => one.rows.map((row) => [row.row, row] as const)))
    const inOrder = [...rows.values()].toSorted((one, other) => one.row - other.row)
    return first ? [{ ...first, rows: inOrder }] : []
  })

/**
 * All that is known of a person: the record with its relations, those that it was merged from, every
 * event of each with its values and who caused it, the delivered rows they came from, and the systems that
 * were given them.
 *
 * @throws Refusal `not-found`
 */
export const subjectExport = async (
  db: Kysely<Database>,
  id: string,
  position: number,
): Promise<SubjectExport> => {
  const contact = (await recordCard(db, 'contact', id)) as ContactRecord
  const others = (await mergedPersons(db, contact.id)).filter((one) => one !== contact.id)
  const [merged, events, deliveries]: [ContactRecord[], SubjectExport['events'], Delivered[]] = [
    [],
    await eventsOf(db, contact.id),
    await deliveriesOf(db, contact.id),
  ]
  for (const other of others) {
    merged.push((await ownCard(db, 'contact', other)) as ContactRecord)
    events.push(...(await eventsOf(db, other)))
    deliveries.push(...(await deliveriesOf(db, other)))
  }
  return {
    exportedAt: new Date().toISOString(),
    position,
    contact,
    merged,
    events: events.toSorted((one, other) => one.position - other.position),
    deliveries: joined(deliveries),
    recipients: [contact, ...merged].flatMap(recipientsOf),
    files: await filesWith(db, [contact.id, ...others]),
    readings: await readingsOf(db, [contact.id, ...others]),
  }
}
