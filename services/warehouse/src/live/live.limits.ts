/** Times in milliseconds, sizes in bytes. */
export interface LiveLimits {
  /**
   * A topic's frames are this far apart when many come: `window` while sending them takes little of the process' time,
   * up to `windowAtMost` when it takes `fullLoad` of it. While it is quiet, up to `burst` in a row go at once.
   */
  readonly window: number
  readonly windowAtMost: number
  /** Shares of the time, from 0 to 1. */
  readonly calmLoad: number
  readonly fullLoad: number
  readonly burst: number
  readonly heartbeat: number
  /** The time without an answer of Postgres after which the pages are told so, at once and with each heartbeat. */
  readonly quiet: number
  /** The time in which a connection without a valid token may get one. It receives nothing meanwhile. */
  readonly grace: number
  readonly presenceWindow: number
  /** The time for which a person counts as present without a sign of life. */
  readonly presenceLife: number
  readonly jobWindow: number
  readonly jobPoll: number
  readonly socketsPerUser: number
  readonly messagesPerSecond: number
  /** More than this in a frame, and a summary goes instead. */
  readonly frameEvents: number
  readonly frameBytes: number
  /** More than this waiting for one connection, and it gets nothing until that is through. */
  readonly waitingPackets: number
  readonly waitingBytes: number
  /** Events kept in memory for those who come back. */
  readonly kept: number
  /** The most missed events of a topic, and bytes of them, that are sent; beyond that, and behind the kept events, a client reads anew. */
  readonly missedEvents: number
  readonly missedBytes: number
  readonly missedReach: number
  /** Clients come back after a deployment within this time, each at its own moment. */
  readonly comeBackWithin: number
}

export const liveLimits: LiveLimits = {
  // A refresh of the screen: nobody sees more frames than that.
  window: 16,
  windowAtMost: 100,
  calmLoad: 0.05,
  fullLoad: 0.25,
  burst: 4,
  heartbeat: 15_000,
  quiet: 3_000,
  grace: 30_000,
  presenceWindow: 50,
  presenceLife: 12_000,
  jobWindow: 250,
  jobPoll: 1_000,
  socketsPerUser: 5,
  messagesPerSecond: 50,
  frameEvents: 200,
  frameBytes: 32 * 1024,
  waitingPackets: 200,
  waitingBytes: 1024 * 1024,
  kept: 10_000,
  missedEvents: 5_000,
  missedBytes: 1024 * 1024,
  missedReach: 20_000,
  comeBackWithin: 10_000,
}

export const LIVE_LIMITS = Symbol('live limits')
