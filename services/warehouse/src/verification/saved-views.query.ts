import type { SavedView } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface Entry extends Pick<SavedView, 'list' | 'name' | 'shared' | 'search' | 'columns'> {
  readonly ownerId: string
}

interface Row {
  readonly id: string
  readonly entry: Entry
  readonly short_code: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const shownView = ({ id, entry, short_code, created_at, updated_at }: Row): SavedView => ({
  id,
  list: entry.list,
  name: entry.name,
  shared: entry.shared,
  search: entry.search,
  columns: entry.columns,
  owner: { id: entry.ownerId, shortCode: short_code ?? '–' },
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
})

/** The views that somebody may see: their own and shared ones, in German order of their names. */
export const viewsFor = async (
  db: Kysely<Database>,
  userId: string,
  { list = null, id = null }: { readonly list?: string | null; readonly id?: string | null },
): Promise<SavedView[]> => {
  const { rows } = await sql<Row>`
    select v.id, v.entry, u.entry ->> 'shortCode' as short_code, v.created_at, v.updated_at
    from catalogue_entry v left join catalogue_entry u on u.id = (v.entry ->> 'ownerId')::uuid
    where v.kind = 'saved-view' and not v.removed
      and (v.entry ->> 'ownerId' = ${userId} or (v.entry -> 'shared')::boolean)
      and (${list}::text is null or v.entry ->> 'list' = ${list})
      and (${id}::uuid is null or v.id = ${id}::uuid)
    order by v.entry ->> 'name' collate "de-x-icu", v.id`.execute(db)
  return rows.map(shownView)
}

/** A view that somebody may see. @throws Refusal `not-found` */
export const viewOf = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<SavedView> => {
  const [view] = await viewsFor(db, userId, { id })
  if (!view) throw new Refusal('not-found')
  return view
}
