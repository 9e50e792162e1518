import { createHash } from 'node:crypto'
import type { EventData, NoteEvent } from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'
import type { PostcodeMiddle, PostcodePlace } from './postcode-middles.rules.ts'

/** Postcode tables that were loaded, and what was looked for in vain. */
interface GeoTables {
  postcode_table: {
    country: string
    file_name: string
    sha256: string
    postcodes: number
    places: number
    loaded_at: Date
  }
  postcode_place: {
    country: string
    postcode: string
    place_key: string
    place: string
    latitude: number
    longitude: number
  }
  postcode_middle: { country: string; postcode: string; latitude: number; longitude: number }
  geo_miss: { account_id: string; asked: string; source: string; at: Date }
}

declare module '@stammbuch/ledger' {
  interface Database extends GeoTables {}
}

type Db = Kysely<Database>

const countriesOf = (places: readonly PostcodePlace[]) => [
  ...new Set(places.map(({ country }) => country)),
]

/** The tables that are loaded, by country. */
export const postcodeTables = async (db: Kysely<Database>) => {
  const rows = await db.selectFrom('postcode_table').selectAll().orderBy('country').execute()
  return rows.map(({ country, file_name: fileName, postcodes, places, loaded_at }) => ({
    country,
    fileName,
    postcodes,
    places,
    loadedAt: loaded_at.toISOString(),
  }))
}

const replaceWith = async (
  db: Db,
  places: readonly PostcodePlace[],
  middles: readonly PostcodeMiddle[],
): Promise<void> => {
  const countries = countriesOf(places)
  await sql`delete from postcode_place where country = any(${countries}::text[])`.execute(db)
  await sql`delete from postcode_middle where country = any(${countries}::text[])`.execute(db)
  await sql`insert into postcode_place (country, postcode, place_key, place, latitude, longitude)
    select country, postcode, view.name_key(place), place, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (country text, postcode text,
      place text, latitude double precision, longitude double precision)`.execute(db)
  await sql`insert into postcode_middle (country, postcode, latitude, longitude)
    select country, postcode, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(middles)}::jsonb) as m (country text, postcode text,
      latitude double precision, longitude double precision)`.execute(db)
}

interface File {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly places: readonly PostcodePlace[]
  readonly middles: readonly PostcodeMiddle[]
}

/** Replace the tables of the countries that a file holds, and say so in the log. */
export const loadPostcodes = async (
  unit: AppUnit,
  { fileName, bytes, places, middles }: File,
): Promise<void> => {
  const db = unit.db
  // Two loads at once take turns.
  await sql`lock table postcode_table in exclusive mode`.execute(db)
  await replaceWith(db, places, middles)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rows: tables } = await sql<EventData<'PostcodesLoaded'>['tables'][number]>`
    insert into postcode_table (country, file_name, sha256, postcodes, places, loaded_at)
    select country, ${fileName}, ${sha256}, count(distinct postcode), count(*), ${unit.cause.at}::timestamptz
    from postcode_place
    where country = any(${countriesOf(places)}::text[]) group by country
    on conflict (country) do update set file_name = excluded.file_name, sha256 = excluded.sha256,
      postcodes = excluded.postcodes, places = excluded.places, loaded_at = excluded.loaded_at
    returning country, postcodes, places`.execute(db)
  const event: NoteEvent = { type: 'PostcodesLoaded', data: { fileName, sha256, tables } }
  unit.append({ kind: 'postcode-table', id: newId(), version: 0 }, [event])
}
