import { type Home, holds, type PendingFilter, type Role } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { isSmallUndo, type PendingIndex } from '../verification/index.ts'

type Numbers = Omit<NonNullable<Home['editor']>, 'waiting' | 'unapproved' | 'stale' | 'mine'>

/** The person who is asking. */
export interface Reader {
  readonly id: string
  readonly roles: readonly Role[]
}

const waitingBy = async (
  waiting: PendingIndex,
  filter: PendingFilter,
  persons: boolean,
): Promise<number> => (await waiting.facets(filter, persons)).result.entries

/** What waits for an editor, what is new, and what is theirs. */
export const editorHome = async (
  db: Kysely<Database>,
  waiting: PendingIndex,
  { id, roles }: Reader,
  yesterday: string,
): Promise<NonNullable<Home['editor']>> => {
  const persons = holds(roles, 'read-personal')
  const filters: readonly PendingFilter[] = [
    {},
    { approved: false },
    { stale: true },
    { proposer: [id] },
  ]
  const counted = filters.map((filter) => waitingBy(waiting, filter, persons))
  const { rows } = await sql<Numbers>`
    select (select count(*)::int from conflict where choice is null) as conflicts,
      (select count(*)::int from record r where r.follow_up and r.class in ('account', 'contact')
        and not (r.excluded and r.fields ->> 'mergedInto' is not null)) as "followUps",
      (select count(*)::int from run r where not ${isSmallUndo}
        and r.started_at >= (${yesterday}::date)::timestamp at time zone 'Europe/Berlin') as "runsSinceYesterday",
      (select count(*)::int from run r where r.kind = 'import' and r.actor = ${id}) as "myImports"`.execute(
    db,
  )
  const [all = 0, unapproved = 0, stale = 0, mine = 0] = await Promise.all(counted)
  const none = { conflicts: 0, followUps: 0, runsSinceYesterday: 0, myImports: 0 }
  return { waiting: all, unapproved, stale, mine, ...(rows[0] ?? none) }
}
