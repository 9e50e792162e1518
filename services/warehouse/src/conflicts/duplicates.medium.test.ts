import { expect } from 'vitest'
import { givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import {
  changedBetween,
  currentModel,
  findMatches,
  learnModel,
  suspicionsAbout,
  suspicionsAfter,
} from './index.ts'

const cities = ['Kiel', 'Bonn', 'Ulm', 'Gera', 'Trier', 'Jena', 'Hof', 'Celle']
const firsts = ['Anna', 'Bernd', 'Carla', 'Dieter', 'Elif', 'Franz', 'Gerda', 'Hannes', 'Ines']
const lasts = ['Albers', 'Brandt', 'Claasen', 'Dörr', 'Ehlers', 'Fuchs', 'Gehrke']

/** People who differ, each in a town of their own choice. */
const people = () =>
  firsts.flatMap((firstName, i) =>
    lasts.map((surname, j) => ({
      class: 'contact' as const,
      values: {
        firstName,
        surname,
        zipCode: `${20_000 + i * 1_000 + j * 37}`,
        city: cities[(i + j) % cities.length] ?? '',
        street: `Lindenweg ${i * 9 + j}`,
        emailAddress: `${firstName}.${surname}@haus${i}${j}.de`.toLowerCase(),
      },
    })),
  )

const misspelt = { firstName: 'Carla', surname: 'Dör', zipCode: '22111', city: 'Hof' }

test('[R-033] duplicates come up in a pass over the store, with percent and reasons, once each', async ({
  warehouse,
}) => {
  const { db } = warehouse.parts
  const ids = await givenRecords(warehouse, people())
  const [again = ''] = await givenRecords(warehouse, [
    { class: 'contact', values: { ...misspelt, street: 'Lindenweg 21' } },
  ])
  const original = ids[2 * lasts.length + 3] ?? ''
  expect(await learnModel(db, 'contact')).toBe(1)
  const kept = await currentModel(db, 'contact')
  expect(kept.version).toBe(1)

  const found = []
  for (let after: string | null = ''; after !== null; ) {
    const stretch = await suspicionsAfter(db, kept, after || null, 10)
    found.push(...stretch.found)
    after = stretch.last
  }
  const pair = [original, again].toSorted()
  expect(found.map((one) => one.ids)).toEqual([pair])
  expect(found[0]?.similarity).toBeGreaterThanOrEqual(50)
  expect(found[0]?.reasons).toContainEqual(
    expect.objectContaining({ label: 'Nachname', statement: 'fast gleich', fields: ['surname'] }),
  )
  expect(await suspicionsAbout(db, kept, [again])).toEqual(found)
  expect(await suspicionsAbout(db, kept, [original, again])).toEqual(found)
  expect(await suspicionsAbout(db, kept, [ids[0] ?? ''])).toEqual([])
})

test('what came or changed since a position is named, and learning anew gives the same model under the next number', async ({
  warehouse,
}) => {
  const { db } = warehouse.parts
  const ids = await givenRecords(warehouse, people().slice(0, 3))
  const { position } = await db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()
  expect(await changedBetween(db, 'contact', position - 5, position)).toEqual(ids.toSorted())
  const values = { ...people()[0]?.values, surname: 'Albars' }
  const asked = [{ row: 1, values }]
  const first = await learnModel(db, 'contact')
  const before = await findMatches(db, await currentModel(db, 'contact'), asked)
  expect(await learnModel(db, 'contact')).toBe(first + 1)
  const after = await findMatches(db, await currentModel(db, 'contact'), asked)
  const told = (found: typeof before) =>
    found.flatMap(({ verdict, candidates }) => [verdict, candidates.map((one) => one.probability)])
  expect(told(after)).toEqual(told(before))
  expect(before[0]?.candidates.length).toBeGreaterThan(0)
})
