import { sql } from 'kysely'
import { reading } from '../platform/database.ts'
import { idByKey } from './entries.query.ts'
import type { EntryDb, EntryRules } from './entry-rules.query.ts'
import { nameKey } from './write-entry.process.ts'

/** The rules of toplists: the filters by project, and by holder and year. */
export const toplistRules: EntryRules = {
  more: ({ rgShortCode = null, periodName = null, at = null }) => ({
    where: sql`(${rgShortCode}::text is null or "rankingGroup".entry ->> 'shortCode' = ${rgShortCode})
      and (${periodName}::text is null or exists (
        select from membership m
        join catalogue_entry p on p.id = m.period_id and p.entry ->> 'name' = ${periodName}
        where m.toplist_id = e.id and m.from_position <= coalesce(${at}::bigint, m.from_position)
          and (m.to_position is null or m.to_position > ${at}::bigint)))`,
  }),
}

/** The least similarity of names that counts as similar, and the most that are returned. */
const similarFrom = 0.35
const most = 5

interface SimilarQuery {
  readonly value: string
  readonly rankingGroupId: string
  readonly exceptId?: string | undefined
}

/** Tells if a project has a toplist of this name, and returns those with a similar one, most similar first. */
export const similarToplists = async (
  db: EntryDb,
  { value, rankingGroupId, exceptId }: SimilarQuery,
) => {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, t.entry ->> 'value' as value
    from catalogue_entry t,
      lateral (select view.fold(t.entry ->> 'value') as name, view.fold(${value}) as wanted) f
    where t.kind = 'toplist-label' and not t.removed
      and t.entry ->> 'rankingGroupId' = ${rankingGroupId}
      and t.id is distinct from ${exceptId ?? null}::uuid and f.wanted <> ''
      and (public.similarity(f.name, f.wanted) >= ${similarFrom}
        or strpos(f.name, f.wanted) > 0 or strpos(f.wanted, f.name) > 0)
    order by public.similarity(f.name, f.wanted) desc, f.name, t.id limit ${most + 1}`.execute(db)
  const owner = await idByKey(reading(db), 'toplist-label', nameKey(rankingGroupId, value))
  const list = rows.filter(({ id }) => id !== owner).slice(0, most)
  return { exact: owner !== undefined && owner !== exceptId, list }
}
