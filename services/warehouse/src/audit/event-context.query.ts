import type { EventRelation, logEventContext, ReplyOf } from '@stammbuch/contracts'
import { exportedEvent, Refusal, selectEvents } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { type LogDb, listedEvents } from './log.query.ts'

interface Related {
  readonly relation: EventRelation
  readonly position: number
}

/** Events of the same call that are named; the others are a number. */
const mostOfCommand = 10

/**
 * The events that belong to one, in one statement: proposal and decision, the values of the same field before and after, the same call, the
 * beginning of its run and of the run that undid it.
 */
const relatedTo = (position: number) => sql<Related>`
  with e as (select * from event where position = ${position}),
  field as (
    select e.stream, e.position, coalesce(e.data ->> 'attribute', p.data ->> 'attribute') as attribute
    from e left join event p on p.type = 'ChangeProposed' and p.subject = e.subject
    where e.type = 'ChangeAccepted')
  select 'proposal' as relation, p.position from e join event p
    on p.subject = e.subject and p.type = 'ChangeProposed'
    where e.type in ('ChangeAccepted', 'ChangeDeclined')
  union all
  select 'decision', d.position from e join event d
    on d.subject = e.subject and d.type in ('ChangeAccepted', 'ChangeDeclined')
    where e.type = 'ChangeProposed'
  union all
  (select 'earlier', o.position from field f join event o on o.stream = f.stream
    where o.type = 'ChangeAccepted' and o.position < f.position and o.data ->> 'attribute' = f.attribute
    order by o.position desc limit 1)
  union all
  (select 'later', o.position from field f join event o on o.stream = f.stream
    where o.type = 'ChangeAccepted' and o.position > f.position and o.data ->> 'attribute' = f.attribute
    order by o.position limit 1)
  union all
  select 'run', r.position from e join event r on r.stream = e.run and r.version = 1
    where r.position <> e.position
  union all
  select 'undone-by', u.position from taken_back t
    join event u on u.stream = t.undo_run and u.version = 1 where t.position = ${position}`

const ofCommand = (position: number, at: number | null) => sql<{ position: number; total: number }>`
  select o.position, count(*) over ()::int as total
  from event e join event o on o.position between e.position - 1000 and e.position + 1000
    and o.command = e.command
  where e.position = ${position} and ${at === null ? sql`true` : sql`o.position <= ${at}`} order by abs(o.position - ${position}) limit ${mostOfCommand + 1}`

/**
 * Returns an event with its causes and effects, as far as they had happened by `at`.
 *
 * @throws Refusal `not-found` when the log has no event at the position, or had none yet
 */
export const eventContext = async (
  db: LogDb,
  position: number,
  at: number | null = null,
): Promise<ReplyOf<typeof logEventContext>> => {
  if (at !== null && position > at) throw new Refusal('not-found')
  const { rows: found } = await relatedTo(position).execute(db)
  const related = found.filter((one) => at === null || Number(one.position) <= at)
  const { rows: command } = await ofCommand(position, at).execute(db)
  const told = new Set(related.map((one) => Number(one.position)))
  const ofSameCall = command
    .map((one) => Number(one.position))
    .filter((one) => one !== position && !told.has(one))
  const wanted: Related[] = [
    ...related,
    ...ofSameCall.map((one): Related => ({ relation: 'command', position: one })),
  ]
  const positions = [position, ...wanted.map((one) => Number(one.position))]
  const rows = await selectEvents(db)
    .where('event.position', '=', (e) => e.fn.any(e.val(positions)))
    .execute()
  const listed = await listedEvents(db, rows.map(exportedEvent), true)
  const byPosition = new Map(listed.map((one) => [one.position, one]))
  const event = byPosition.get(position)
  if (!event) throw new Refusal('not-found')
  return {
    event,
    related: wanted.flatMap((one) => {
      const other = byPosition.get(Number(one.position))
      return other ? [{ relation: one.relation, event: other }] : []
    }),
    ofCommand: command[0]?.total ?? 1,
  }
}
