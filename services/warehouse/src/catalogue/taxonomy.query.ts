import type { TaxonomyTerm } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { Writes } from '../platform/database.ts'
import { instant } from '../platform/instant.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { refuseInUse } from './refuse-in-use.ts'

type Db = Writes<CatalogueTables>

/** Terms by name, each with the one above it; or the one of an id. */
export const taxonomyTerms = async (db: Db, id: string | null = null): Promise<TaxonomyTerm[]> => {
  const { rows } = await sql<TaxonomyTerm>`
    select t.id, t.entry ->> 'name' as name,
      case when p.id is not null then
        jsonb_build_object('id', p.id, 'name', p.entry ->> 'name') end as parent,
      ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt"
    from catalogue_entry t
    left join catalogue_entry p on p.id = (t.entry ->> 'parentId')::uuid and not p.removed
    where t.kind = 'taxonomy-term' and not t.removed and (${id}::uuid is null or t.id = ${id})
    order by t.entry ->> 'name' collate "de-x-icu", t.id`.execute(db)
  return rows
}

/** Every term, locked: who stands above whom is one thing, and only one person moves it at a time. */
export const lockedTree = (db: Db) =>
  db
    .selectFrom('catalogue_entry')
    .selectAll()
    .where('kind', '=', 'taxonomy-term')
    .where('removed', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

/** @throws Refusal `in-use` while terms stand under it or companies belong to it */
export const refuseTermInUse = async (db: Db, id: string): Promise<void> => {
  const { rows } = await sql<{ terms: number; accounts: number }>`
    select
      (select count(*)::int from catalogue_entry t where t.kind = 'taxonomy-term' and not t.removed
         and t.entry ->> 'parentId' = ${id}) as terms,
      (select count(*)::int from record r where r.class = 'account'
         and r.fields ->> 'categoryId' = ${id}) as accounts`.execute(db)
  const { terms = 0, accounts = 0 } = rows[0] ?? {}
  refuseInUse([
    { name: 'terms', count: terms, words: ['Begriff darunter', 'Begriffe darunter'] },
    { name: 'accounts', count: accounts, words: ['Unternehmen', 'Unternehmen'] },
  ])
}
