import { backoff, pause } from './tail-pause.ts'
import { openSession, type Session } from './tail-session.ts'

export interface LogListenerOptions {
  readonly url: string
  /**
   * Called for every append that is heard of, with its last position, and without one when listening begins (again):
   * what was appended meanwhile is not known.
   */
  readonly ring: (position?: number) => void
  readonly onError?: (error: unknown) => void
}

/** Listens for appends until it is closed. */
export interface LogListener {
  readonly close: () => Promise<void>
}

const untilAborted = (...signals: AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    const any = AbortSignal.any(signals)
    if (any.aborted) return resolve()
    any.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Rings when somebody appended to the log (NOTIFY `log`). A lost connection is made again; what was
 * missed meanwhile is not known, so whoever listens must look for himself once it rings.
 */
export const listenToLog = ({
  url,
  ring,
  onError = () => undefined,
}: LogListenerOptions): LogListener => {
  const closing = new AbortController()
  const listen = async (): Promise<void> => {
    const session: Session = await openSession(url, 'stammbuch-listen')
    try {
      session.client.on('notification', ({ payload }) => ring(Number(payload) || undefined))
      await session.client.query('listen log')
      ring()
      await untilAborted(session.lost, closing.signal)
    } finally {
      await session.close()
    }
  }
  const run = async () => {
    for (let failures = 1; !closing.signal.aborted; failures += 1) {
      const began = Date.now()
      await listen().catch(onError)
      if (Date.now() - began > 10_000) failures = 1
      await pause(backoff(failures), closing.signal)
    }
  }
  const ended = run()
  return {
    close: () => {
      closing.abort()
      return ended
    },
  }
}
