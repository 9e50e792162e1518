import type { ReleaseDocument, SyncTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { printedBy } from '../proof/proof-lines.query.ts'
import { editionsOf, releaseById } from '../releases.query.ts'
import { changesSince } from './changes-since.query.ts'
import { entriesAt } from './entries-at.query.ts'
import { countTargetStates, type PlacedRelease } from './target-states.query.ts'

type Db = Kysely<Database>

const toplistsOf = async (
  db: Db,
  { id, position }: PlacedRelease,
): Promise<ReleaseDocument['toplists']> => {
  const { rows } = await sql<ReleaseDocument['toplists'][number]>`
    with toplist as (
      ${entriesAt(position, sql`select distinct toplist_id from release_member where release_id = ${id}::uuid`)})
    select m.toplist_id as id, coalesce(t.entry ->> 'value', '') as value, m.lines
    from (
      select toplist_id, count(*)::int as lines from release_member
      where release_id = ${id}::uuid group by toplist_id) m
    left join toplist t on t.id = m.toplist_id
    order by t.entry ->> 'value' collate "de-x-icu" nulls last, m.toplist_id`.execute(db)
  return rows
}

const contentDigest = async (db: Db, { id }: PlacedRelease): Promise<string | null> => {
  const row = await db
    .selectFrom('release')
    .select('content_sha256')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content_sha256 ?? null
}

/**
 * A release as a document: its toplists, its state at the targets, and its other editions. `at`: a log position, at which it is
 * told how editions stood, and nothing of targets and of what came later. @throws Refusal `not-found`
 */
export const documentOf = async (
  db: Db,
  id: string,
  targets: readonly SyncTarget[],
  at: number | null = null,
): Promise<ReleaseDocument> => {
  const release = await releaseById(db, id, at)
  return {
    release,
    toplists: await toplistsOf(db, release),
    targets: at === null ? await countTargetStates(db, release, targets) : [],
    printed: await printedBy(db, release.rankingGroup.id, release.position),
    changed: at === null ? (await changesSince(db, release)).size : 0,
    contentSha256: await contentDigest(db, release),
    editions: await editionsOf(db, release, at),
  }
}
