import type { MappingColumn } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { differenceOf } from './revision-difference.ts'
import { ruleWords } from './step-labels.ts'

const column = (
  source: string | null,
  target: string,
  transformations: MappingColumn['transformations'] = [],
): MappingColumn => ({ source, target, transformations })

test('equal columns in another order do not differ', () => {
  const [a, b] = [column('A', 'name'), column('B', 'city', [{ kind: 'trim' }])]
  expect(differenceOf([a, b], [b, a])).toEqual([])
})

test('what came, what went, what goes elsewhere and what goes by another rule is told apart', () => {
  const before = [
    column('A', 'name'),
    column('B', 'city'),
    column('C', 'street'),
    column('D', 'zipCode'),
  ]
  const after = [
    column('A', 'name', [{ kind: 'trim' }]),
    column('B', 'region'),
    column('E', 'website'),
    column('D', 'zipCode'),
  ]
  expect(
    differenceOf(before, after).map((one) => [
      one.kind,
      'column' in one ? one.column.source : [one.before.target, one.after.target],
    ]),
  ).toEqual([
    ['rule', ['name', 'name']],
    ['target', ['city', 'region']],
    ['added', 'E'],
    ['gone', 'C'],
  ])
})

test('a column that fills a second field is added, not moved', () => {
  const before = [column('Adresse', 'street')]
  const after = [column('Adresse', 'street'), column('Adresse', 'city')]
  expect(differenceOf(before, after)).toEqual([{ kind: 'added', column: after[1] }])
})

test('two constants for two fields are not one that moved', () => {
  const constant = (target: string): MappingColumn => ({ ...column(null, target), constant: 'DE' })
  expect(
    differenceOf([constant('countryCode')], [constant('region')]).map(({ kind }) => kind),
  ).toEqual(['added', 'gone'])
})

test('a rule reads as a German sentence', () => {
  const id = '0190f2a0-0000-7000-8000-000000000001'
  const steps: MappingColumn['transformations'] = [
    { kind: 'split', separator: ';', part: -1 },
    { kind: 'dictionary', dictionaryId: id },
  ]
  expect(ruleWords(column('A', 'name', steps), new Map([[id, 'Fächer']]))).toBe(
    'Teilen an „;“, Teil -1, dann Im Wörterbuch nachschlagen: „Fächer“',
  )
  expect(ruleWords(column('A', 'name'), new Map())).toBe('wie geliefert')
})
