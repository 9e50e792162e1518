import type { LiveServer } from './live-socket.ts'

/** Milliseconds for the other side to say goodbye as well. */
const farewell = 2_000

interface Wire {
  readonly socket?: { readonly terminate?: () => void }
}

/**
 * Hang up on connections that were ended and whose other side does not answer that: the protocol would wait half a minute, and
 * each keeps a descriptor until then, also one that never said who it is.
 */
export const closeForGood = (server: LiveServer): void => {
  server.engine.on('connection', (connection: LiveServer['engine']['clients'][string]) => {
    connection.once('close', () => {
      const { socket } = connection.transport as Wire
      setTimeout(() => socket?.terminate?.(), farewell).unref()
    })
  })
}
