import { headers, type MsgHdrs } from '@nats-io/transport-node'
import type { LogMessage } from '@stammbuch/contracts'

/**
 * The client makes two errors for every request, in case it will need them, and writing down where they
 * were made is most of what a message costs. Nobody reads that: they are thrown on as the cause of others.
 */
export const withoutStack = <Result>(make: () => Result): Result => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The message that another one is to stand behind: its sequence, and its id where that is known. */
export interface Expected {
  readonly lastSequence?: number
  readonly lastMsgID?: string
}

/** Headers by which the server takes a message once, and only behind the one that is expected. */
export const headersOf = ({ id }: LogMessage, { lastSequence, lastMsgID }: Expected): MsgHdrs => {
  const set = headers()
  set.set('Nats-Msg-Id', id)
  set.set('Nats-Expected-Last-Sequence', String(lastSequence))
  if (lastMsgID !== undefined) set.set('Nats-Expected-Last-Msg-Id', lastMsgID)
  return set
}
