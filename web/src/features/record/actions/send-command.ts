import type { ProblemCode, RouteName } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { type Answer, answerOf, type CallOptions } from '@/api/call.ts'

/** Refusals that are shown where they happen, and need no message besides. */
const shownInPlace: readonly ProblemCode[] = [
  'record-unapproved',
  'record-excluded',
  'record-moved-on',
  'own-change',
  'no-difference',
  'already-approved',
  'already-removed',
  'award-exists',
  'not-restorable',
  'confirmation-wrong',
  'concurrent-edit',
  'value-required',
  'value-too-long',
  'value-wrong-type',
  'value-zero',
  'value-out-of-range',
  'value-not-listed',
  'not-editable',
]

/** Sends a command of the record page. Refusals that their place on the page shows are no messages besides. */
export const sendCommand = <Name extends RouteName>(
  name: Name,
  input: Call<Name>,
  options: Pick<CallOptions, 'ifMatch'> = {},
): Promise<Answer<Reply<Name>>> => answerOf(name, input, { ...options, expected: shownInPlace })
