import type { KeptFinding, ReleaseEvent } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { recordsAt } from '../../records/index.ts'
import { entriesAt } from '../document/entries-at.query.ts'
import type { PlacedRelease } from '../document/target-states.query.ts'

type Db = Kysely<Database>
type Stored = Extract<ReleaseEvent, { type: 'ReleaseProofRead' }>['data']['findings'][number]
type Line = KeptFinding['lines'][number]
type Named = Pick<Line, 'root' | 'product'>

/** Whose the named awards were, by the names of the edition's position. */
const namesOf = async (
  db: Db,
  { position }: PlacedRelease,
  awards: readonly string[],
): Promise<ReadonlyMap<string, Named>> => {
  const named = (record: string) => sql`jsonb_build_object('id', ${sql.ref(`${record}.id`)},
    'class', ${sql.ref(`${record}.class`)}, 'label', ${sql.ref(`${record}.label`)})`
  const { rows } = await sql<Named & { readonly id: string }>`
    with award as materialized (
      select distinct on (m.record_id) m.record_id as id, m.holder_id, m.product_id from membership m
      where m.record_id = any(${[...awards]}::uuid[]) and m.from_position <= ${position}
      order by m.record_id, m.from_position desc),
    stood as materialized (
      select r.id, r.class, r.label from ${recordsAt(
        ['account', 'contact', 'product', 'award'],
        position,
        sql`select distinct unnest(array[id, holder_id, product_id]) from award`,
      )} r)
    select a.id, ${named('h')} as root, case when p.id <> h.id then ${named('p')} end as product
    from award a
    join stood h on h.id = coalesce(a.holder_id, a.product_id, a.id)
    left join stood p on p.id = a.product_id`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

const toplistsOf = async (db: Db, { position }: PlacedRelease, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, coalesce(t.entry ->> 'value', '') as value
    from (${entriesAt(position, sql`select unnest(${[...ids]}::uuid[])`)}) t`.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}

const peopleOf = async (db: Db, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select id, coalesce(entry ->> 'fullName', '') as "fullName" from catalogue_entry
    where kind = 'user' and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}

const storedIn = async (db: Db, { id }: PlacedRelease): Promise<Stored[] | null> => {
  const { rows } = await sql<{ findings: Stored[] }>`
    select e.data -> 'findings' as findings from event e
    where e.stream = ${id}::uuid and e.type = 'ReleaseProofRead' order by e.version`.execute(db)
  return rows.length > 0 ? rows.flatMap(({ findings }) => findings) : null
}

/** The findings with which an edition was released, with their reasons; `isKnown` is false for those from before they were kept. */
export const findingsKeptBy = async (
  db: Db,
  release: PlacedRelease,
): Promise<{ readonly isKnown: boolean; readonly list: KeptFinding[]; readonly total: number }> => {
  const stored = await storedIn(db, release)
  if (stored === null) return { isKnown: false, list: [], total: 0 }
  const names = await namesOf(db, release, [
    ...new Set(stored.flatMap(({ awards }) => awards.map(({ id }) => id))),
  ])
  const toplists = await toplistsOf(db, release, [
    ...new Set(stored.flatMap(({ toplistId }) => toplistId ?? [])),
  ])
  const people = await peopleOf(db, [...new Set(stored.flatMap(({ waivedBy }) => waivedBy ?? []))])
  const list = stored.map(
    ({ awards, numberOfAwards, toplistId, waivedBy, kind, ...rest }): KeptFinding => {
      const toplist = toplists.get(toplistId ?? '') ?? null
      const lines = awards.flatMap((award): Line[] => {
        const found = names.get(award.id)
        return found ? [{ ...award, ...found, toplist }] : []
      })
      const by = waivedBy === null ? null : (people.get(waivedBy) ?? { id: waivedBy, fullName: '' })
      return {
        ...rest,
        kind: kind as KeptFinding['kind'],
        parts: [...rest.parts],
        toplist,
        lines,
        numberOfLines: numberOfAwards,
        by,
      }
    },
  )
  return { isKnown: true, list, total: list.length }
}
