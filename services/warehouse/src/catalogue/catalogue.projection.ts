import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

const addEntries = (db: Db, { from, to }: PositionRange) =>
  sql`
    insert into catalogue_entry (id, kind, version, position, entry, removed, created_at, updated_at)
    select e.stream, e.data ->> 'kind', e.version, e.position,
           (e.data -> 'entry') || coalesce(p.data -> 'entry', '{}'), false, e.at, e.at
    from event e left join event_personal p on p.position = e.position
    where e.position between ${from} and ${to} and e.type = 'CatalogueEntryAdded'
  `.execute(db)

const changeEntries = (db: Db, { from, to }: PositionRange) =>
  sql`
    update catalogue_entry c set entry = c.entry || m.patch, version = m.version,
      position = m.position, updated_at = m.at, removed = c.removed or m.removed
    from (
      select e.stream, max(e.version) as version, max(e.position) as position, max(e.at) as at,
             bool_or(e.type = 'CatalogueEntryRemoved') as removed,
             view.merged(coalesce(e.data -> 'entry', '{}') || coalesce(p.data -> 'entry', '{}')
               order by e.position) as patch
      from event e left join event_personal p on p.position = e.position
      where e.position between ${from} and ${to}
        and e.type in ('CatalogueEntryChanged', 'CatalogueEntryRemoved')
      group by e.stream) m
    where c.id = m.stream
  `.execute(db)

/** The last word on an entry's keys within the stretch replaces those it had. */
const replaceKeys = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    delete from catalogue_key k using event e
    where e.position between ${from} and ${to} and e.kind = 'catalogue' and k.id = e.stream
      and (e.type = 'CatalogueEntryRemoved' or e.data ? 'keys' or exists (
        select from event_personal p where p.position = e.position and p.data ? 'keys'))
  `.execute(db)
  await sql`
    insert into catalogue_key (kind, key, id)
    select last.kind, key, last.stream
    from (
      select distinct on (e.stream) e.stream, e.data ->> 'kind' as kind,
             coalesce(p.data -> 'keys', e.data -> 'keys', '[]') as keys
      from event e left join event_personal p on p.position = e.position
      where e.position between ${from} and ${to} and e.kind = 'catalogue'
        and (e.type = 'CatalogueEntryRemoved' or e.data ? 'keys' or p.data ? 'keys')
      order by e.stream, e.position desc) last, jsonb_array_elements_text(last.keys) as key
  `.execute(db)
}

/** Master data: every kind in one table, and what must be unique about it. */
export const catalogueProjection: Projection = {
  name: 'catalogue',
  tables: { catalogue_entry: ['id'], catalogue_key: ['kind', 'key'] },
  steps: [
    { on: ['CatalogueEntryAdded'], apply: addEntries },
    { on: ['CatalogueEntryChanged', 'CatalogueEntryRemoved'], apply: changeEntries },
    {
      on: ['CatalogueEntryAdded', 'CatalogueEntryChanged', 'CatalogueEntryRemoved'],
      apply: replaceKeys,
    },
  ],
}
