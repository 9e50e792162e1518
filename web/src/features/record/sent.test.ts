import type { Change } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { clearSent, isDecided, putDecision, type SentDecision, settleDecision } from './sent.ts'
import { aChange } from './testing/records.ts'

afterEach(clearSent)

const sending = (change: Change): SentDecision => ({
  change,
  decision: 'decline',
  state: 'sending',
})

test('an answer that comes after its page was left says nothing on the next one', () => {
  const change = aChange()
  putDecision(sending(change))
  clearSent()
  settleDecision(change.id, 'done')
  expect(isDecided(change.id)).toBe(false)
})

test('a change is decided while its decision stands or is on its way, and not once it was taken back', () => {
  const change = aChange()
  expect(isDecided(change.id)).toBe(false)
  putDecision(sending(change))
  expect(isDecided(change.id)).toBe(true)
  settleDecision(change.id, 'done')
  expect(isDecided(change.id)).toBe(true)
  settleDecision(change.id, 'undone')
  expect(isDecided(change.id)).toBe(false)
})
