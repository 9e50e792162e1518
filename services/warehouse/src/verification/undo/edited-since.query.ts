import { type EditedSince, fieldOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { changesByIds } from '../../records/index.ts'
import type { Later } from './later.query.ts'

/** The most values that are named. */
const named = 100

/**
 * Values that somebody changed on merged records since a run merged them, each field's last change, newest
 * first. Undoing the run alone leaves them where they are, which may be on the wrong one of the two. A run that
 * merged nothing has none.
 *
 * @param later what was built on the run, which may go back with it
 */
export const editedSinceMerge = async (
  db: Kysely<Database>,
  runId: string,
  later: readonly Later[] = [],
): Promise<EditedSince[]> => {
  const { rows } = await sql<{ id: string; op: string }>`
    with merged as (
      select (data ->> 'into')::uuid as id, position from event
      where run = ${runId} and type = 'RecordMerged'),
    touched as (
      select * from merged
      union all
      select e.stream, e.position from event e
      where e.run = ${runId} and e.type = 'HolderChanged' and exists (select from merged)),
    edited as (
      select distinct on (e.stream, e.data ->> 'attribute') e.subject as id, e.position,
        coalesce(e.run, e.command) as op
      from touched t join event e on e.stream = t.id and e.position > t.position
      where e.type = 'ChangeAccepted' and e.run is distinct from ${runId}
        and not exists (select from taken_back b where b.position = e.position)
        and not exists (select from run u where u.id = e.run and u.kind = 'undo')
      order by e.stream, e.data ->> 'attribute', e.position desc)
    select id, op from edited order by position desc limit ${named}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const goes = new Set(later.filter(({ whyNot }) => whyNot === null).map(({ op }) => op.id))
  const changes = new Map((await changesByIds(db, ids)).map((change) => [change.id, change]))
  return rows.flatMap(({ id, op }) => {
    const change = changes.get(id)
    if (!change?.acceptedDate) return []
    const { target, targetClass, attributeName, fieldLabel } = change
    const field = fieldLabel ?? fieldOf(targetClass, attributeName)?.label ?? attributeName
    const goesWithLater = goes.has(op)
    return [{ record: target, field, by: change.decidedBy, at: change.acceptedDate, goesWithLater }]
  })
}
