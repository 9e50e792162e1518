import { expect, test } from 'vitest'
import { inputAt } from './calls-at.ts'

const at = inputAt(4783, '8. Juli 2026')

test('the log ends at the moment that is shown, also where the page asks for days after it', () => {
  const query = { actor: 'x', to: '2026-12-31T22:59:59.999Z' }
  for (const name of ['listLog', 'logFacets'])
    expect(at(name, { query })).toEqual({ query: { ...query, upTo: 4783 } })
})

test('nothing is changed at an earlier moment, and what is not known is not read', () => {
  expect(() => at('createQuestion', { body: {} })).toThrow(/lässt sich nichts ändern/)
  expect(() => at('getQuality', { query: {} })).toThrow(/nicht zeigen/)
})
