import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { account, candidatesWithin, learn } from './index.ts'

const list = path.resolve(
  import.meta.dirname,
  '../../../../shared/data/listen/krankenhaeuser_dkg_ohne_by_bw.csv',
)

interface Hospital {
  readonly Krankenhaus: string
  readonly Adresse: string
  readonly url: string
}

const read = (): readonly Record<string, string>[] =>
  Papa.parse<Hospital>(readFileSync(list, 'utf8'), { header: true, skipEmptyLines: true }).data.map(
    ({ Krankenhaus: name, Adresse, url: website }) => {
      const [, street = '', zipCode = '', city = ''] =
        /^(.*?),?\s*(\d{5})\s+(.*)$/.exec(Adresse) ?? []
      return { name, street, zipCode, city, website }
    },
  )

test.skipIf(!existsSync(list))(
  'learning from a list of hospitals takes those of one operator for several: they share a website, but neither town nor street',
  () => {
    const hospitals = read()
    const left = hospitals.map(account.prepare)
    const pairs = candidatesWithin(left.map(account.keys))
    const { probabilities } = learn(account, { left, right: null }, pairs)
    const from = (least: number) =>
      [...probabilities.keys()].filter((pair) => (probabilities[pair] ?? 0) >= least)
    const isElsewhere = (pair: number): boolean => {
      const [a, b] = [hospitals[pairs.left[pair] ?? 0], hospitals[pairs.right[pair] ?? 0]]
      return a?.city !== b?.city && a?.street !== b?.street
    }
    // Some are there twice, and wards of one house look as if they were.
    expect(from(0.99).length).toBeGreaterThan(30)
    expect(from(0.5).length).toBeLessThan(hospitals.length / 5)
    expect(from(0.99).filter(isElsewhere).length).toBeLessThan(hospitals.length / 100)
  },
  60_000,
)
