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
    /** 0 for a first edition. */
    edition: number
    corrects: string | null
    reason: string | null
    content_sha256: string | null
  }
  release_withdrawal: {
    release_id: string
    from_position: number
    to_position: number | null
    reason: string
    withdrawn_by: string
    withdrawn_at: Date
  }
  finding_waiver: {
    ranking_group_id: string
    period_id: string
    key: string
    reason: string
    waived_by: string
    waived_at: Date
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
    insert into release (id, position, ranking_group_id, period_id, created_by, created_at, edition,
      corrects, reason)
    select e.stream, e.position, (e.data ->> 'rankingGroupId')::uuid, (e.data ->> 'periodId')::uuid,
      e.actor, e.at, coalesce((e.data -> 'edition')::int, 0), (e.data ->> 'corrects')::uuid,
      e.data ->> 'reason'
    from event e where e.position between ${from} and ${to}
      and e.type in ('ReleaseCreated', 'ReleaseCorrected')
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

const pinContent = (db: Db, { from, to }: PositionRange) =>
  sql`
    update release r set content_sha256 = e.data ->> 'sha256'
    from event e
    where e.position between ${from} and ${to} and e.type = 'ReleaseContentPinned' and r.id = e.stream
  `.execute(db)

/** A withdrawal holds until the next event that takes one back. */
const withdraw = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    insert into release_withdrawal (release_id, from_position, reason, withdrawn_by, withdrawn_at)
    select e.stream, e.position, e.data ->> 'reason', e.actor, e.at
    from event e where e.position between ${from} and ${to} and e.type = 'ReleaseWithdrawn'
  `.execute(db)
  return sql`
    update release_withdrawal w set to_position = e.position
    from event e
    where e.position between ${from} and ${to} and e.type = 'ReleaseWithdrawalUndone'
      and w.release_id = e.stream
      and w.from_position = (select max(b.from_position) from release_withdrawal b
        where b.release_id = e.stream and b.from_position < e.position)
  `.execute(db)
}

/** The last word on each finding of the range counts. */
const waive = async (db: Db, { from, to }: PositionRange) => {
  const said = sql`
    select distinct on (1, 2, 3) (e.data ->> 'rankingGroupId')::uuid as ranking_group_id,
      (e.data ->> 'periodId')::uuid as period_id, k.key, e.type, e.data ->> 'reason' as reason, e.actor, e.at
    from event e, jsonb_array_elements_text(e.data -> 'keys') as k (key)
    where e.position between ${from} and ${to}
      and e.type in ('ReleaseFindingsWaived', 'ReleaseFindingsTakenUp')
    order by 1, 2, 3, e.position desc`
  await sql`
    delete from finding_waiver w using (${said}) s
    where w.ranking_group_id = s.ranking_group_id and w.period_id = s.period_id and w.key = s.key`.execute(
    db,
  )
  return sql`
    insert into finding_waiver (ranking_group_id, period_id, key, reason, waived_by, waived_at)
    select s.ranking_group_id, s.period_id, s.key, s.reason, s.actor, s.at
    from (${said}) s where s.type = 'ReleaseFindingsWaived'`.execute(db)
}

/** Releases in their editions, the awards that each of them pinned, and which were withdrawn. */
export const releaseProjection: Projection = {
  name: 'release',
  tables: {
    release: ['id'],
    release_member: ['release_id', 'award_id'],
    release_withdrawal: ['release_id', 'from_position'],
    finding_waiver: ['ranking_group_id', 'period_id', 'key'],
  },
  steps: [
    { on: ['ReleaseCreated', 'ReleaseCorrected'], apply: create },
    { on: ['ReleaseMembersPinned'], apply: pin },
    { on: ['ReleaseContentPinned'], apply: pinContent },
    { on: ['ReleaseWithdrawn', 'ReleaseWithdrawalUndone'], apply: withdraw },
    { on: ['ReleaseFindingsWaived', 'ReleaseFindingsTakenUp'], apply: waive },
  ],
}
