import type { PrintedPart, Release } from '@stammbuch/contracts'
import { partsInPrint } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { entriesAt } from '../document/entries-at.query.ts'
import { releasePage } from '../releases.query.ts'
import { pinnable, type ReleaseScope } from '../scope.query.ts'
import type { EarlierLine, ProofLine } from './proof-reading.rules.ts'

type Db = Kysely<Database>

const named = (record: string) => sql`jsonb_build_object('id', ${sql.ref(`${record}.id`)},
  'class', ${sql.ref(`${record}.class`)}, 'label', ${sql.ref(`${record}.label`)})`

/** The awards that a release would print now, by toplist and rank, with what is read in proof. */
export const proofLines = async (db: Db, scope: ReleaseScope): Promise<ProofLine[]> => {
  const { rows } = await sql<ProofLine>`
    with ${pinnable(scope)}
    select r.id, r.fields -> 'rank' as rank, r.fields -> 'scoring' as scoring,
      case when t.id is not null
        then jsonb_build_object('id', t.id, 'value', coalesce(t.entry ->> 'value', '')) end as toplist,
      ${named('h')} as root, case when p.id <> h.id then ${named('p')} end as product,
      h.fields ->> 'shortName' as "shortName", h.fields ->> 'city' as city
    from pinnable a
    join record r on r.id = a.record_id
    join record h on h.id = coalesce(a.holder_id, a.product_id, a.record_id)
    left join record p on p.id = a.product_id
    left join catalogue_entry t on t.id = a.toplist_id
    order by t.entry ->> 'value' collate "de-x-icu" nulls last, (r.fields ->> 'rank')::numeric nulls last, r.id`.execute(
    db,
  )
  return rows
}

/** What a project prints; with a position, what it printed then. */
export const printedBy = async (
  db: Db,
  rankingGroupId: string,
  position: number | null = null,
): Promise<PrintedPart[]> => {
  const chosen = sql`select ${rankingGroupId}::uuid`
  const { rows } = await sql<{ entry: Readonly<Record<string, unknown>> | null }>`
    select g.entry from (${
      position === null
        ? sql`select entry from catalogue_entry where id in (${chosen})`
        : entriesAt(position, chosen)
    }) g`.execute(db)
  return [...partsInPrint(rows[0]?.entry ?? {})]
}

const years = new Intl.Collator('de', { numeric: true })

/** The edition in force of the project's year before, by name; none for the first year. */
export const editionBefore = async (
  db: Db,
  { rankingGroupId, periodId }: ReleaseScope,
): Promise<Release | null> => {
  const row = await db
    .selectFrom('catalogue_entry')
    .select('entry')
    .where('id', '=', periodId)
    .executeTakeFirst()
  const year = String((row?.entry as { name?: unknown } | undefined)?.name ?? '')
  const all = { rankingGroupId, editions: 'in-force', offset: 0, limit: 1000 } as const
  const { list } = await releasePage(db, all)
  const before = list.filter(({ period }) => years.compare(period.name, year) < 0)
  return before.toSorted((a, b) => years.compare(b.period.name, a.period.name))[0] ?? null
}

/** The lines of an edition as it pinned them, by rank; holders and products that were merged since are those they are part of now. */
export const earlierLines = async (db: Db, releaseId: string): Promise<EarlierLine[]> => {
  const { rows } = await sql<EarlierLine>`
    select m.award_id as id, m.rank::float8 as rank, m.scoring::float8 as scoring,
      case when m.toplist_id is not null
        then jsonb_build_object('id', m.toplist_id, 'value', coalesce(t.entry ->> 'value', '')) end as toplist,
      ${named('h')} as root, case when p.id <> h.id then ${named('p')} end as product
    from release_member m
    join record o on o.id = coalesce(m.holder_id, m.product_id, m.award_id)
    join record h on h.id = coalesce((o.fields ->> 'mergedInto')::uuid, o.id)
    left join record q on q.id = m.product_id
    left join record p on p.id = coalesce((q.fields ->> 'mergedInto')::uuid, q.id)
    left join catalogue_entry t on t.id = m.toplist_id
    where m.release_id = ${releaseId}::uuid order by m.rank nulls last, m.award_id`.execute(db)
  return rows
}
