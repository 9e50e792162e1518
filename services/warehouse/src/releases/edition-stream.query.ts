import type { ReleaseEvent } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type EditionState, edition } from './edition.decider.ts'

/** An edition's stream as far as the rules of editions need it. */
export interface EditionStream {
  readonly kind: 'release'
  readonly id: string
  readonly version: number
  readonly state: EditionState
}

/** The state of an edition, folded from its stream; the pinned members have no say in it. */
export const loadEdition = async (db: Kysely<Database>, id: string): Promise<EditionStream> => {
  const { rows } = await sql<{ type: ReleaseEvent['type']; version: number }>`
    select e.type, e.version::int as version from event e
    where e.stream = ${id}::uuid and e.kind = 'release' order by e.version`.execute(db)
  const state = rows.reduce(
    (last, { type }) => edition.evolve(last, { type, data: {} } as ReleaseEvent),
    edition.initial,
  )
  return { kind: 'release', id, version: rows.at(-1)?.version ?? 0, state }
}

/** The edition that counts for a project's year, with its content, and the highest number there is. */
export interface CountingEdition {
  readonly id: string
  readonly isWithdrawn: boolean
  readonly sha256: string | null
  readonly last: number
}

/** Returns the edition that counts for a project's year: the newest that is not withdrawn, else the newest. */
export const countingEdition = async (
  db: Kysely<Database>,
  scope: { readonly rankingGroupId: string; readonly periodId: string },
): Promise<CountingEdition | undefined> => {
  const { rows } = await sql<CountingEdition>`
    select x.id, w.release_id is not null as "isWithdrawn", x.content_sha256 as sha256,
      max(x.edition) over ()::int as last
    from release x
    left join release_withdrawal w on w.release_id = x.id and w.to_position is null
    where x.ranking_group_id = ${scope.rankingGroupId}::uuid and x.period_id = ${scope.periodId}::uuid
    order by w.release_id is not null, x.edition desc limit 1`.execute(db)
  return rows[0]
}
