import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGoldSet, score } from './gold/index.ts'

const data = path.resolve(import.meta.dirname, '../../../../shared/data/er')
const present = existsSync(data)

/** Invented lists with their pairs, which everybody has. */
const invented = path.resolve(import.meta.dirname, '../../../data/er')

/** The least F1 at p ≥ 0.5 for each kind of record. */
const least = { contact: 0.97, account: 0.97, product: 0.98 } as const

const expectGood = (folder: string, name: string): void => {
  const set = readGoldSet(path.join(folder, name))
  const found = score(set)
  expect(found.f1).toBeGreaterThanOrEqual(name.startsWith('febrl') ? 0.998 : least[set.rootType])
  expect(found.silentPrecision).toBeGreaterThanOrEqual(0.99)
  expect(found.silentRecall).toBeGreaterThanOrEqual(0.85)
  expect(found.calibration).toBeGreaterThan(0.9)
  expect(found.calibration).toBeLessThan(1.15)
  expect(found.builtInPrecision).toBeGreaterThanOrEqual(0.9)
  expect(found.builtInRecall).toBeGreaterThanOrEqual(0.85)
  expect(found.pairCompleteness).toBeGreaterThanOrEqual(0.98)
  expect(found.candidatesPerRecord).toBeLessThan(30)
}

const sentence =
  '%s: duplicates are found without labels, sure ones are right, and what is shown before anything was learnt is worth a look'

describe('with invented pairs', () => {
  test.each(readdirSync(invented))(sentence, (name) => expectGood(invented, name), 180_000)
})

describe.skipIf(!present)('with gold pairs (needs ../shared/data)', () => {
  const names = present ? readdirSync(data) : []
  test.each(names)(sentence, (name) => expectGood(data, name), 180_000)
})
