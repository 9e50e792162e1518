import { headPosition, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'
import { currentModel, findMatches, type Limits, Newcomers } from './index.ts'

const hospital = (name: string, more: Readonly<Record<string, string>> = {}) => ({
  class: 'account' as const,
  values: {
    name,
    street: 'Marienstraße 12',
    zipCode: '24103',
    city: 'Kiel',
    telephoneNumber: '0431 9744-0',
    website: 'https://www.marien-kiel.de',
    ...more,
  },
})

const find = async (
  { parts: { db } }: TestWarehouse,
  rows: readonly Readonly<Record<string, string>>[],
  limits: Limits = {},
) => {
  const asked = rows.map((values, row) => ({ row, values }))
  return await findMatches(db, await currentModel(db, 'account'), asked, limits)
}

test('a delivered row finds its record through other spellings, and no namesake elsewhere', async ({
  warehouse,
}) => {
  const far = { zipCode: '80331', city: 'München', telephoneNumber: '089 1234567' }
  const [own = ''] = await givenRecords(warehouse, [
    hospital('Sankt Marien-Hospital Kiel gGmbH'),
    hospital('St. Marienhospital', { ...far, street: 'Isarweg 1', website: 'marien-isar.de' }),
    hospital('Tagesklinik am Park', { telephoneNumber: '', website: '', street: 'Parkweg 3' }),
  ])
  const row = { name: 'St. Marien Hospital', street: 'Marienstr. 12', zipCode: '24103' }
  const unknown = { name: 'Brauerei Zum Anker', zipCode: '24103', city: 'Kiel' }
  const [match, none] = await find(warehouse, [{ ...row, city: 'Kiel' }, unknown])
  expect(match).toMatchObject({ verdict: 'same', candidates: [{ id: own }] })
  expect(match?.candidates[0]?.reasons().slice(0, 3)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Straße', statement: 'gleiche Straße und Hausnummer' }),
      expect.objectContaining({ label: 'Ort', statement: 'gleiche PLZ' }),
    ]),
  )
  expect(none).toMatchObject({ verdict: 'new', candidates: [] })
})

test('two records that fit alike are for somebody to choose from', async ({ warehouse }) => {
  const there = { zipCode: '18055', city: 'Rostock', telephoneNumber: '0381 445566', website: '' }
  const ids = await givenRecords(warehouse, [
    hospital('Marienhospital', there),
    hospital('Marienhospital', there),
  ])
  const [match] = await find(warehouse, [hospital('Marienhospital', there).values])
  expect(match?.verdict).toBe('ambiguous')
  expect(match?.candidates.map(({ id }) => id).sort()).toEqual(ids.toSorted())
})

test('what a row finds does not depend on the rows beside it or on how the store was brought up', async ({
  warehouse,
  database,
}) => {
  const names = ['Anker', 'Brücke', 'Deich', 'Eiche', 'Fähre']
  await givenRecords(
    warehouse,
    names.map((name) => hospital(`Klinik ${name}`, { website: '' })),
  )
  const rows = names.map((name) => hospital(`Klinik zur ${name}`, { website: '' }).values)
  const shown = (matches: Awaited<ReturnType<typeof find>>) =>
    matches.map(({ verdict, candidates }) => [
      verdict,
      ...candidates.map(({ id, probability }) => [id, probability]),
    ])
  const together = shown(await find(warehouse, rows))
  const apart = await Promise.all(rows.map(async (row) => shown(await find(warehouse, [row]))))
  expect(apart.flat()).toEqual(together)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections, slice: 2 })
  expect(shown(await find(warehouse, rows))).toEqual(together)
})

test('a record is found by what it is now, not by what it was', async ({ warehouse }) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const alone = { zipCode: '99084', city: 'Erfurt', street: '', telephoneNumber: '', website: '' }
  const [id = ''] = await givenRecords(warehouse, [hospital('Haus Anker', alone)])
  const changeId = newId()
  await inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [id])).get(id)
    if (!stream) throw new Error('the record is gone')
    const source = { kind: 'import', sampleId: null, row: 1, column: 'Name' } as const
    const change = { changeId, attribute: 'name', newValue: 'Pension Seestern' }
    decideOn(unit, stream, { do: 'propose', ...change, source, comment: null, dynamic: [] })
  })
  const foundAs = async (name: string) =>
    (await find(warehouse, [hospital(name, alone).values]))[0]?.candidates.map((one) => one.id)
  expect([await foundAs('Haus Anker'), await foundAs('Pension Seestern')]).toEqual([[id], []])
  expect((await erik.call('acceptChange', { params: { id: changeId } })).status).toBe(200)
  expect([await foundAs('Haus Anker'), await foundAs('Pension Seestern')]).toEqual([[], [id]])
})

test('records that came since are no reason to find less: neither are they found, nor do they make a key too common', async ({
  warehouse,
}) => {
  const { db } = warehouse.parts
  const there = { zipCode: '26721', city: 'Emden', street: 'Am Delft 5', website: '' }
  const [own = ''] = await givenRecords(warehouse, [hospital('Haus Leuchtfeuer', there)])
  const bornUntil = await headPosition(db)
  const limits = { bornUntil, newcomers: new Newcomers(bornUntil) }
  const foundIds = async () => {
    const [match] = await find(warehouse, [hospital('Haus Leuchtfeuer', there).values], limits)
    return match?.candidates.map(({ id }) => id)
  }
  expect(await foundIds()).toEqual([own])
  await givenRecords(
    warehouse,
    Array.from({ length: 101 }, () => hospital('Haus Leuchtfeuer', there)),
  )
  expect(await foundIds()).toEqual([own])
})
