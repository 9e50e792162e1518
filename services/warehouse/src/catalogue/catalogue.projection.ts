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

/** A service account stands among the users, so that whatever names an actor names it as well. */
const addAccounts = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    insert into catalogue_entry (id, kind, version, position, entry, removed, created_at, updated_at)
    select e.stream, 'user', e.version, e.position, jsonb_build_object(
        'email', '', 'fullName', e.data -> 'name', 'shortCode', e.data -> 'shortCode',
        'roles', e.data -> 'roles', 'isActive', true, 'identity', null,
        'machine', jsonb_build_object('clientId', e.data -> 'clientId', 'owner', e.data -> 'owner',
          'expiresAt', e.data -> 'expiresAt', 'endedAt', null)),
      false, e.at, e.at
    from event e where e.position between ${from} and ${to} and e.type = 'ServiceAccountCreated'
  `.execute(db)
  await sql`
    insert into catalogue_key (kind, key, id)
    select 'user', key, e.stream from event e, jsonb_array_elements_text(e.data -> 'keys') as key
    where e.position between ${from} and ${to} and e.type = 'ServiceAccountCreated'
  `.execute(db)
}

/** The last values that are named, and the end if there was one: nothing follows on it. */
const changeAccounts = (db: Db, { from, to }: PositionRange) =>
  sql`
    update catalogue_entry c set version = m.version, position = m.position, updated_at = m.at,
      entry = c.entry
        || case when m.data is null then '{}' else jsonb_build_object(
          'fullName', m.data -> 'name', 'roles', m.data -> 'roles') end
        || jsonb_build_object('machine', (c.entry -> 'machine')
          || case when m.data is null then '{}' else jsonb_build_object(
            'owner', m.data -> 'owner', 'expiresAt', m.data -> 'expiresAt') end
          || case when m.ended is null then '{}' else jsonb_build_object('endedAt', m.ended) end)
    from (
      select e.stream, max(e.version) as version, max(e.position) as position, max(e.at) as at,
        (array_agg(e.data order by e.position desc)
          filter (where e.type = 'ServiceAccountChanged'))[1] as data,
        to_char(max(e.at) filter (where e.type = 'ServiceAccountEnded') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended
      from event e
      where e.position between ${from} and ${to}
        and e.type in ('ServiceAccountChanged', 'ServiceAccountEnded')
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
    { on: ['ServiceAccountCreated'], apply: addAccounts },
    { on: ['ServiceAccountChanged', 'ServiceAccountEnded'], apply: changeAccounts },
  ],
}
