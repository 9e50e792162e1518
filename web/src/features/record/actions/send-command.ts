import type { ProblemCode, RouteName } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { type Answer, answerOf, type CallOptions } from '@/api/call.ts'

/** What is said where it happened, and so need not stand among the messages. */
const saidInPlace: readonly ProblemCode[] = [
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

/** Sends a command of the record page. What its place on the page says itself is no message besides. */
export const send = <Name extends RouteName>(
  name: Name,
  input: Call<Name>,
  options: Pick<CallOptions, 'ifMatch'> = {},
): Promise<Answer<Reply<Name>>> => answerOf(name, input, { ...options, expected: saidInPlace })
