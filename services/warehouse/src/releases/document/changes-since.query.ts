import type { FieldValue, ReleasedChange } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordsAt } from '../../records/index.ts'
import { entriesAt } from './entries-at.query.ts'
import { changesOfLine, type PrintedRecord, printedFields } from './printed-values.rules.ts'
import type { PlacedRelease } from './target-states.query.ts'

/** Events after which a record prints as before. */
export const quietEvents: readonly string[] = [
  'ChangeProposed',
  'ChangeDeclined',
  'SyncRequested',
  'SyncAcknowledged',
  'SyncRequestWithdrawn',
  'NoteAdded',
  'FollowUpSet',
]

const allFields = [...new Set(Object.values(printedFields).flat())]

const picked = (fields: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(${fields}) f
    where f.key = any(${allFields}::text[])), '{}')`

interface Row {
  readonly award_id: string
  readonly before: Readonly<Record<string, FieldValue>>
  readonly now: Readonly<Record<string, FieldValue>>
  readonly records: readonly PrintedRecord[] | null
}

/** Lines of which a record moved since: read from the log as they were, and from the views as they are. */
const movedLines = ({ id, position }: PlacedRelease, awards: readonly string[] | null) => sql<Row>`
  with member as materialized (
    select m.* from release_member m
    where m.release_id = ${id}::uuid
      and (${awards}::uuid[] is null or m.award_id = any(${awards}::uuid[]))
      and exists (
        select from record r join event e on e.stream = r.id and e.position > ${position}
          and e.type <> all(${[...quietEvents]}::text[])
        where r.id in (m.award_id, m.holder_id, m.product_id) and r.position > ${position})),
  moved as materialized (
    select distinct unnest(array[award_id, holder_id, product_id]) as id from member),
  stood as materialized (
    select r.id, r.class::text as class, r.label, ${picked(sql`r.fields`)} as fields
    from ${recordsAt(['account', 'contact', 'product', 'award'], position, sql`select id from moved`)} r),
  toplist as materialized (
    ${entriesAt(position, sql`select distinct toplist_id from member`)})
  select m.award_id,
    jsonb_build_object('rank', m.rank, 'scoring', m.scoring, 'toplistLabelId', t.entry ->> 'value',
      'accountId', case when h.class = 'account' then h.label end) as before,
    jsonb_build_object('rank', a.fields -> 'rank', 'scoring', a.fields -> 'scoring',
      'toplistLabelId', case when a.fields ->> 'toplistLabelId' is not distinct from m.toplist_id::text
        then t.entry ->> 'value' else n.entry ->> 'value' end,
      'accountId', case when a.fields ->> 'accountId' = h.id::text then h.label else o.label end) as now,
    (select jsonb_agg(jsonb_build_object('id', s.id, 'class', s.class, 'before', s.fields,
        'now', ${picked(sql`r.fields`)}) order by s.class = 'award' desc, s.id = m.holder_id desc)
      from stood s join record r on r.id = s.id
      where s.id in (m.award_id, m.holder_id, m.product_id)) as records
  from member m
  join record a on a.id = m.award_id
  left join stood h on h.id = m.holder_id
  left join record o on o.id::text = a.fields ->> 'accountId'
  left join toplist t on t.id = m.toplist_id
  left join catalogue_entry n on n.id::text = a.fields ->> 'toplistLabelId'`

/**
 * Returns what of the printed lines of a release is another value today, by award; unchanged lines are left out.
 * `awards`: the lines to look at, all of them for null.
 */
export const changesSince = async (
  db: Kysely<Database>,
  release: PlacedRelease,
  awards: readonly string[] | null = null,
): Promise<ReadonlyMap<string, ReleasedChange[]>> => {
  const { rows } = await movedLines(release, awards).execute(db)
  const lines = rows.map(({ award_id: id, before, now, records }) => {
    const changes = changesOfLine({ id, before, now }, records ?? [])
    return [id, changes] as const
  })
  return new Map(lines.filter(([, changes]) => changes.length > 0))
}
