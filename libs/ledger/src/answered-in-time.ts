import type { Duplex } from 'node:stream'

type Send = (...given: unknown[]) => unknown

/**
 * Ends a connection on which a statement was not answered in time. The server's own limits do not reach over a link that is
 * dead, or from a server that stands still: without this, whoever asked would wait until the network gives up, a quarter of
 * an hour perhaps. Everything under way on the connection fails with it.
 *
 * @param patience milliseconds, more than the server takes at most
 * @returns a way to send on the same connection
 */
export const answeredInTime = (send: Send, stream: Duplex, patience: number): Send => {
  const giveUp = () =>
    stream.destroy(new Error('Connection terminated: the server does not answer'))
  return (...given) => {
    const timer = setTimeout(giveUp, patience)
    const answer = send(...given)
    const settled = () => clearTimeout(timer)
    Promise.resolve(answer).then(settled, settled)
    return answer
  }
}
