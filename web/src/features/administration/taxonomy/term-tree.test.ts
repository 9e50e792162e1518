import type { TaxonomyTerm } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { possibleParents, treeRows } from './term-tree.ts'

const at = '2026-11-01T08:00:00.000Z'
const term = (name: string, parent: string | null = null): TaxonomyTerm => ({
  id: name,
  name,
  parent: parent === null ? null : { id: parent, name: parent },
  createdAt: at,
  updatedAt: at,
})
const terms = [
  term('Recht'),
  term('Herz', 'Medizin'),
  term('Medizin'),
  term('Ärzte', 'Medizin'),
  term('Klappen', 'Herz'),
]
const lines = (rows: ReturnType<typeof treeRows>) =>
  rows.map(({ name, depth }) => `${'-'.repeat(depth)}${name}`)

test('terms stand below their parents, in German order', () => {
  expect(lines(treeRows(terms, new Set()))).toEqual([
    'Medizin',
    '-Ärzte',
    '-Herz',
    '--Klappen',
    'Recht',
  ])
})

test('a folded term hides what is below it; a search shows matches with all above them', () => {
  expect(lines(treeRows(terms, new Set(['Medizin'])))).toEqual(['Medizin', 'Recht'])
  expect(lines(treeRows(terms, new Set(), 'klap'))).toEqual(['Medizin', '-Herz', '--Klappen'])
})

test('a term knows its place among those beside it, and whether what is below it is shown', () => {
  const places = (rows: ReturnType<typeof treeRows>) =>
    rows.map(({ name, place, siblings, open }) => [name, place, siblings, open])
  expect(places(treeRows(terms, new Set(['Herz'])))).toEqual([
    ['Medizin', 1, 2, true],
    ['Ärzte', 1, 2, undefined],
    ['Herz', 2, 2, false],
    ['Recht', 2, 2, undefined],
  ])
  expect(places(treeRows(terms, new Set(), 'ärzte'))).toEqual([
    ['Medizin', 1, 1, true],
    ['Ärzte', 1, 1, undefined],
  ])
})

test('[R-027] a term is never offered a place under itself', () => {
  expect(possibleParents(terms, 'Medizin').map(({ name }) => name)).toEqual(['Recht'])
  expect(possibleParents(terms, 'Herz').map(({ name }) => name)).toEqual([
    'Medizin',
    'Ärzte',
    'Recht',
  ])
  expect(possibleParents(terms, null)).toHaveLength(5)
})
