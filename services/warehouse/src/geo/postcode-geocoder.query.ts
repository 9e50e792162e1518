import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import {
  type Address,
  type Geocoder,
  GeocoderUnavailable,
  type Position,
  rounded,
} from './geocoder.rules.ts'

type Db = Kysely<Database>

interface Row {
  readonly n: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly precision: 'place' | 'postcode' | 'city'
  readonly place: string | null
}

/**
 * For each address what fits best: the median of latitudes and of longitudes over the places of that name under the
 * postcode, then the postcode's middle as it was worked out when the table was loaded, then the median over places of
 * that name whose postcodes begin alike (postcodes of single customers stand in no table). Medians, because a few
 * places lie far off.
 */
const found = async (db: Db, addresses: readonly Address[]): Promise<readonly Row[]> => {
  const asked = addresses.map(({ countryCode, zipCode, city }, n) => ({
    n,
    country: countryCode.toUpperCase(),
    postcode: zipCode.replaceAll(/\s/g, '').toUpperCase(),
    city,
  }))
  const { rows } = await sql<Row>`
    with asked as (
      select n, country, postcode, view.name_key(city) as key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a (n int, country text, postcode text, city text))
    select a.n, m.latitude, m.longitude, m.precision, m.place
    from asked a left join lateral (
      select p.precision, min(p.place) as place,
        percentile_cont(0.5) within group (order by p.latitude) as latitude,
        percentile_cont(0.5) within group (order by p.longitude) as longitude
      from (
        select q.place, q.latitude, q.longitude, 'place' as precision
        from postcode_place q where q.country = a.country and q.postcode = a.postcode
          and a.key <> '' and q.place_key <> ''
          and (q.place_key like a.key || '%' or a.key like q.place_key || '%')
        union all
        select null, q.latitude, q.longitude, 'postcode' from postcode_middle q
        where q.country = a.country and q.postcode = a.postcode
        union all
        select q.place, q.latitude, q.longitude, 'city' from postcode_place q
        where q.country = a.country and q.place_key = a.key and a.key <> ''
          and left(q.postcode, 2) = left(a.postcode, 2)) p
      group by p.precision
      order by array_position(array['place', 'postcode', 'city'], p.precision) limit 1
    ) m on true
    order by a.n`.execute(db)
  return rows
}

const basisOf = ({ precision, place }: Row, { zipCode }: Address): string => {
  switch (precision) {
    case 'place':
      return `Mitte von ${zipCode} ${place}`
    case 'postcode':
      return `Mitte der Postleitzahl ${zipCode}`
    case 'city':
      return `Mitte von ${place}; die Postleitzahl ${zipCode} steht in keiner Tabelle`
  }
}

const positionOf = (row: Row, address: Address): Position | null => {
  const { latitude, longitude } = row
  if (latitude === null || longitude === null) return null
  return {
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    basis: basisOf(row, address),
  }
}

/** Positions from the postcode tables that were loaded: no network, the middle of a place or of a postcode. */
export const postcodeGeocoder = (db: Db): Geocoder => {
  const digests = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from postcode_table order by country`.execute(db)
    return rows.map(({ sha256 }) => sha256)
  }
  return {
    kind: 'table',
    host: null,
    batchSize: 250,
    source: async () => `table ${(await digests()).join(' ')}`,
    locate: async (addresses) => {
      if ((await digests()).length === 0)
        throw new GeocoderUnavailable('Es ist noch keine Postleitzahltabelle geladen.')
      const rows = await found(db, addresses)
      return addresses.map((address, n) => {
        const row = rows[n]
        return row ? positionOf(row, address) : null
      })
    },
  }
}
