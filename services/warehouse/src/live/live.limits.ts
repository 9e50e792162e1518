/** Times in milliseconds, sizes in bytes. */
export interface LiveLimits {
  /** A topic's frames are this far apart when many come; while it is quiet, up to `burst` in a row go at once. */
  readonly window: number
  readonly burst: number
  readonly heartbeat: number
  /** How long Postgres may not answer until the pages are told so, at once and with each heartbeat. */
  readonly quiet: number
  /** How long a connection without a valid token may try to get one. It receives nothing meanwhile. */
  readonly grace: number
  readonly presenceWindow: number
  /** How long somebody counts as present without a sign of life. */
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
  /** Who missed more events of a topic, more bytes of them, or lies further behind the kept ones, reads anew. */
  readonly missedEvents: number
  readonly missedBytes: number
  readonly missedReach: number
  /** Clients come back after a deployment within this time, each at its own moment. */
  readonly comeBackWithin: number
}

export const liveLimits: LiveLimits = {
  window: 50,
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
