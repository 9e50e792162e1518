import type { InputOf, ListItem, listFollowUp, RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { matches } from './ended-records.query.ts'
import { listColumnsAt } from './list-item.query.ts'
import { during, recordsAt } from './records-at.query.ts'

type Query = Omit<InputOf<typeof listFollowUp>['query'], 'asOf'>

/** Records that are marked or have been at some time; others need no look at what they were. */
const marked = (at: number | null) =>
  at === null
    ? undefined
    : sql`select e.stream from event e where e.type = 'FollowUpSet'
        union all select r.id from record r where r.follow_up`

/** Records of these classes marked for follow-up, last changed first. `at`: a log position, or null for now. */
export const followUpPage = async (
  db: Kysely<Database>,
  query: Query,
  at: number | null = null,
  classes: readonly RecordClass[] = ['account', 'contact'],
) => {
  const { rgId = null, periodId = null } = query
  const chosen = sql`from ${recordsAt(classes, at, marked(at))} r
    where r.follow_up and r.class = any(${[...classes]}::text[]) and ${matches(query.search, at)}
      and (${rgId}::uuid is null and ${periodId}::uuid is null or r.id in (
        select m.holder_id from membership m where ${during(at)}
          and (${rgId}::uuid is null or m.ranking_group_id = ${rgId}::uuid)
          and (${periodId}::uuid is null or m.period_id = ${periodId}::uuid)))`
  const { rows } = await sql<ListItem & { created_at: Date; updated_at: Date }>`
    select ${listColumnsAt(at)}, r.created_at, r.updated_at from (select r.* ${chosen}
      order by r.updated_at desc, r.id limit ${query.limit} offset ${query.offset}) r
    order by r.updated_at desc, r.id`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db)
  const list = rows.map(({ created_at, updated_at, ...item }) => ({
    ...item,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }))
  return { list, total: counted.rows[0]?.total ?? 0 }
}
