import type { MappingColumn } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { withToplistNames } from './transformation.rules.ts'

const column = (source: string | null, target: string): MappingColumn => ({
  source,
  target,
  transformations: [],
})
const meant = new Map([['Beste Häuser', 'TOP 100']])
const lookup = { kind: 'lookup' as const, values: { 'Beste Häuser': 'TOP 100' } }

test('the column of the toplist reads what was assigned; others stay', () => {
  const columns = [column('Haus', 'name'), column('Liste', 'award.toplistLabel')]
  expect(withToplistNames(columns, meant)).toEqual([
    columns[0],
    { ...columns[1], transformations: [lookup] },
  ])
})

test('what was assigned before is kept beside it', () => {
  const before = { kind: 'lookup' as const, values: { Regional: 'Region Nord' } }
  const columns = [
    {
      ...column('Liste', 'award.toplistLabel'),
      transformations: [{ kind: 'trim' as const }, before],
    },
  ]
  expect(withToplistNames(columns, meant)[0]?.transformations).toEqual([
    { kind: 'trim' },
    { kind: 'lookup', values: { Regional: 'Region Nord', 'Beste Häuser': 'TOP 100' } },
  ])
})

test('a name of several columns, a constant and nothing assigned change nothing', () => {
  const joined = [column('Liste', 'award.toplistLabel'), column('Jahr', 'award.toplistLabel')]
  expect(withToplistNames(joined, meant)).toBe(joined)
  const constant = [{ ...column(null, 'award.toplistLabel'), constant: 'Beste Häuser' }]
  expect(withToplistNames(constant, meant)).toBe(constant)
  const plain = [column('Liste', 'award.toplistLabel')]
  expect(withToplistNames(plain, new Map())).toBe(plain)
})
