import type { Release } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { changesSince, quietEvents } from '../document/changes-since.query.ts'
import { countAdded } from './readiness-items.query.ts'

type Db = Kysely<Database>

/** What has become of an edition: lines that print otherwise, and awards that it does not have. */
export interface SinceRelease {
  readonly changed: number
  readonly added: number
}

interface Known {
  /** The log position that it was counted at. */
  readonly position: number
  readonly changed: ReadonlySet<string>
  readonly added: number
}

const countAll = async (db: Db, release: Release, position: number): Promise<Known> => ({
  position,
  changed: new Set((await changesSince(db, release)).keys()),
  added: await countAdded(db, scopeOf(release), release.id),
})

const scopeOf = ({ rankingGroup, period }: Release) => ({
  rankingGroupId: rankingGroup.id,
  periodId: period.id,
})

interface Touched {
  readonly release_id: string
  /** Its lines of which something may print otherwise. */
  readonly awards: readonly string[]
}

/** Finds the editions of which a record moved after a position, or whose year got an award. */
const touchedSince = async (
  db: Db,
  releases: readonly Release[],
  position: number,
): Promise<readonly Touched[]> => {
  const ids = releases.map(({ id }) => id)
  const { rows } = await sql<Touched>`
    with moved as materialized (
      select distinct e.stream as id from event e
      where e.position > ${position} and e.kind = 'record' and e.type <> all(${[...quietEvents]}::text[])),
    line as (
      select m.release_id, m.award_id from moved x join release_member m on m.award_id = x.id
      union select m.release_id, m.award_id from moved x join release_member m on m.holder_id = x.id
      union select m.release_id, m.award_id from moved x join release_member m on m.product_id = x.id
      union select r.id, null from moved x
      join membership m on m.record_id = x.id or m.holder_id = x.id or m.product_id = x.id
      join release r on r.ranking_group_id = m.ranking_group_id and r.period_id = m.period_id)
    select l.release_id, coalesce(array_agg(l.award_id) filter (where l.award_id is not null), '{}') as awards
    from line l where l.release_id = any(${ids}::uuid[]) group by l.release_id`.execute(db)
  return rows
}

/**
 * Knows what has become of each edition that counts. Each is counted once in full; afterwards only those lines are read again
 * of which the log tells something. It holds what can be read again at any time.
 */
export class SinceReleases {
  private readonly known = new Map<string, Known>()

  /** Returns the figures of editions at the position of `db`'s snapshot. */
  async at(
    db: Db,
    position: number,
    releases: readonly Release[],
  ): Promise<ReadonlyMap<string, SinceRelease>> {
    const counted = releases.filter(({ id }) => this.known.has(id))
    await this.follow(db, position, counted)
    for (const release of releases)
      if (!this.known.has(release.id))
        this.known.set(release.id, await countAll(db, release, position))
    return new Map(
      releases.map(({ id }) => {
        const { changed, added } = this.known.get(id) ?? { changed: new Set(), added: 0 }
        return [id, { changed: changed.size, added }] as const
      }),
    )
  }

  private async follow(db: Db, position: number, releases: readonly Release[]): Promise<void> {
    const positions = releases.flatMap(({ id }) => this.known.get(id)?.position ?? [])
    const oldest = Math.min(...positions, position)
    const touched =
      oldest < position
        ? new Map((await touchedSince(db, releases, oldest)).map((one) => [one.release_id, one]))
        : new Map<string, Touched>()
    for (const release of releases) {
      const before = this.known.get(release.id)
      if (!before || before.position >= position) continue
      const { awards = null } = touched.get(release.id) ?? {}
      this.known.set(
        release.id,
        awards
          ? await recount(db, release, { ...before, position }, awards)
          : { ...before, position },
      )
    }
  }
}

/** Reads the touched lines again, and leaves all others as they were counted. */
const recount = async (
  db: Db,
  release: Release,
  { position, changed }: Known,
  awards: readonly string[],
): Promise<Known> => {
  const now = awards.length > 0 ? await changesSince(db, release, awards) : new Map()
  const read = new Set(awards)
  const others = [...changed].filter((id) => !read.has(id))
  return {
    position,
    changed: new Set([...others, ...now.keys()]),
    added: await countAdded(db, scopeOf(release), release.id),
  }
}
