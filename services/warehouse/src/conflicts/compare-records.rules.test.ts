import { expect, test } from 'vitest'
import { compareRecords, proposedSurvivor, type Side } from './compare-records.rules.ts'

const side = (given: Partial<Side>): Side => ({
  isApproved: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
  values: {},
  ...given,
})
const later = '2026-06-01T00:00:00.000Z'

const proposedFor = (a: Side, b: Side, name: string) => {
  const found = compareRecords('account', a, b).find((one) => one.name === name)
  return found && [found.proposed, found.reason]
}

test('[R-032] what is given is proposed over what is not, verified over unverified, newer over older, longer over shorter', () => {
  const [short, long] = [{ name: 'Anker' }, { name: 'Haus Anker' }]
  const open = { isApproved: false, updatedAt: later }
  expect(proposedFor(side({}), side({ ...open, values: short }), 'name')).toEqual([
    'b',
    'nur hier angegeben',
  ])
  expect(proposedFor(side({ values: short }), side({ ...open, values: long }), 'name')).toEqual([
    'a',
    'verifiziert',
  ])
  expect(
    proposedFor(side({ values: long }), side({ updatedAt: later, values: short }), 'name'),
  ).toEqual(['b', 'neuer'])
  expect(proposedFor(side({ values: short }), side({ values: long }), 'name')).toEqual([
    'b',
    'ausführlicher',
  ])
})

test('the verified record stays, of two alike the one that changed last', () => {
  expect(proposedSurvivor(side({ isApproved: false, updatedAt: later }), side({})).side).toBe('b')
  expect(proposedSurvivor(side({ updatedAt: later }), side({})).side).toBe('a')
})

test('decisions about a record and what the product keeps itself are no matter of merging', () => {
  const names = compareRecords('account', side({}), side({ values: { 'dynamicFields.beds': 3 } }))
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['name', 'dynamicFields.beds']),
  )
  expect(names.map(({ name }) => name)).not.toContain('excludedByEditor')
  expect(names.map(({ name }) => name)).not.toContain('isApproved')
})
