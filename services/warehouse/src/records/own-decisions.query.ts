import type { Change, FieldValue, OwnDecision, RecordClass } from '@stammbuch/contracts'
import { sql } from 'kysely'
import { changesByIds } from './changes.query.ts'
import type { RecordsDb } from './record-rows.query.ts'

/** As many as the list of last actions shows. */
const most = 20

interface Mine {
  readonly subject: string
  readonly decision: OwnDecision['decision']
  readonly at: Date
  readonly before: FieldValue
  readonly root_id: string
  readonly root_class: RecordClass
}

/** The newest decisions of a person that were made one by one, from the log. */
const newestOf = async (db: RecordsDb, actor: string): Promise<readonly Mine[]> => {
  const { rows } = await sql<Mine>`
    select m.subject, m.at, root.id as root_id, root.class as root_class,
      case m.type when 'ChangeAccepted' then 'accept' else 'decline' end as decision,
      coalesce(coalesce(p.data, m.data) -> 'valueBefore', 'null') as before
    from (select * from event d
          where d.actor = ${actor} and d.run is null
            and ((d.type = 'ChangeAccepted' and d.data ->> 'by' = 'decision')
              or (d.type = 'ChangeDeclined' and d.data ->> 'reason' = 'declined'))
          order by d.position desc limit ${most}) m
    join record r on r.id = m.stream
    join record root on root.id = r.root_id
    left join event_personal p on p.position = m.position
    order by m.position desc`.execute(db)
  return rows
}

const valueKey = (record: string, attribute: string, value: FieldValue): string =>
  JSON.stringify([record, attribute, value])

/** The values that wait for a decision on these records. */
const waitingOn = async (db: RecordsDb, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ record_id: string; attribute: string; new_value: FieldValue }>`
    select record_id, attribute, new_value from pending_change
    where record_id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map((row) => valueKey(row.record_id, row.attribute, row.new_value)))
}

/** An accepted value is still there; a declined one is neither there nor proposed again. */
const canUndo = (
  { targetId, attributeName, currentValue, newValue }: Change,
  decision: OwnDecision['decision'],
  waiting: ReadonlySet<string>,
): boolean =>
  decision === 'accept'
    ? currentValue === newValue
    : currentValue !== newValue && !waiting.has(valueKey(targetId, attributeName, newValue))

/** A person's last decisions, newest first. */
export const ownDecisions = async (db: RecordsDb, actor: string): Promise<OwnDecision[]> => {
  const mine = await newestOf(db, actor)
  const changes = await changesByIds(
    db,
    mine.map(({ subject }) => subject),
  )
  const waiting = await waitingOn(db, [...new Set(changes.map(({ targetId }) => targetId))])
  const byId = new Map(changes.map((change) => [change.id, change]))
  return mine.flatMap(({ subject, decision, at, before, root_id, root_class }) => {
    const change = byId.get(subject)
    if (!change) return []
    return {
      change: decision === 'accept' ? { ...change, currentValue: before } : change,
      root: { id: root_id, class: root_class },
      decision,
      decidedAt: at.toISOString(),
      canUndo: canUndo(change, decision, waiting),
    }
  })
}
