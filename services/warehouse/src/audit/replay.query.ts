import type { RecordClass, ReplyOf, replayLog } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { LogDb } from './log.query.ts'

interface EventCount {
  readonly type: string
  readonly class: RecordClass | null
  readonly reason: string | null
  readonly n: number
}

const countTypes = async (db: LogDb, position: number): Promise<readonly EventCount[]> =>
  (
    await sql<EventCount>`
      select type, case when type = 'RecordCreated' then data ->> 'class' end as class,
             case when type = 'ChangeDeclined' then data ->> 'reason' end as reason, count(*) as n
      from event
      where position <= ${position} and type in ('RecordCreated', 'ChangeProposed', 'ChangeAccepted',
        'ChangeDeclined', 'RecordApproved', 'ApprovalUndone', 'DeliveryReceived')
      group by 1, 2, 3`.execute(db)
  ).rows

/** Records of which the last word on exclusion was yes: an editor's, a merge's or that of forgetting a person. */
const countExcluded = async (db: LogDb, position: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select distinct on (stream) record_patch(type, data, null, at) -> 'excludedByEditor' as value
      from event
      where (type in ('ContactErased', 'RecordMerged', 'MergeUndone')
          or type = 'ChangeAccepted' and data ->> 'attribute' = 'excludedByEditor')
        and position <= ${position}
      order by stream, version desc) as said
    where value = 'true'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Notes, but for those on persons who were forgotten since, also where a merge had taken them. */
const countNotes = async (db: LogDb, position: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with gone as (select stream from event where type = 'ContactErased' and position <= ${position}),
    moved as (
      select distinct on (subject) subject, (data ->> 'to')::uuid as stream from event
      where type = 'NoteMoved' and position <= ${position} order by subject, position desc)
    select count(*) as n from event e left join moved m on m.subject = e.subject
    where e.type = 'NoteAdded' and e.position <= ${position}
      and e.stream not in (select stream from gone)
      and coalesce(m.stream, e.stream) not in (select stream from gone)`.execute(db)
  return rows[0]?.n ?? 0
}

const instantOf = async (db: LogDb, position: number): Promise<string | null> => {
  const row = await db
    .selectFrom('event')
    .select('at')
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.at.toISOString() ?? null
}

/** The counts of every view at a position, straight from the log and past all views. */
export const countsAt = async (db: LogDb, position: number): Promise<ReplyOf<typeof replayLog>> => {
  const counted = await countTypes(db, position)
  const count = (type: string, of: (one: EventCount) => boolean = () => true): number =>
    counted.reduce((sum, one) => (one.type === type && of(one) ? sum + one.n : sum), 0)
  const superseded = count('ChangeDeclined', ({ reason }) => reason === 'superseded')
  const changes = {
    proposed: count('ChangeProposed'),
    accepted: count('ChangeAccepted'),
    declined: count('ChangeDeclined') - superseded,
    superseded,
  }
  return {
    position,
    at: await instantOf(db, position),
    records: Object.fromEntries(
      counted.flatMap((one) => (one.type === 'RecordCreated' ? [[one.class, one.n]] : [])),
    ),
    // An approval is only ever undone once, and only then given again.
    approved: count('RecordApproved') - count('ApprovalUndone'),
    excluded: await countExcluded(db, position),
    changes: {
      ...changes,
      pending: changes.proposed - changes.accepted - changes.declined - superseded,
    },
    notes: await countNotes(db, position),
    deliveries: count('DeliveryReceived'),
    events: position,
  }
}
