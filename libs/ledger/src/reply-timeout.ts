import type { Duplex } from 'node:stream'
import type { AskServer } from './server-activity.ts'

type Send = (...given: unknown[]) => unknown

interface Patience {
  /** Milliseconds after which an answer is given up, more than the server takes at most; 0: never. */
  readonly patience: number
  /** Milliseconds without a word after which the server is asked, on another connection, whether it is still at it. */
  readonly doubt: number
  readonly ask: AskServer
}

/** Milliseconds that an answer is given to arrive once the server has sent it. */
const underWay = 1_000

/**
 * Ends a connection on which a statement was not answered in time. The server's own limits do not reach over a link that is
 * dead, or from a server that stands still: without this, whoever asked would wait until the network gives up, a quarter of
 * an hour perhaps. How long a statement may take says little about the link: when nothing came for a while, the
 * server is asked; one that cannot be reached, or has long been done, will not answer here any more. Everything under
 * way on the connection fails with it.
 *
 * @param process the server's process behind the connection
 * @returns a way to send on the same connection
 */
export const answeredInTime = (
  send: Send,
  { stream, process }: { readonly stream: Duplex; readonly process: number | null },
  { patience, doubt, ask }: Patience,
): Send => {
  // A socket, with TLS or without, though it is only called a stream.
  const heardSoFar = () => (stream as Duplex & { readonly bytesRead: number }).bytesRead
  const giveUp = () =>
    stream.destroy(new Error('Connection terminated: the server does not answer'))
  const isLost = async (): Promise<boolean> => {
    const server = await ask()
    if (server === 'away') return true
    if (server === 'busy' || process === null) return false
    const activity = server.get(process)
    return !activity || (activity.state !== 'active' && activity.milliseconds > underWay)
  }
  return (...given) => {
    const until = patience > 0 ? Date.now() + patience : Number.POSITIVE_INFINITY
    let isSettled = false
    let timer: NodeJS.Timeout
    const watch = () => {
      const heard = heardSoFar()
      const left = Math.max(0, until - Date.now())
      timer = setTimeout(() => void look(heard), Math.min(doubt, left))
    }
    const look = async (heard: number): Promise<void> => {
      if (Date.now() >= until) return void giveUp()
      const lost = heardSoFar() === heard && (await isLost())
      // What came meanwhile may lie before us still unread.
      if (isSettled) return
      if (lost && heardSoFar() === heard) giveUp()
      else watch()
    }
    watch()
    const answer = send(...given)
    const settled = () => {
      isSettled = true
      clearTimeout(timer)
    }
    Promise.resolve(answer).then(settled, settled)
    return answer
  }
}
