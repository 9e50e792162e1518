import { geoRunLimit } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Address } from './geocoder.rules.ts'

type Db = Kysely<Database>

/** The two fields that a position is kept in. */
export const coordinates = ['longitude', 'latitude'] as const

/** For how long an address that was looked for in vain is left alone, when nothing has changed. */
const missLife = sql`interval '30 days'`

const value = (name: string) => sql`nullif(r.fields ->> ${sql.lit(name)}, '')`

/** The parts of the address that an answer depends on; the street only where the geocoder's source reads it. */
const asked = sql`concat_ws('|', ${value('street')}, ${value('zipCode')}, ${value('city')}, ${value('countryCode')})`

const live = sql`r.class = 'account' and r.is_approved and not r.excluded`
const addressed = sql`(${value('zipCode')} is not null and ${value('city')} is not null
  and ${value('countryCode')} is not null)`
const isMissing = (name: string) => sql`${value(name)} is null`
const missing = sql`(${isMissing('longitude')} or ${isMissing('latitude')})`
const proposed = (name: string) => sql`exists (select from pending_change c
  where c.record_id = r.id and c.attribute = ${sql.lit(name)} and c.new_value <> 'null'::jsonb)`
/** Every coordinate that is missing waits for a decision already. */
const waiting = sql`(${missing} and (not ${isMissing('longitude')} or ${proposed('longitude')})
  and (not ${isMissing('latitude')} or ${proposed('latitude')}))`
const missed = (source: string) => sql`exists (select from geo_miss m where m.account_id = r.id
  and m.asked = ${asked} and m.source = ${source} and m.at > now() - ${missLife})`

export interface AccountCounts {
  readonly approved: number
  readonly located: number
  readonly unaddressed: number
  readonly waiting: number
  readonly unknown: number
  readonly eligible: number
}

/** Counts the accounts with a position, without one, and those that can get one. Each verified account counts once. */
export const countAccounts = async (db: Db, source: string): Promise<AccountCounts> => {
  const { rows } = await sql<{ state: keyof AccountCounts; total: number }>`
    select state, count(*)::int as total from (
      select case when not ${missing} then 'located' when not ${addressed} then 'unaddressed'
        when ${waiting} then 'waiting' when ${missed(source)} then 'unknown' else 'eligible'
        end as state
      from record r where ${live}) s
    group by state`.execute(db)
  const of = (state: keyof AccountCounts) => rows.find((row) => row.state === state)?.total ?? 0
  return {
    approved: rows.reduce((sum, { total }) => sum + total, 0),
    located: of('located'),
    unaddressed: of('unaddressed'),
    waiting: of('waiting'),
    unknown: of('unknown'),
    eligible: of('eligible'),
  }
}

/** The accounts of a run: verified, with an address, without a position, the most recently updated first. */
export const accountsToLocate = async (db: Db, source: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r
    where ${live} and ${addressed} and ${missing} and not ${waiting} and not ${missed(source)}
    order by r.updated_at desc, r.id desc limit ${geoRunLimit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ToLocate extends Address {
  readonly id: string
  readonly name: string
  /** The address parts that the answer depends on, as stored with a miss. */
  readonly asked: string
}

/** Addresses of these accounts, in the order given; those that are gone or complete by now are left out. */
export const addressesOf = async (db: Db, ids: readonly string[]): Promise<ToLocate[]> => {
  const { rows } = await sql<ToLocate>`
    select r.id, r.label as name, ${asked} as asked, ${value('street')} as street,
      ${value('zipCode')} as "zipCode", ${value('city')} as city,
      ${value('countryCode')} as "countryCode"
    from record r where r.id = any(${ids}::uuid[]) and ${live} and ${addressed} and ${missing}
    order by array_position(${ids}::uuid[], r.id)`.execute(db)
  return rows
}

/** Returns the coordinates that editors declined for these accounts, as `id:attribute:value`. */
export const declinedFor = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select d.stream || ':' || (p.data ->> 'attribute') || ':' || (p.data ->> 'newValue') as key
    from event d join event p on p.subject = d.subject and p.type = 'ChangeProposed'
    where d.stream = any(${ids}::uuid[]) and d.type = 'ChangeDeclined'
      and d.data ->> 'reason' = 'declined'
      and d.data ->> 'attribute' in ('longitude', 'latitude')`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Remember who was looked for in vain. */
export const keepMisses = async (
  db: Db,
  misses: readonly Pick<ToLocate, 'id' | 'asked'>[],
  source: string,
): Promise<void> => {
  if (misses.length === 0) return
  await sql`insert into geo_miss (account_id, asked, source, at)
    select id, asked, ${source}, now()
    from jsonb_to_recordset(${JSON.stringify(misses.map(({ id, asked }) => ({ id, asked })))}::jsonb)
      as m (id uuid, asked text)
    on conflict (account_id) do update
      set asked = excluded.asked, source = excluded.source, at = excluded.at`.execute(db)
}
