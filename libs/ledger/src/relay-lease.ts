import { backoff, pause } from './tail-pause.ts'
import { openSession, type Session } from './tail-session.ts'

export interface LeaseOptions {
  readonly url: string
  /** The name of the work that one process at a time may do. */
  readonly name: string
  /** Runs while the lease is held; must end soon after the signal. */
  readonly work: (signal: AbortSignal) => Promise<void>
  /** Milliseconds between two attempts to get it. */
  readonly retryEvery?: number
  readonly onError?: (error: unknown) => void
}

export interface Lease {
  readonly held: () => boolean
  readonly stop: () => Promise<void>
}

const acquired = async ({ client }: Session, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [`stammbuch:${name}`],
  )
  return rows[0]?.held === true
}

/**
 * Does something in one process at a time: whoever holds an advisory lock in Postgres works, the others
 * wait for the lock. It is lost with its connection; the work is then told to end.
 */
export const holdLease = (options: LeaseOptions): Lease => {
  const { url, name, work, retryEvery = 1_000, onError = () => undefined } = options
  const stopping = new AbortController()
  let held = false
  const term = async () => {
    const session = await openSession(url, `stammbuch-lease-${name}`)
    const signal = AbortSignal.any([stopping.signal, session.lost])
    try {
      while (!signal.aborted && !held) {
        held = await acquired(session, name)
        if (!held) await pause(retryEvery, signal)
      }
      if (held && !signal.aborted) await work(signal)
    } finally {
      held = false
      await session.close()
    }
  }
  const run = async () => {
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      const began = Date.now()
      await term().catch(onError)
      if (Date.now() - began > 10_000) failures = 1
      await pause(backoff(failures), stopping.signal)
    }
  }
  const ended = run()
  return {
    held: () => held,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
