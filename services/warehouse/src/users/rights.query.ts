import {
  actorName,
  type listRights,
  type ReplyOf,
  type RightsOfUser,
  type Role,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface RightsFilter {
  readonly day?: string | undefined
  readonly userId?: string | undefined
  /** The position that is read of; null for now. */
  readonly at?: number | null
}

/** An event of a user that touched roles or state. */
interface RightsEvent {
  readonly position: number
  readonly at: string
  readonly actor: string
  readonly user: string
  readonly roles: readonly Role[] | null
  readonly isActive: boolean | null
  readonly removed: boolean
}

const eventsUntil = async (db: Kysely<Database>, { day, userId, at = null }: RightsFilter) => {
  const { rows } = await sql<RightsEvent>`
    select e.position::float8 as position, e.actor, e.stream as user,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.data -> 'entry' -> 'roles' as roles, (e.data -> 'entry' -> 'isActive')::boolean as "isActive",
      e.type = 'CatalogueEntryRemoved' as removed
    from event e
    where e.type in ('CatalogueEntryAdded', 'CatalogueEntryChanged', 'CatalogueEntryRemoved')
      and e.data ->> 'kind' = 'user' and ${at === null ? sql`true` : sql`e.position <= ${at}`}
      and (${userId ?? null}::uuid is null or e.stream = ${userId ?? null}::uuid)
      and (${day ?? null}::date is null or e.at < (${day ?? null}::date + 1)::timestamp at time zone 'Europe/Berlin')
    order by e.position`.execute(db)
  return rows
}

const namesOf = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ id: string; entry: Record<string, unknown> }>`
    select id, entry from catalogue_entry where kind = 'user'`.execute(db)
  return new Map(rows.map(({ id, entry }) => [id, entry]))
}

type Names = Awaited<ReturnType<typeof namesOf>>

/** Folds the events of one user, oldest first; null for somebody who was removed by then. */
const rightsFrom = (
  id: string,
  events: readonly RightsEvent[],
  names: Names,
): RightsOfUser | null => {
  if (events.at(-1)?.removed) return null
  const held = new Map<Role, RightsOfUser['roles'][number]>()
  const changes: RightsOfUser['changes'] = []
  let active = true
  for (const { position, at, actor, roles, isActive } of events) {
    const by = { id: actor, fullName: actorName(actor, names.get(actor)) }
    const given = (roles ?? []).filter((role) => !held.has(role))
    const taken = roles === null ? [] : [...held.keys()].filter((role) => !roles.includes(role))
    for (const role of taken) held.delete(role)
    for (const role of given) held.set(role, { role, since: at, by, position })
    const switched = isActive !== null && isActive !== active ? isActive : null
    active = isActive ?? active
    if (given.length + taken.length > 0 || switched !== null)
      changes.unshift({ position, at, by, given, taken, isActive: switched })
  }
  const entry = names.get(id)
  const shortCode = typeof entry?.shortCode === 'string' ? entry.shortCode : ''
  const fullName = actorName(id, entry ?? {})
  return { id, fullName, shortCode, isActive: active, roles: [...held.values()], changes }
}

/** The rights of everybody at the end of a day in Berlin, or now, with everybody who gave one; by name. */
export const rightsAt = async (
  db: Kysely<Database>,
  filter: RightsFilter,
): Promise<ReplyOf<typeof listRights>> => {
  const events = await eventsUntil(db, filter)
  const names = await namesOf(db)
  const list = [...Map.groupBy(events, ({ user }) => user)]
    .flatMap(([id, own]) => rightsFrom(id, own, names) ?? [])
    .toSorted((one, other) => one.fullName.localeCompare(other.fullName, 'de'))
  return { list, total: list.length }
}
