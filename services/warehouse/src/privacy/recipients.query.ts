import {
  contentFields,
  isPersonal,
  type listRecipients,
  type ReplyOf,
  type SyncTarget,
  syncTargetFacts,
  syncTargets,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { instantOf } from './berlin-days.query.ts'

interface TargetCounts {
  readonly target: string
  readonly persons: number
  readonly waiting: number
  readonly firstAt: string | null
  readonly lastAt: string | null
}

/** The field of a contact with a date of the target, as an instant. */
const dateOf = (name: 'first' | 'executed') =>
  sql`(r.fields ->> (case s.target ${sql.join(
    syncTargets.map((target) => sql`when ${target} then ${syncTargetFacts[target].fields[name]}`),
    sql` `,
  )} end))::timestamptz`

const countsOf = async (db: Kysely<Database>): Promise<TargetCounts[]> => {
  const { rows } = await sql<TargetCounts>`
    select s.target, count(*) filter (where s.present)::int as persons,
      count(*) filter (where not s.present and s.requested > s.sent)::int as waiting,
      ${instantOf(sql`min(${dateOf('first')})`)} as "firstAt",
      ${instantOf(sql`max(${dateOf('executed')})`)} as "lastAt"
    from work.target_state s join record r on r.id = s.record_id and r.class = 'contact'
    group by s.target`.execute(db)
  return rows
}

/** The German names of the fields about persons that a target is sent. */
const fieldsOf = (target: SyncTarget): string[] =>
  contentFields('contact')
    .filter(
      ([name, { crm }]) => isPersonal('contact', name) && (target !== 'salesforce' || crm !== null),
    )
    .map(([, { label }]) => label)

/** The targets with the number of persons that each holds. */
export const recipients = async (
  db: Kysely<Database>,
  isSetUp: (target: SyncTarget) => boolean,
): Promise<ReplyOf<typeof listRecipients>> => {
  const counts = new Map((await countsOf(db)).map((one) => [one.target, one]))
  const list = syncTargets.map((target) => {
    const { persons = 0, waiting = 0, firstAt = null, lastAt = null } = counts.get(target) ?? {}
    const fields = fieldsOf(target)
    return { target, isSetUp: isSetUp(target), persons, waiting, firstAt, lastAt, fields }
  })
  return { list, total: list.length }
}
