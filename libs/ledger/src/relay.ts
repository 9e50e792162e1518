import type { LogMessage } from '@stammbuch/contracts'
import type { Kysely } from 'kysely'
import type { Database } from './log.tables.ts'
import { isInLog } from './log-place.ts'
import { readMessages, savedPlace, savePlace, slowestConsumer } from './relay.query.ts'
import { holdLease } from './relay-lease.ts'
import { LogTail } from './tail.ts'
import { backoff, pause } from './tail-pause.ts'
import { type Transport, WrongSequence } from './transport.ts'

export interface RelayOptions {
  readonly db: Kysely<Database>
  /** For the connections that hold the lease and listen. */
  readonly url: string
  readonly transport: Transport
  /** Names the checkpoint and the lease: one relay at a time for each name. */
  readonly name?: string
  /** Milliseconds between two looks whether the stream is still the one that was filled. */
  readonly checkEvery?: number
  readonly onError?: (error: unknown) => void
}

export interface Relay {
  /** Tells if this process is the one that relays. */
  readonly active: () => boolean
  readonly stop: () => Promise<void>
}

interface Place {
  /** The last position that the stream holds. */
  readonly position: number
  /** Its sequence there. */
  readonly sequence: number
}

/** So many messages are sent before the stream is asked if it has them. */
const inFlight = 256

/** Milliseconds between two looks while event follows event: the bell rings at once, and then not for each. */
const gather = 100

/** From so many messages at once on a run is writing: it has the processor first, and messages gather for longer. */
const manyAtOnce = 500
const gatherMany = 1_000

/**
 * Returns the first message of the stream that tells of an event which the log does not hold, null where there is none. Whatever came
 * behind it was told of that other log too, so it is found by halving.
 */
const firstForeign = async (
  { db, transport }: RelayOptions,
  newest: number,
): Promise<LogMessage | null> => {
  let foreign: LogMessage | null = null
  for (let [low, high] = [1, newest]; low <= high; ) {
    const at: number = foreign === null ? high : (low + high) >> 1
    const message = await transport.messageAt(at)
    // What the stream has forgotten by its age lies before.
    if (message === null || (await isInLog(db, message))) low = at + 1
    else [foreign, high] = [message, at - 1]
  }
  return foreign
}

/**
 * Returns the position to continue from. A stream that holds everything up to its newest message is continued; one
 * that lost its end, or everything, is begun anew from the position of the slowest worker, and one that tells of events which a
 * failover or a restore took out of the log from before the first of them: others have their positions now.
 */
const resume = async (options: RelayOptions): Promise<Place> => {
  const { db, transport, name = 'relay' } = options
  const checkpoint = await savedPlace(db, name)
  const { sequence, last } = await transport.contents()
  const foreign = await firstForeign(options, sequence)
  if (foreign === null && last !== null && last >= checkpoint) return { position: last, sequence }
  if (sequence > 0) await transport.restart()
  const slowest = await slowestConsumer(db)
  const known = foreign === null ? checkpoint : Math.min(checkpoint, foreign.position - 1)
  const position = Math.min(known, slowest ?? known)
  await savePlace(db, name, position)
  return { position, sequence: 0 }
}

const publishInOrder = async (
  transport: Transport,
  messages: readonly LogMessage[],
  from: Place,
): Promise<Place> => {
  let place = from
  for (let at = 0; at < messages.length; at += inFlight) {
    const part = messages.slice(at, at + inFlight)
    const sequence = await transport.publishInOrder(part, place.sequence)
    place = { position: part.at(-1)?.position ?? place.position, sequence }
  }
  return place
}

/** Publishes until something is not as expected, which it throws, or until the signal. */
const relayOnce = async (options: RelayOptions, signal: AbortSignal): Promise<void> => {
  const { db, url, transport, name = 'relay', checkEvery = 2_000, onError } = options
  let place = await resume(options)
  let busy = false
  let came = 0
  const broken = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => broken.resolve(), { once: true })
  const tail = new LogTail<LogMessage>({
    url,
    db,
    after: place.position,
    read: readMessages,
    pace: () => (came < manyAtOnce ? gather : gatherMany),
    ...(onError ? { onError } : {}),
    onEvents: async (messages) => {
      busy = true
      came = messages.length
      try {
        place = await publishInOrder(transport, messages, place)
        await savePlace(db, name, place.position)
      } catch (error) {
        broken.reject(error)
        throw error
      } finally {
        busy = false
      }
    },
    onForked: (error) => {
      broken.reject(error)
      throw error
    },
  })
  const check = setInterval(() => {
    const expected = place.sequence
    transport.contents().then(
      ({ sequence }) => {
        if (!busy && place.sequence === expected && sequence !== expected)
          broken.reject(new WrongSequence())
      },
      () => undefined,
    )
  }, checkEvery)
  tail.start()
  try {
    if (!signal.aborted) await broken.promise
  } finally {
    clearInterval(check)
    await tail.stop()
  }
}

/**
 * Publishes a message for every event, in the order of the log, from one process at a time. Its
 * checkpoint follows the stream's acknowledgement, so a message is published at least once; a sequence
 * expected with each keeps the stream in order whatever is lost or done twice.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { url, name = 'relay', onError = () => undefined } = options
  const work = async (signal: AbortSignal) => {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const began = Date.now()
      await relayOnce(options, signal).catch(onError)
      if (Date.now() - began > 10_000) failures = 1
      await pause(backoff(failures), signal)
    }
  }
  const lease = holdLease({ url, name, work, onError })
  return { active: lease.held, stop: lease.stop }
}
