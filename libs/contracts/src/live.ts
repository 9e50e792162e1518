import { z } from 'zod'

/**
 * The live protocol: every frame is chained per topic (`prev` → `pos`), positions are the log's.
 * The socket is a hint that may be lost; the log is the truth.
 */
export const topicPattern =
  /^(record:(account|contact|product|award|score):[0-9a-f-]{36}|project:[A-Za-z0-9_-]{1,40}:[^:]{1,50}|sample:[0-9a-f-]{36}|queue|conflicts|releases|sync|admin:[a-z-]{1,30}|user:[0-9a-f-]{36}|job:[0-9a-f-]{36}|presence:(record:[a-z]+:[0-9a-f-]{36}|project:[A-Za-z0-9_-]{1,40}:[^:]{1,50}))$/
export const topic = z.string().max(200).regex(topicPattern)

export const subscribe = z
  .array(z.strictObject({ t: topic, after: z.number().int().min(0) }))
  .min(1)
  .max(30)
export const unsubscribe = z.array(topic).min(1).max(30)
export const refreshToken = z.strictObject({ token: z.string().min(1).max(8192) })
export const presence = z.strictObject({
  topic,
  field: z.string().max(200).nullable().default(null),
  mode: z.enum(['views', 'edits', 'leaves']),
})

/** What one event means for a subscriber: ids and names, never a personal value. */
export interface LiveEvent {
  /** Log position. */
  readonly p: number
  /** Event type. */
  readonly k: string
  /** Stream: the record, delivery or entry it happened to. */
  readonly a: string
  /** Version in that stream. */
  readonly v: number
  readonly d: {
    readonly class?: string
    readonly root?: string
    readonly changeId?: string
    readonly attribute?: string
    readonly runId?: string
  }
  /** Short code of the person who caused it. */
  readonly by: string
  /** The command's idempotency key id, so that a client knows its own echo. */
  readonly mid: string
}

/** The state of a record at the time of the frame; applied only when `rev` is newer. */
export interface LiveRow {
  readonly id: string
  readonly class: string
  readonly openChanges: number
  readonly isApproved: boolean
  readonly excludedByEditor: boolean
  readonly rev: number
}

export interface LiveFrame {
  readonly t: string
  readonly prev: number
  readonly pos: number
  readonly ev: readonly LiveEvent[]
  readonly rows: readonly LiveRow[]
  /** Epoch milliseconds of the newest event's commit, for measuring latency. */
  readonly at: number
}

/** Sent instead of events when a window holds too many of them. */
export interface LiveSummary {
  readonly t: string
  readonly prev: number
  readonly pos: number
  readonly n: number
  readonly ids: readonly string[]
  readonly stale: true
}

export interface Heartbeat {
  readonly head: number
  readonly heads: Readonly<Record<string, number>>
}

export type SubscribeAnswer =
  | { readonly t: string; readonly ok: true; readonly head: number }
  | { readonly t: string; readonly denied: true }
  | { readonly t: string; readonly reset: true; readonly head: number }

export interface PresenceState {
  readonly topic: string
  readonly people: readonly {
    readonly userId: string
    readonly shortCode: string
    readonly fullName: string
    readonly field: string | null
    readonly mode: 'views' | 'edits'
  }[]
}

export interface ServerToClient {
  readonly f: (frame: LiveFrame) => void
  readonly s: (summary: LiveSummary) => void
  readonly hb: (beat: Heartbeat) => void
  readonly reset: (topics: readonly string[]) => void
  readonly perm: (change: { readonly lost: readonly string[] }) => void
  readonly presence: (state: PresenceState) => void
  readonly job: (state: unknown) => void
  readonly bye: (reason: { readonly reason: string; readonly retryAfterMs: number }) => void
}

export interface ClientToServer {
  readonly sub: (
    wanted: z.input<typeof subscribe>,
    ack: (answers: readonly SubscribeAnswer[]) => void,
  ) => void
  readonly unsub: (topics: readonly string[]) => void
  readonly auth: (token: z.input<typeof refreshToken>, ack: (ok: boolean) => void) => void
  readonly presence: (state: z.input<typeof presence>) => void
}
