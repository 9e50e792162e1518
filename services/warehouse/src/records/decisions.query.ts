import { noShortCode } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** `If-Match` on a decision: the record must still be the version that was seen. */
export const mustMatchVersion = async (
  db: Kysely<Database>,
  changeId: string,
  seen: number,
): Promise<void> => {
  const { rows } = await sql<{ version: number }>`
    select r.version from event e join record r on r.id = e.stream
    where e.type = 'ChangeProposed' and e.subject = ${changeId}`.execute(db)
  const version = rows[0]?.version
  if (version !== undefined && version !== seen)
    throw new Refusal('record-moved-on', undefined, { version, seen })
}

/** `If-Match` on a value that is proposed and accepted in one step: the record must still be the version that was seen. */
export const mustHaveVersion = async (
  db: Kysely<Database>,
  recordId: string,
  seen: number,
): Promise<void> => {
  const record = await db
    .selectFrom('record')
    .select('version')
    .where('id', '=', recordId)
    .executeTakeFirst()
  if (record && record.version !== seen)
    throw new Refusal('record-moved-on', undefined, { version: record.version, seen })
}

/** Returns those of the records that stand in a four-eyes project, where proposers cannot accept. */
export const fourEyesRecords = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  // An array that the statement makes itself: for one that is handed in Postgres makes a new plan each time.
  const among = sql`any (array(select unnest(${ids}::uuid[])))`
  const { rows } = await sql<{ id: string }>`
    with project as (
      select id from catalogue_entry where kind = 'ranking-group' and not removed
        and (entry -> 'fourEyes')::boolean
    ), placed as (
      select record_id, holder_id, product_id from membership
      where to_position is null and ranking_group_id in (select id from project)
        and (record_id = ${among} or holder_id = ${among} or product_id = ${among})
    )
    select record_id as id from placed
    union select holder_id from placed where holder_id is not null
    union select product_id from placed where product_id is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The ids under which proposals wait again after a decision on them was taken back, by each id that they had before. */
export const waitingUnder = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; now: string }>`
    select e.subject as id, c.change_id as now from event e
    join pending_change c on c.first_id = coalesce((e.data ->> 'reopens')::uuid, e.subject)
      and c.first_id <> c.change_id and c.record_id = e.stream
    where e.type = 'ChangeProposed' and e.subject = any(${ids}::uuid[]) and c.change_id <> e.subject`.execute(
    db,
  )
  return new Map(rows.map(({ id, now }) => [id, now]))
}

/** Returns those of the ids that are former changes; for ids that are no longer pending. */
export const decidedAmong = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ subject: string }>`
    select e.subject from event e
    where e.type = 'ChangeProposed' and e.subject = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ subject }) => subject))
}

export interface Decided {
  readonly id: string
  readonly decidedBy: { readonly id: string; readonly shortCode: string }
  readonly decidedAt: string
  readonly decision: 'accepted' | 'declined'
}

/** Returns who decided changes, and when, by the ids of the changes. */
export const decisionsOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Decided>> => {
  const { rows } = await sql<{
    subject: string
    actor: string
    code: string | null
    at: Date
    type: string
  }>`
    select e.subject, e.actor, u.entry ->> 'shortCode' as code, e.at, e.type from event e
    left join catalogue_entry u on u.id = e.actor
    where e.type in ('ChangeAccepted', 'ChangeDeclined') and e.subject = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ subject, actor, code, at, type }) => [
      subject,
      {
        id: subject,
        decidedBy: { id: actor, shortCode: code ?? noShortCode },
        decidedAt: at.toISOString(),
        decision: type === 'ChangeAccepted' ? 'accepted' : 'declined',
      },
    ]),
  )
}
