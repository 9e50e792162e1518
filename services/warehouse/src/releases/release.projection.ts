import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface ReleaseTables {
  release: {
    id: string
    position: number
    ranking_group_id: string
    period_id: string
    created_by: string
    created_at: Date
    awards: number
  }
  release_member: {
    release_id: string
    award_id: string
    holder_id: string | null
    product_id: string | null
    toplist_id: string | null
    rank: string | null
    scoring: string | null
  }
}

declare module '@stammbuch/ledger' {
  interface Database extends ReleaseTables {}
}

type Db = Kysely<Database>

const create = (db: Db, { from, to }: PositionRange) =>
  sql`
    insert into release (id, position, ranking_group_id, period_id, created_by, created_at)
    select e.stream, e.position, (e.data ->> 'rankingGroupId')::uuid, (e.data ->> 'periodId')::uuid,
      e.actor, e.at
    from event e where e.position between ${from} and ${to} and e.type = 'ReleaseCreated'
  `.execute(db)

const pin = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    insert into release_member (release_id, award_id, holder_id, product_id, toplist_id, rank, scoring)
    select e.stream, a.id, a."holderId", a."productId", a."toplistId", a.rank, a.scoring
    from event e, jsonb_to_recordset(e.data -> 'members') as a
      (id uuid, "holderId" uuid, "productId" uuid, "toplistId" uuid, rank numeric, scoring numeric)
    where e.position between ${from} and ${to} and e.type = 'ReleaseMembersPinned'
  `.execute(db)
  return sql`
    update release r set awards = r.awards + e.pinned
    from (select stream, sum(jsonb_array_length(data -> 'members'))::int as pinned from event
      where position between ${from} and ${to} and type = 'ReleaseMembersPinned' group by stream) e
    where r.id = e.stream
  `.execute(db)
}

/** Releases and the awards that each of them pinned. */
export const releaseProjection: Projection = {
  name: 'release',
  tables: { release: ['id'], release_member: ['release_id', 'award_id'] },
  steps: [
    { on: ['ReleaseCreated'], apply: create },
    { on: ['ReleaseMembersPinned'], apply: pin },
  ],
}
