import {
  type checkPostcode,
  type InputOf,
  postcodePlacesTold,
  type ReplyOf,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface Row {
  readonly place: string
  readonly fits: boolean
}

/**
 * Tells if a place lies under a postcode. A name counts as the same when one begins with the other, as „Kempten“ and
 * „Kempten (Allgäu)“ do; the geocoder takes it for the same then as well.
 */
export const postcodeFit = async (
  db: Kysely<Database>,
  { countryCode, zipCode, city }: InputOf<typeof checkPostcode>['query'],
): Promise<ReplyOf<typeof checkPostcode>> => {
  const { rows } = await sql<Row>`
    with asked as (select view.name_key(${city}) as key)
    select min(p.place) as place,
      bool_or(p.place_key like a.key || '%' or a.key like p.place_key || '%') as fits
    from postcode_place p, asked a
    where p.country = ${countryCode.toUpperCase()} and p.place_key <> '' and a.key <> ''
      and p.postcode = ${zipCode.replaceAll(/\s/g, '').toUpperCase()}
    group by p.place_key order by fits desc, place limit ${postcodePlacesTold}`.execute(db)
  if (rows.length === 0) return { fits: null, places: [] }
  return rows[0]?.fits
    ? { fits: true, places: [] }
    : { fits: false, places: rows.map(({ place }) => place) }
}
