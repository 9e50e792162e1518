import type { ReleaseDiffItem } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { differenceTexts } from './diff-labels.ts'

const change: ReleaseDiffItem['changes'][number] = {
  targetClass: 'award',
  targetId: '00000000-0000-7000-8000-000000000001',
  attributeName: 'displayName',
  oldValue: 'Klinikliste 2027',
  newValue: 'Ganz anders',
  source: 'editor',
  decidedBy: null,
  decidedAt: '2026-11-02T09:10:00.000Z',
  position: 7,
}
const differences: ReleaseDiffItem['differences'] = [
  { attributeName: 'displayName', oldValue: 'Klinikliste 2025', newValue: 'Ganz anders' },
  { attributeName: 'segment', oldValue: null, newValue: 'Herz' },
]

test('[A-008] a field that was changed since is told once, by its change', () => {
  expect(differenceTexts({ differences, changes: [change] })).toEqual([
    'Auszeichnung: Segment: leer → „Herz“',
  ])
})

test('[A-008] the holder’s field of the same name tells nothing of the award', () => {
  const city = { ...change, targetClass: 'account' as const, attributeName: 'segment' }
  expect(differenceTexts({ differences, changes: [city] })).toHaveLength(2)
})
