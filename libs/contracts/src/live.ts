import { z } from 'zod'
import { mostTopics } from './live-topics.ts'
import type { Job } from './system.ts'

/**
 * The live protocol: every frame is chained per topic (`prev` → `pos`), positions are the log's.
 * The socket is a hint that may be lost; the log is the truth.
 */
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const named = '[^:\\s]{1,450}'
const record = `record:(account|contact|product|award|score):${uuid}`
const project = `project:${named}:${named}`
const lists = 'queue|conflicts|releases|deliveries|runs|sync|follow-up'
export const topicPattern = new RegExp(
  `^(${record}|${project}|${lists}|(sample|user|job|spot-check):${uuid}|admin:[a-z-]{1,30}` +
    `|presence:(${record}|${project}|queue))$`,
)
export const topic = z.string().max(700).regex(topicPattern)

/**
 * Topics with the position up to which the sender knows them; of those without a log, any. A topic that
 * does not exist, or is one too many, is denied by itself.
 */
export const subscribe = z
  .array(z.object({ t: z.string().max(700), after: z.number().int().min(0).default(0) }))
  .min(1)
  .max(10 * mostTopics)
export const unsubscribe = z.array(topic).min(1).max(mostTopics)
export const refreshToken = z.strictObject({ token: z.string().min(1).max(16_384) })
export const presence = z.strictObject({
  topic: topic.refine((name) => name.startsWith('presence:')),
  /** The focused part: an attribute of the record, or on `presence:queue` the record's id. */
  field: z.string().max(200).nullable().default(null),
  mode: z.union([
    z.enum(['views', 'edits', 'leaves']),
    z.enum(['sieht', 'bearbeitet']).transform((mode) => (mode === 'sieht' ? 'views' : 'edits')),
  ]),
})
export type PresenceMessage = z.output<typeof presence>

/** Maximum number of rows in one comparison of a page with the log. */
export const mostAudited = 200
/** The displayed root records as one digest (`digestOfRows`), correct up to log position `head`. */
export const pageAudit = z.strictObject({
  head: z.number().int().min(0),
  ids: z.array(z.uuid()).min(1).max(mostAudited),
  digest: z.number().int().min(0).max(0xffff_ffff),
})
export type PageAudit = z.output<typeof pageAudit>
/**
 * - `moved`: these records have changed since, so that nothing is proved.
 * - `diverged`: the page differs from the log without a reason.
 */
export type AuditVerdict = 'same' | 'moved' | 'diverged'

/** An event as subscribers get it: ids and names, never a value. */
export interface LiveEvent {
  /** Log position. */
  readonly p: number
  /** Event type. */
  readonly k: string
  /** Stream: the record, delivery or entry that it belongs to. */
  readonly a: string
  /** Version in that stream. */
  readonly v: number
  readonly d: {
    /** Class of the record, or kind of the catalogue's entry. */
    readonly class?: string
    /** The holder, for an award or a score; absent where it is the record itself. */
    readonly root?: string
    readonly changeId?: string
    readonly attribute?: string
    readonly runId?: string
  }
  /** Short code of the person who caused it; empty for the service. */
  readonly by: string
  /** The command that caused it; events of one command share it. */
  readonly mid: string
}

/** A root record as it stands at log position `rev`; an older one never replaces a newer one. */
export interface LiveRow {
  readonly id: string
  readonly class: string
  /** Open changes on it and on its awards and scores. */
  readonly openChanges: number
  readonly isApproved: boolean
  readonly excludedByEditor: boolean
  readonly rev: number
}

export interface LiveFrame {
  readonly t: string
  /** `pos` of this topic's previous frame: any other value means that one was lost. */
  readonly prev: number
  readonly pos: number
  readonly ev: readonly LiveEvent[]
  readonly rows: readonly LiveRow[]
  /** Time of the newest event's decision, epoch milliseconds; for measuring. */
  readonly at: number
}

/** Sent instead of events when a window holds too many of them; the receiver reads its screen again. */
export interface LiveSummary {
  readonly t: string
  readonly prev: number
  readonly pos: number
  /** Number of events. */
  readonly n: number
  /** Root records they concern, 200 at most. */
  readonly ids: readonly string[]
  readonly stale: true
  readonly at: number
}

export interface Heartbeat {
  /** The newest position that this gateway has seen. */
  readonly head: number
  /** Per topic of the receiver: `pos` of the last frame. */
  readonly heads: Readonly<Record<string, number>>
  /** Milliseconds for which the log has not answered the gateway; absent while it does. */
  readonly quiet?: number
}

/**
 * - `ok`: the missed events, and `head`, the `prev` of the next frame. The missed events also come as a frame before this answer, for
 * clients that only handle frames.
 * - `denied`: not allowed, or more topics than one connection may hold.
 * - `reset`: too much was missed; the client reads its screen again and continues from `head`.
 */
export type SubscribeAnswer =
  | {
      readonly t: string
      readonly ok: true
      readonly head: number
      readonly missed: LiveFrame | LiveSummary | null
    }
  | { readonly t: string; readonly denied: true }
  | { readonly t: string; readonly reset: true; readonly head: number }

export interface PresentPerson {
  readonly userId: string
  readonly shortCode: string
  readonly fullName: string
  readonly field: string | null
  readonly mode: 'views' | 'edits'
}

export interface PresenceState {
  readonly topic: string
  readonly people: readonly PresentPerson[]
}

export interface ServerToClient {
  readonly f: (frame: LiveFrame) => void
  readonly s: (summary: LiveSummary) => void
  readonly hb: (beat: Heartbeat) => void
  /** Frames of these topics were left out because the receiver was too slow. */
  readonly reset: (topics: readonly string[]) => void
  /** The person's rights changed: these topics ended. */
  readonly perm: (change: { readonly lost: readonly string[] }) => void
  /** The token ended: no frames until there is a fresh one, and the connection ends soon. */
  readonly auth: () => void
  readonly presence: (state: PresenceState) => void
  readonly job: (state: Job) => void
  /** The server ends the connection: `auth`, `inactive`, `rate`, `deploy`. */
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
  /** Checks a displayed page against the log. */
  readonly audit: (page: PageAudit, ack: (verdict: AuditVerdict | readonly never[]) => void) => void
}
