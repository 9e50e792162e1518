import { expect, test } from 'vitest'
import { wouldCycle } from './taxonomy.rules.ts'

const tree = [
  { id: 'medizin', parentId: null },
  { id: 'herz', parentId: 'medizin' },
  { id: 'klappen', parentId: 'herz' },
  { id: 'recht', parentId: null },
]

test.for([
  { id: 'medizin', under: 'klappen', cycle: true },
  { id: 'herz', under: 'herz', cycle: true },
  { id: 'herz', under: 'recht', cycle: false },
  { id: 'klappen', under: 'medizin', cycle: false },
  { id: 'medizin', under: null, cycle: false },
])('[R-027] $id under $under closes a circle: $cycle', ({ id, under, cycle }) => {
  expect(wouldCycle(tree, id, under)).toBe(cycle)
})
