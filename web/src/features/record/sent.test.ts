import type { Change } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import {
  canBeTakenBack,
  clearSent,
  lastDecision,
  putDecision,
  type SentDecision,
  settleDecision,
} from './sent.ts'
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
  expect(lastDecision()).toBeUndefined()
})

test('[L-004] a decision is taken back once, and by its toast also after its page was left', () => {
  const change = aChange()
  putDecision(sending(change))
  expect(canBeTakenBack(change.id)).toBe(false)
  settleDecision(change.id, 'done')
  expect(canBeTakenBack(change.id)).toBe(true)
  settleDecision(change.id, 'undone')
  expect(canBeTakenBack(change.id)).toBe(false)
  clearSent()
  expect(canBeTakenBack(change.id)).toBe(true)
})
