import { backoff, type Delivery, headPosition, pause, type Transport } from '@stammbuch/ledger'
import { recordRequests, requestedUpTo } from './requested.query.ts'
import { checkpointOf, type SyncDatabase } from './sync.tables.ts'

export interface LogConsumerOptions {
  readonly db: SyncDatabase
  readonly transport: Transport
  readonly target: string
  /** Maximum number of messages in a batch, and milliseconds to wait for them. */
  readonly gather: number
  readonly within: number
  /** Milliseconds between two reads of the log itself, independent of messages. */
  readonly lookEvery: number
  /** Called when something may be due. */
  readonly onNoted: () => void
  readonly onError: (error: unknown) => void
}

/** Positions read at a time. */
const rangeSize = 20_000

/**
 * Reads messages and records their requests for a target; a message is acknowledged once that is stored in Postgres. A message only
 * tells how far the log has come: the events are read from the log, so a lost, repeated or overtaken message makes no difference. The
 * log is also read at intervals.
 */
export const consumeLog = async (
  options: LogConsumerOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { db, transport, target, gather, within, lookEvery, onNoted, onError } = options
  let waiting: Delivery[] = []
  let wake = new AbortController()
  const consumption = transport.consume(
    checkpointOf(target),
    'warehouse.record.>',
    (delivery) => {
      waiting.push(delivery)
      if (waiting.length === 1 || waiting.length >= gather) wake.abort()
    },
    { ackWait: 30_000, maxInFlight: 2 * gather, onError },
  )
  const sleepUntilWoken = async (milliseconds: number) => {
    wake = new AbortController()
    await pause(milliseconds, AbortSignal.any([signal, wake.signal]))
  }
  const note = async (told: number) => {
    // A bus that was not restored along with the log tells of positions that are yet to come.
    const upTo = Math.min(told, await headPosition(db))
    let after = await requestedUpTo(db, target)
    while (after < upTo && !signal.aborted) {
      const next = Math.min(upTo, after + rangeSize)
      await recordRequests(db, target, { after, upTo: next })
      after = next
    }
    onNoted()
  }
  let looked = 0
  const round = async () => {
    // A copy: what arrives while these are noted is not covered by them and waits for the next round.
    const taken = [...waiting]
    const due = Date.now() - looked >= lookEvery
    const upTo = due
      ? await headPosition(db)
      : Math.max(0, ...taken.map(({ message }) => message.position))
    if (upTo > 0) await note(upTo)
    if (due) looked = Date.now()
    if (signal.aborted) return
    waiting = waiting.slice(taken.length)
    for (const { ack } of taken) ack()
  }
  for (let failures = 0; !signal.aborted; ) {
    try {
      await round()
      failures = 0
      if (waiting.length === 0) await sleepUntilWoken(lookEvery)
      if (waiting.length < gather) await sleepUntilWoken(within)
    } catch (error) {
      failures += 1
      onError(error)
      for (const { working } of waiting) working()
      await pause(backoff(failures), signal)
    }
  }
  await consumption.stop()
}
