import { Refusal } from '@stammbuch/ledger'
import { gunzipSync, strFromU8, unzipSync } from 'fflate'
import type { PostcodePlace } from './postcode-middles.rules.ts'

/** The largest size of an unpacked file, in bytes. */
const most = 60_000_000

const unreadable = (why: string): Refusal =>
  new Refusal('file-unreadable', `Die Postleitzahltabelle lässt sich nicht lesen: ${why}`)

const unzipped = (bytes: Uint8Array): Uint8Array => {
  // GeoNames packs a readme beside the table.
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      /\.(txt|csv)$/i.test(name) && !/readme/i.test(name) && originalSize <= most,
  })
  const [content] = Object.values(files)
  if (!content) throw unreadable('Im Archiv liegt keine .txt- oder .csv-Datei.')
  return content
}

const gunzipped = (bytes: Uint8Array): Uint8Array => {
  // The last four bytes of a gzip file are its unpacked size.
  const size = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true)
  if (size > most) throw unreadable('Sie ist zu groß.')
  return gunzipSync(bytes)
}

const unpacked = (bytes: Uint8Array): Uint8Array => {
  const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  try {
    if (starts(0x50, 0x4b)) return unzipped(bytes)
    if (starts(0x1f, 0x8b) && bytes.length > 18) return gunzipped(bytes)
    return bytes
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable('Das Archiv ist beschädigt.')
  }
}

/** The indexes of a table's columns. */
interface Columns {
  readonly country: number | null
  readonly postcode: number
  readonly place: number | null
  readonly latitude: number
  readonly longitude: number
}

/** https://download.geonames.org/export/zip/readme.txt */
const geoNames: Columns = { country: 0, postcode: 1, place: 2, latitude: 9, longitude: 10 }

const names: Readonly<Record<keyof Columns, readonly string[]>> = {
  country: ['country', 'countrycode', 'land', 'laendercode', 'ländercode'],
  postcode: ['plz', 'postcode', 'postalcode', 'zip', 'zipcode', 'postleitzahl'],
  place: ['ort', 'place', 'placename', 'city', 'stadt', 'name'],
  latitude: ['breitengrad', 'latitude', 'lat', 'breite'],
  longitude: ['laengengrad', 'längengrad', 'longitude', 'lon', 'lng', 'laenge', 'länge'],
}

const cut = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )

const columnsIn = (header: readonly string[]): Columns => {
  const heads = header.map((head) => head.toLowerCase().replaceAll(/[\s_-]/g, ''))
  const at = (column: keyof Columns): number | null => {
    const index = heads.findIndex((head) => names[column].includes(head))
    return index < 0 ? null : index
  }
  const [postcode, latitude, longitude] = [at('postcode'), at('latitude'), at('longitude')]
  if (postcode === null || latitude === null || longitude === null)
    throw unreadable(
      'Erwartet wird das Format von GeoNames oder eine Kopfzeile mit plz, breitengrad und laengengrad.',
    )
  return { country: at('country'), postcode, place: at('place'), latitude, longitude }
}

const degrees = (cell: string | undefined, most: number): number | null => {
  const number = cell ? Number(cell.replace(',', '.')) : Number.NaN
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null
}

const placeOf = (
  cells: readonly string[],
  columns: Columns,
  standard: string,
): PostcodePlace | undefined => {
  const text = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const country = (text(columns.country) || standard).toUpperCase()
  const postcode = text(columns.postcode).replaceAll(/\s/g, '').toUpperCase()
  const latitude = degrees(text(columns.latitude), 90)
  const longitude = degrees(text(columns.longitude), 180)
  const known = /^[A-Z]{2}$/.test(country) && /^[\dA-Z-]{2,12}$/.test(postcode)
  if (!known || latitude === null || longitude === null) return undefined
  return { country, postcode, place: text(columns.place).slice(0, 200), latitude, longitude }
}

/**
 * Read a postcode table: GeoNames' tab-separated file without a header, or a CSV with one; plain, zipped
 * or gzipped, UTF-8. Lines without a postcode or a position are left out.
 *
 * @throws Refusal `file-unreadable` when it is neither or holds nothing
 */
export const readPostcodeFile = (
  bytes: Uint8Array,
  standardCountry: string,
): readonly PostcodePlace[] => {
  const [first = '', ...rest] = strFromU8(unpacked(bytes))
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const bare = /^[A-Z]{2}\t/.test(first)
  const separator = [';', '\t', ','].find((one) => first.includes(one)) ?? ';'
  const columns = bare ? geoNames : columnsIn(cut(first, separator))
  const places = (bare ? [first, ...rest] : rest).flatMap(
    (line) => placeOf(cut(line, bare ? '\t' : separator), columns, standardCountry) ?? [],
  )
  if (places.length === 0) throw unreadable('Sie enthält keine Postleitzahl mit Koordinaten.')
  return places
}
