import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportResult, MappingColumn } from '@stammbuch/contracts'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../testing/deliver.ts'

const lists = path.resolve(import.meta.dirname, '../../../../../../shared/data/listen')
const present = existsSync(lists)
const listOf = (name: string): string => readFileSync(path.join(lists, name), 'utf8')

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

const part = (name: 'street' | 'zipCode' | 'city') => ({
  source: 'Adresse',
  target: name,
  transformations: [{ kind: 'address-part' as const, part: name }],
})
const round = (source: string, target: string) => ({
  source,
  target,
  transformations: [{ kind: 'round' as const, digits: 6 }],
})
type Column = Partial<MappingColumn> & Pick<MappingColumn, 'target'>

const hospitals: readonly Column[] = [
  { source: 'Krankenhaus', target: 'name' },
  part('street'),
  part('zipCode'),
  part('city'),
  { source: 'url', target: 'website' },
  {
    source: 'n_Betten',
    target: 'score.dynamicFields.beds',
    transformations: [{ kind: 'number', decimal: ',' }],
  },
]
const offices: readonly Column[] = [
  { source: 'behoerden_nr', target: 'supplierIdentification.value' },
  { source: 'name', target: 'name' },
  { source: 'strasse', target: 'street' },
  { source: 'plz', target: 'zipCode' },
  { source: 'ort', target: 'city' },
  { source: 'telefon', target: 'telephoneNumber' },
  { source: 'fax', target: 'faxNumber' },
  { source: 'e_mail', target: 'emailAddress' },
  round('laengengrad', 'longitude'),
  round('breitengrad', 'latitude'),
]

const companies: readonly Column[] = [{ source: 'name', target: 'name' }]
const universities: readonly Column[] = [
  { source: 'Hs-Nr.', target: 'supplierIdentification.value' },
  { source: 'Hochschulname', target: 'name' },
  { source: 'Straße', target: 'street' },
  { source: 'Postleitzahl (Hausanschrift)', target: 'zipCode' },
  { source: 'Ort (Hausanschrift)', target: 'city' },
  { source: 'Bundesland', target: 'region' },
  { source: 'Home Page', target: 'website' },
]
const cars: readonly Column[] = [
  { source: 'brand', target: 'name' },
  { source: 'brand', target: 'product.brand' },
  { source: 'label', target: 'product.label' },
  { source: 'model_year', target: 'product.modelYear' },
]

const importer = async (columns: readonly Column[]) => {
  const scope = await newScope(admin)
  const mappingId = await newMapping(admin, 'account', columns)
  return async (content: string) => {
    const sampleId = await deliver(admin, scope, content)
    const counted = await admin.call('dryRunMapping', { body: { sampleId, mappingId } })
    const { body, status } = await admin.call('importSample', { body: { sampleId, mappingId } })
    expect(status).toBe(200)
    const { changes_created, runId, seconds, ...counts } = body as ImportResult
    const { likelyKnown: _, asked, ...tried } = counted.body as Record<string, unknown>
    expect(asked).toMatchObject({ sampleId, mappingId })
    expect(tried).toEqual({ count_of_suggested_changes: changes_created, ...counts })
    return { sampleId, changes_created, ...counts }
  }
}

const proposed = async ({ parts }: TestWarehouse, sampleId: string) => {
  const { rows } = await parts.pool.query(
    `select (source -> 'row')::int as row, source ->> 'column' as col, attribute, new_value as value
     from pending_change where sample_id = $1 order by 1, 2`,
    [sampleId],
  )
  return rows
}

/** Change cells of a list: lines are counted as in the file, the header being 1. */
const altered = (
  content: string,
  cells: readonly (readonly [number, string, string])[],
): string => {
  const lines = content.split('\r\n')
  for (const [row, from, to] of cells) {
    const line = lines[row - 1] ?? ''
    expect(line).toContain(from)
    lines[row - 1] = line.replace(from, to)
  }
  return lines.join('\r\n')
}

test.skipIf(!present)(
  'the list of hospitals: one-cell addresses, then exactly what a second list alters (needs ../shared/data)',
  async ({ warehouse }) => {
    const take = await importer(hospitals)
    const content = listOf('krankenhaeuser_dkg_ohne_by_bw.csv')
    const first = await take(content)
    expect(first).toMatchObject({ newRows: 1666, conflicts: 0, refusedRows: 0, changes_created: 0 })
    expect(first.byClass).toEqual({ account: 1666, score: 1666 })
    expect(new Set(first.rejectedRows.map(({ code }) => code))).toEqual(
      new Set(['value-wrong-type']),
    )

    const same = await take(content)
    expect(same).toMatchObject({
      unchangedRows: 1666,
      changes_created: 0,
      conflicts: 0,
      byClass: {},
    })

    const second = await take(
      altered(content, [
        [2, 'Knuthstr. 1', 'Knuthstraße 1'],
        [3, ',19,', ',21,'],
        [6, 'http://www.malteser-franziskus.de/', 'https://malteser.example'],
      ]),
    )
    expect(second).toMatchObject({
      changes_created: 3,
      changedRows: 3,
      unchangedRows: 1663,
      newRows: 0,
    })
    expect(await proposed(warehouse, second.sampleId)).toEqual([
      { row: 2, col: 'Adresse', attribute: 'street', value: 'Knuthstraße 1' },
      { row: 3, col: 'n_Betten', attribute: 'dynamicFields.beds', value: 21 },
      { row: 6, col: 'url', attribute: 'website', value: 'https://malteser.example' },
    ])
  },
  60_000,
)

test.skipIf(!present)(
  'the list of health offices, then exactly what a second list alters (needs ../shared/data)',
  async ({ warehouse }) => {
    const take = await importer(offices)
    const content = listOf('gesundheitsaemter.csv')
    const first = await take(content)
    expect(first).toMatchObject({ newRows: 399, rejectedTotal: 0, changes_created: 0 })
    const second = await take(
      altered(content, [
        [2, 'Stadt Flensburg', 'Stadtverwaltung Flensburg'],
        [3, '24103', '24105'],
        [400, ';Berlin;', ';Berlin-Mitte;'],
      ]),
    )
    expect(second).toMatchObject({ changes_created: 3, changedRows: 3, newRows: 0, conflicts: 0 })
    expect(await proposed(warehouse, second.sampleId)).toEqual([
      { row: 2, col: 'name', attribute: 'name', value: 'Stadtverwaltung Flensburg' },
      { row: 3, col: 'plz', attribute: 'zipCode', value: '24105' },
      { row: 400, col: 'ort', attribute: 'city', value: 'Berlin-Mitte' },
    ])
  },
  60_000,
)

test.skipIf(!present).each([
  ['hochschulen_hrk.txt', universities, { account: 426, score: 426 }, 0],
  ['boersennotierte_unternehmen.csv', companies, { account: 153, score: 153 }, 0],
  // 72 makers, one of them a listed company from before; 45 rows name no model.
  ['autos_marke_modell_jahr.csv', cars, { account: 71, score: 72, product: 2052 }, 45],
] as const)(
  'the list %s: everything in it once, and nothing new in the same list (needs ../shared/data)',
  async (name, columns, byClass, rejectedTotal) => {
    const take = await importer(columns)
    const content = listOf(name)
    const first = await take(content)
    expect(first).toMatchObject({ byClass, rejectedTotal, conflicts: 0, changes_created: 0 })
    const { newRows, changedRows, unchangedRows } = first
    expect(await take(content)).toMatchObject({
      byClass: {},
      rejectedTotal,
      unchangedRows: newRows + changedRows + unchangedRows,
    })
  },
  60_000,
)
