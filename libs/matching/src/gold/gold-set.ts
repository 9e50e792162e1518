import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import papaparse from 'papaparse'
import type { Values } from '../comparison.ts'
import type { RootName } from '../root-types.ts'

type Row = Readonly<Record<string, string>>

/** Records with the pairs of them that are known to be the same. */
export interface GoldSet {
  readonly name: string
  readonly rootType: RootName
  readonly left: ReadonlyMap<string, Values>
  /** `null` when the pairs are within the left ones. */
  readonly right: ReadonlyMap<string, Values> | null
  readonly isSame: (left: string, right: string) => boolean
  readonly same: number
  /** Ids of left records whose true match is not known. */
  readonly ignored: ReadonlySet<string>
}

/** Field names for the columns of published sets; several columns of one field are joined by a space. */
const columns: Readonly<Record<string, string>> = {
  given_name: 'firstName',
  fname_c1: 'firstName',
  fname_c2: 'firstName',
  surname: 'surname',
  lname_c1: 'surname',
  lname_c2: 'surname',
  street_number: 'houseNumber',
  address_1: 'street',
  strasse: 'street',
  address_2: 'addressExtra',
  suburb: 'city',
  ort: 'city',
  postcode: 'zipCode',
  plz: 'zipCode',
  state: 'region',
  bundesland: 'region',
  date_of_birth: 'birthDate',
  soc_sec_id: 'identifier',
  name: 'name',
  name_krankenhaus: 'name',
  telefon: 'telephoneNumber',
  website: 'website',
  email_domain: 'emailAddress',
  title: 'label',
  authors: 'brand',
  year: 'modelYear',
  venue: 'series',
}

const rowsOf = (file: string): Row[] => {
  const text = readFileSync(file, 'utf8')
  const head = text.slice(0, text.indexOf('\n'))
  const delimiter = [',', ';', '%', '\t'].toSorted(
    (a, b) => head.split(b).length - head.split(a).length,
  )[0]
  const transformHeader = (name: string) => name.trim()
  return papaparse.parse<Row>(text, {
    header: true,
    skipEmptyLines: true,
    delimiter,
    transformHeader,
  }).data
}

const birthDate = ({ by = '', bm = '', bd = '' }: Row): string =>
  by === '' ? '' : by + bm.padStart(2, '0') + bd.padStart(2, '0')

const valuesOf = (row: Row): Values => {
  const values: Record<string, string> = { birthDate: birthDate(row) }
  for (const [column, text] of Object.entries(row)) {
    const field = columns[column]
    const value = (text ?? '').trim()
    if (!field || value === '') continue
    const said = field === 'emailAddress' && !value.includes('@') ? `info@${value}` : value
    values[field] = values[field] ? `${values[field]} ${said}` : said
  }
  return values
}

const recordsOf = (file: string): ReadonlyMap<string, Values> =>
  new Map(rowsOf(file).map((row) => [(row.rec_id ?? row.id ?? '').trim(), valuesOf(row)]))

const rootTypeOf = (records: ReadonlyMap<string, Values>): RootName => {
  const [first = {}] = records.values()
  if ('surname' in first || 'firstName' in first) return 'contact'
  return 'label' in first ? 'product' : 'account'
}

const pairsOf = (file: string): readonly (readonly [string, string])[] =>
  rowsOf(file).map((row) => {
    const [a = '', b = ''] = Object.values(row)
    return [a.trim(), b.trim()]
  })

/** Reads a folder with `gold_pairs.csv`, one or two lists and perhaps `ignore_left.csv`. */
export const readGoldSet = (folder: string): GoldSet => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.csv'))
  const gold = pairsOf(path.join(folder, 'gold_pairs.csv'))
  const ignored = files.includes('ignore_left.csv')
    ? rowsOf(path.join(folder, 'ignore_left.csv'))
    : []
  const lists = files
    .filter((file) => !['gold_pairs.csv', 'ignore_left.csv'].includes(file))
    .map((file) => recordsOf(path.join(folder, file)))
  const lefts = (list: ReadonlyMap<string, Values>, column: 0 | 1) =>
    gold.filter((pair) => list.has(pair[column])).length
  const [one = new Map(), other = null] = lists
  const isTurned =
    other !== null && lefts(one, 0) + lefts(other, 1) < lefts(one, 1) + lefts(other, 0)
  // Ids that are plain numbers stand in both lists: then the names of the columns and files decide.
  const named =
    gold.length > 0 && Object.keys(rowsOf(path.join(folder, 'gold_pairs.csv'))[0] ?? {})[0] === 'D1'
  const swap = other !== null && (isTurned || (named && files[0]?.startsWith('acm')))
  const [left, right] = swap ? [other, one] : [one, other]
  const keyOf = (a: string, b: string) => (right || a < b ? `${a} ${b}` : `${b} ${a}`)
  const same = new Set(gold.map(([a, b]) => keyOf(a, b)))
  return {
    name: path.basename(folder),
    rootType: rootTypeOf(left),
    left,
    right,
    isSame: (a, b) => same.has(keyOf(a, b)),
    same: same.size,
    ignored: new Set(ignored.map((row) => (Object.values(row)[0] ?? '').trim())),
  }
}
