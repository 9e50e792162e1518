import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from './product-scene.ts'

/** A command that the product answered as done. */
export interface Acknowledged {
  readonly writer: number
  readonly key: string
  readonly change: string
  readonly account: string
  readonly value: string
  readonly position: number
  /** Milliseconds, as of `Date.now()`: when the attempt that was answered was sent, and when the answer came. */
  readonly sentAt: number
  readonly answeredAt: number
}

/** Writers that go on until they are told to stop. */
export interface Writers {
  readonly acknowledged: readonly Acknowledged[]
  /** Answers other than „done“ and „not now“, which nobody expects. */
  readonly refused: readonly string[]
  /** Attempts that were cut off or answered „not now“. */
  readonly repeated: () => number
  readonly stop: () => Promise<void>
}

/** Answers of 500 and above, and none at all, are repeated with the same key, as a client does. */
const pauseBetween = 250

/** Starts writers, each of which changes an account of its own, one value after the other. */
export const startWriters = (call: Caller, accounts: readonly string[]): Writers => {
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  let repeated = 0
  let isStopping = false

  /** Sends one command until it is answered. */
  const write = async (writer: number, account: string, n: number): Promise<void> => {
    const key = `standby-${writer}-${n}`
    const value = `Ort ${writer} ${n}`
    const body = {
      targetClass: 'account',
      targetId: account,
      attributeName: 'city',
      newValue: value,
      accept: true,
    } as const
    for (;;) {
      const sentAt = Date.now()
      const answer = await call('proposeChange', { body }, { 'idempotency-key': key }).catch(
        () => undefined,
      )
      const answeredAt = Date.now()
      if (answer?.status === 201) {
        const { id: change } = answer.body
        const { position } = answer
        const about = { writer, key, change, account, value, position, sentAt, answeredAt }
        return void acknowledged.push(about)
      }
      if (answer && answer.status < 500) {
        refused.push(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return
      }
      if (isStopping) return
      repeated += 1
      await sleep(pauseBetween)
    }
  }

  const running = accounts.map(async (account, writer) => {
    for (let n = 0; !isStopping; n += 1) await write(writer, account, n)
  })
  return {
    acknowledged,
    refused,
    repeated: () => repeated,
    stop: async () => {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/**
 * Returns the milliseconds from a moment until the first command was answered that was sent after it, and until each writer had
 * such an answer; undefined while one still waits.
 */
export const backAfter = (
  acknowledged: readonly Acknowledged[],
  moment: number,
  writers: number,
): { readonly first: number; readonly all: number } | undefined => {
  const firsts = new Map<number, number>()
  for (const { writer, sentAt, answeredAt } of acknowledged)
    if (sentAt >= moment && !firsts.has(writer)) firsts.set(writer, answeredAt - moment)
  if (firsts.size < writers) return undefined
  return { first: Math.min(...firsts.values()), all: Math.max(...firsts.values()) }
}
