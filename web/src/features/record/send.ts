import type { ProblemCode, RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { type Answer, answerOf, type CallOptions } from '@/api/call.ts'
import { Problem } from '@/api/problem.ts'

/** What is said where it happened, and so need not stand among the messages. */
const saidInPlace: readonly ProblemCode[] = [
  'change-already-decided',
  'change-stale',
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

/** Milliseconds before each further attempt when there was no answer. */
const pauses = [1000, 2000, 4000]

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Send a command. Without an answer it is sent again, up to three times under the same key, so that it
 * has one effect however often it arrives.
 */
export const send = async <Name extends RouteName>(
  name: Name,
  input: Call<Name>,
  options: Pick<CallOptions, 'ifMatch'> = {},
): Promise<Answer<Awaited<ReturnType<typeof answerOf<Name>>>['body']>> => {
  const idempotencyKey = crypto.randomUUID()
  for (let attempt = 0; ; attempt += 1) {
    const wait = pauses[attempt]
    const expected = wait === undefined ? saidInPlace : [...saidInPlace, 'unreachable', 'timeout']
    try {
      return await answerOf(name, input, { ...options, idempotencyKey, expected })
    } catch (thrown) {
      const silent = thrown instanceof Problem && thrown.status === 0
      if (!silent || wait === undefined) throw thrown
      await pause(wait)
    }
  }
}
