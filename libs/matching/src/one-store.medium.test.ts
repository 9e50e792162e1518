import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { account, candidatesWithin, learn, type Values } from './index.ts'

const list = path.resolve(
  import.meta.dirname,
  '../../../../shared/data/listen/krankenhaeuser_dkg_ohne_by_bw.csv',
)

interface Hospital {
  readonly Krankenhaus: string
  readonly Adresse: string
  readonly url: string
}

const read = (): readonly Values[] =>
  Papa.parse<Hospital>(readFileSync(list, 'utf8'), { header: true, skipEmptyLines: true }).data.map(
    ({ Krankenhaus: name, Adresse, url: website }) => {
      const [, street = '', zipCode = '', city = ''] =
        /^(.*?),?\s*(\d{5})\s+(.*)$/.exec(Adresse) ?? []
      return { name, street, zipCode, city, website }
    },
  )

/** The same houses a second time, with variations as another person would type them. */
const repeated = (hospitals: readonly Values[]): Values[] =>
  hospitals
    .filter((_, at) => at % 28 === 5)
    .map((hospital, at) => {
      const name = hospital.name ?? ''
      const other = [`${name.slice(0, 5)}${name.slice(6)}`, `${name} GmbH`, name.toUpperCase()]
      const street = (hospital.street ?? '').replace(/straße|strasse/i, 'str.')
      const website = at % 6 === 0 ? null : hospital.website
      return { ...hospital, name: other[at % 3], street, website }
    })

const suspicionsAmong = (hospitals: readonly Values[]) => {
  const left = hospitals.map(account.prepare)
  const pairs = candidatesWithin(left.map(account.keys))
  const { probabilities } = learn(account, { left, right: null }, pairs)
  return (least: number) =>
    [...probabilities.keys()]
      .filter((pair) => (probabilities[pair] ?? 0) >= least)
      .map((pair) => [pairs.left[pair] ?? 0, pairs.right[pair] ?? 0] as const)
}

describe.skipIf(!existsSync(list))(
  'learning from a list of hospitals (needs ../shared/data)',
  () => {
    test('takes those of one operator for several: they share website and name, but neither town nor street', () => {
      const hospitals = read()
      const from = suspicionsAmong(hospitals)
      const isElsewhere = ([a, b]: readonly [number, number]): boolean =>
        hospitals[a]?.zipCode !== hospitals[b]?.zipCode &&
        hospitals[a]?.street !== hospitals[b]?.street
      expect(from(0.5).length).toBeLessThan(20)
      expect(from(0.5).filter(isElsewhere)).toEqual([])
      // The list has some houses twice, letter by letter.
      expect(from(0.9).map(([a]) => hospitals[a]?.name)).toContain('Klinikum Niederlausitz GmbH')
    }, 60_000)

    test('[R-033] finds those that were typed in twice, and what it is nearly sure of is right', () => {
      const once = read()
      const again = repeated(once)
      const from = suspicionsAmong([...once, ...again])
      const inThere = from(0.9).filter(([, b]) => b < once.length)
      const found = (least: number) => new Set(from(least).map(([, b]) => b - once.length))
      const of = (least: number) => again.filter((_, at) => found(least).has(at)).length
      expect(again.length).toBe(60)
      expect(of(0.5)).toBeGreaterThan(48)
      expect(of(0.9)).toBeGreaterThan(40)
      // What the list has twice by itself.
      expect(inThere.length).toBeLessThan(9)
      expect(from(0.5).length).toBeLessThan(80)
    }, 60_000)
  },
)
