import type { SubscribeAnswer } from '@stammbuch/contracts'

/** Operations of a connection that the store uses. */
export interface LivePort {
  /** Ask for topics. Rejects when no answer comes. */
  readonly sub: (
    wanted: readonly { readonly t: string; readonly after: number }[],
  ) => Promise<readonly SubscribeAnswer[]>
  readonly unsub: (topics: readonly string[]) => void
}

export interface LiveOptions {
  /** Calls back before the next paint. */
  readonly schedule: (flush: () => void) => void
  /** Between 0 and 1. */
  readonly random?: () => number
  /** A lost frame was noticed and is asked for again. */
  readonly onGap?: (topic: string) => void
}

/** One follower's place in a topic. */
export interface Following {
  /** The follower read again; everything up to this position is in what it read. */
  readonly moved: (position: number) => void
  readonly end: () => void
}
