import { channel } from 'node:diagnostics_channel'
import { Refusal } from './decider.ts'

/** Some events were written: how many, and the seconds from asking for the turn to write until they were there. */
export interface AppendedMessage {
  readonly events: number
  readonly seconds: number
}

/** A command ended. `repeated`: its key was known, and it was given the stored answer. */
export interface CommandMessage {
  readonly outcome: 'done' | 'repeated' | 'refused' | 'failed'
  readonly seconds: number
}

/** Tells of each writing to the log, those of transactions included that are rolled back afterwards. */
export const appendedChannel = channel('stammbuch:appended')
/** Tells of each command that ended. */
export const commandChannel = channel('stammbuch:command')

/** Seconds since a moment of `performance.now()`. */
const secondsSince = (began: number): number => (performance.now() - began) / 1_000

/** Runs an append and tells the channel how long it took; costs nothing while nobody listens. */
export const measuredAppend = async (
  events: number,
  append: () => Promise<number>,
): Promise<number> => {
  if (!appendedChannel.hasSubscribers) return append()
  const began = performance.now()
  const last = await append()
  const message: AppendedMessage = { events, seconds: secondsSince(began) }
  appendedChannel.publish(message)
  return last
}

/** Runs a command and tells the channel how it ended; costs nothing while nobody listens. */
export const measuredCommand = async <Reply extends { readonly repeated: boolean }>(
  run: () => Promise<Reply>,
): Promise<Reply> => {
  if (!commandChannel.hasSubscribers) return run()
  const began = performance.now()
  const tell = (outcome: CommandMessage['outcome']): void => {
    const message: CommandMessage = { outcome, seconds: secondsSince(began) }
    commandChannel.publish(message)
  }
  try {
    const reply = await run()
    tell(reply.repeated ? 'repeated' : 'done')
    return reply
  } catch (error) {
    tell(error instanceof Refusal ? 'refused' : 'failed')
    throw error
  }
}
