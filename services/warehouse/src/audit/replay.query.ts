import type { RecordClass, ReplyOf, replayLog } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { LogDb } from './log.query.ts'

interface Counted {
  readonly type: string
  readonly class: RecordClass | null
  readonly reason: string | null
  readonly n: number
}

const countTypes = async (db: LogDb, position: number): Promise<readonly Counted[]> =>
  (
    await sql<Counted>`
      select type, case when type = 'RecordCreated' then data ->> 'class' end as class,
             case when type = 'ChangeDeclined' then data ->> 'reason' end as reason, count(*) as n
      from event
      where position <= ${position} and type in ('RecordCreated', 'ChangeProposed', 'ChangeAccepted',
        'ChangeDeclined', 'RecordApproved', 'ApprovalUndone', 'NoteAdded', 'DeliveryReceived')
      group by 1, 2, 3`.execute(db)
  ).rows

/** Records whose last accepted word on exclusion was yes. */
const countExcluded = async (db: LogDb, position: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select distinct on (stream) data -> 'newValue' as value from event
      where type = 'ChangeAccepted' and data ->> 'attribute' = 'excludedByEditor'
        and position <= ${position}
      order by stream, version desc) as said
    where value = 'true'`.execute(db)
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
  const count = (type: string, of: (one: Counted) => boolean = () => true): number =>
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
    notes: count('NoteAdded'),
    deliveries: count('DeliveryReceived'),
    events: position,
  }
}
