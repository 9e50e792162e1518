import type { Change } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import {
  decisionOn,
  decisions,
  forgetRefusals,
  noteUndone,
  putDecisions,
  sendingOf,
} from './decisions.ts'

afterEach(() => decisions.set(new Map()))

const change = { id: 'change' } as unknown as Change
const sending = sendingOf(change, 'root', 'decline')

test('a change is decided while its decision stands or is on its way, and not once it was taken back', () => {
  expect(decisionOn(change.id)).toBeUndefined()
  putDecisions([sending])
  expect(decisionOn(change.id)).toBe(sending)
  putDecisions([{ ...sending, state: 'done', position: 7 }])
  expect(decisionOn(change.id)).toMatchObject({ position: 7 })
  noteUndone([change.id, 'one that nobody decided here'])
  expect(decisionOn(change.id)).toBeUndefined()
  expect([...decisions.get().keys()]).toEqual([change.id])
})

test('a refused decision leaves the change open, and says why until its place is left', () => {
  putDecisions([{ ...sending, state: 'failed', refusal: 'Der Eintrag ist ausgeschlossen.' }])
  expect(decisionOn(change.id)).toBeUndefined()
  expect(decisions.get().get(change.id)?.refusal).toBe('Der Eintrag ist ausgeschlossen.')
  forgetRefusals()
  expect(decisions.get().size).toBe(0)
})
