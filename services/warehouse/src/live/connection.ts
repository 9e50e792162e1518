import {
  type AuditVerdict,
  holds,
  isEphemeral,
  type LiveFrame,
  type LiveSummary,
  mostTopics,
  type PageAudit,
  type PresenceMessage,
  pageAudit,
  presence,
  refreshToken,
  rightForTopic,
  type SubscribeAnswer,
  subscribe,
  topicPattern,
  unsubscribe,
} from '@stammbuch/contracts'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { z } from 'zod'
import type { Identity } from '../http/index.ts'
import type { CurrentUser } from '../platform/user.ts'
import { isSummary } from './frame.ts'
import type { JobFeed } from './job-feed.ts'
import type { LiveLimits } from './live.limits.ts'
import type { LiveLog } from './live-log.ts'
import { type LiveSocket, topicsOfSocket } from './live-socket.ts'
import type { Presences } from './presence.ts'
import { isStuck } from './slow-receivers.ts'

const audits = new Counter({
  name: 'stammbuch_live_audits_total',
  help: 'Comparisons of what a page shows with what the log says, by outcome',
  labelNames: ['verdict'],
})

/** Count a comparison. */
const countAudit = (verdict: AuditVerdict): void => audits.inc({ verdict })

/** The dependencies of a connection. */
export interface ConnectionDependencies {
  readonly identity: Identity
  readonly log: LiveLog
  readonly jobs: JobFeed
  readonly presences: Presences
  readonly limits: LiveLimits
  readonly logger: Logger
  /** The person as the catalogue knows them at this moment. */
  readonly userNow: (id: string) => Promise<CurrentUser | undefined>
}

/** The longest a timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1

type Reply = (answer: unknown) => void

/** One signed-in connection: what it follows, what it says, and how long it may. */
export class Connection {
  readonly socket: LiveSocket
  private readonly around: ConnectionDependencies
  private expiry: NodeJS.Timeout | undefined
  private messages = 0
  private second = 0

  constructor(socket: LiveSocket, around: ConnectionDependencies) {
    this.socket = socket
    this.around = around
    socket.use((_, next) => {
      if (isStuck(socket, around.limits)) this.cut()
      else if (this.tooMany()) this.end('rate', 1_000)
      else next()
    })
    this.on('sub', subscribe, async (wanted, reply) => reply(await this.follow(wanted)))
    this.on('unsub', unsubscribe, (topics) => {
      for (const topic of topics) void socket.leave(topic)
    })
    this.on('auth', refreshToken, async ({ token }, reply) => reply(await this.renew(token)))
    this.on('presence', presence, (said) => this.present(said))
    this.on('audit', pageAudit, async (page, reply) => reply(await this.audit(page)))
    socket.on('disconnect', () => this.gone())
    this.watchExpiry()
  }

  /** Look again at what the person may do: leave what is no longer allowed, or end. */
  async recheck(): Promise<void> {
    const { userNow, logger } = this.around
    try {
      const user = await userNow(this.socket.data.user.id)
      if (!user?.isActive) return this.end('inactive', 0)
      this.socket.data.user = user
      const followed = topicsOfSocket(this.socket)
      const hidden = await this.hiddenJobs(followed)
      const lost = followed.filter((topic) => hidden.includes(topic) || !this.allowed(topic))
      for (const topic of lost) void this.socket.leave(topic)
      if (lost.length > 0) this.socket.emit('perm', { lost })
    } catch (error) {
      // Rights that cannot be read are no rights.
      logger.warn({ err: error }, 'the rights of a live connection cannot be read')
      this.end('unavailable', 1_000)
    }
  }

  /** Say why, and disconnect. */
  end(reason: string, retryAfterMs: number): void {
    this.socket.emit('bye', { reason, retryAfterMs })
    this.socket.disconnect(true)
  }

  /** End without waiting for what the other side does not read. */
  cut(): void {
    this.end('slow', this.around.limits.comeBackWithin)
    this.socket.conn.close(true)
  }

  private on<Schema extends z.ZodType>(
    name: 'sub' | 'unsub' | 'auth' | 'presence' | 'audit',
    schema: Schema,
    work: (message: z.output<Schema>, reply: Reply) => Promise<void> | void,
  ): void {
    this.socket.on(name, (async (payload: unknown, ack: unknown) => {
      const reply: Reply = typeof ack === 'function' ? (ack as Reply) : () => undefined
      const read = schema.safeParse(payload)
      if (!read.success) return reply([])
      try {
        await work(read.data, reply)
      } catch (error) {
        this.around.logger.warn({ err: error, message: name }, 'a live message failed')
        reply([])
      }
    }) as never)
  }

  private tooMany(): boolean {
    const second = Math.floor(Date.now() / 1_000)
    this.messages = second === this.second ? this.messages + 1 : 1
    this.second = second
    return this.messages > this.around.limits.messagesPerSecond
  }

  private allowed(topic: string): boolean {
    const { user, muted } = this.socket.data
    const right = rightForTopic(topic)
    if (muted || !topicPattern.test(topic)) return false
    if (right === 'own') return topic === `user:${user.id}`
    return right === 'signed-in' || holds(user.roles, right)
  }

  /** A job is shown to those whom the service shows it to over HTTP; its topic alone does not say who they are. */
  private hiddenJobs(topics: readonly string[]): Promise<readonly string[]> {
    const ofJobs = topics.filter((topic) => topic.startsWith('job:') && topicPattern.test(topic))
    return this.around.jobs.hidden(ofJobs, this.socket.data.user)
  }

  /** Nothing between the answer and the next frame waits, so that nothing gets lost between them. */
  private async follow(wanted: z.output<typeof subscribe>): Promise<readonly SubscribeAnswer[]> {
    const { log } = this.around
    const hidden = await this.hiddenJobs(wanted.map(({ t }) => t))
    const prepared = await Promise.all(
      wanted.map(({ t, after }) =>
        isEphemeral(t) || !topicPattern.test(t) ? null : log.prepare(t, after),
      ),
    )
    if (!this.socket.connected) return []
    return wanted.map(({ t }, at): SubscribeAnswer => {
      if (hidden.includes(t) || !this.allowed(t) || !this.hasRoom(t)) return { t, denied: true }
      const before = prepared[at]
      const answer = before ? log.join(before) : this.showState(t)
      if ('ok' in answer && answer.missed) this.tell(answer.missed)
      void this.socket.join(t)
      return answer
    })
  }

  private tell(missed: LiveFrame | LiveSummary): void {
    if (isSummary(missed)) this.socket.emit('s', missed)
    else this.socket.emit('f', missed)
  }

  private hasRoom(topic: string): boolean {
    return this.socket.rooms.has(topic) || topicsOfSocket(this.socket).length < mostTopics
  }

  private showState(topic: string): SubscribeAnswer {
    const { presences, jobs, logger } = this.around
    if (topic.startsWith('presence:'))
      setImmediate(() => this.socket.emit('presence', presences.state(topic)))
    else
      jobs
        .open(topic)
        .then((job) => {
          if (job && this.socket.rooms.has(topic)) this.socket.emit('job', job)
        })
        .catch((error: unknown) => logger.warn({ err: error }, 'a job cannot be shown'))
    return { t: topic, ok: true, head: 0, missed: null }
  }

  private present(said: PresenceMessage): void {
    if (!this.allowed(said.topic)) return
    this.around.presences.say(this.socket.id, this.socket.data.user, said)
  }

  /** A difference is counted and noted: something between the log and a page has lost an update. */
  private async audit(page: PageAudit): Promise<AuditVerdict | readonly never[]> {
    const { user, muted } = this.socket.data
    if (muted || !holds(user.roles, 'read')) return []
    const verdict = await this.around.log.audit(page)
    countAudit(verdict)
    if (verdict === 'diverged')
      this.around.logger.warn(
        { head: page.head, rows: page.ids.length, user: user.id },
        'a page shows something else than the log says',
      )
    return verdict
  }

  private async renew(token: string): Promise<boolean> {
    const { identity } = this.around
    const user = await identity.userOf(token).catch(() => undefined)
    if (user?.id !== this.socket.data.user.id) return false
    this.socket.data.expiresAt = identity.expiryOf(token)
    this.socket.data.muted = false
    this.watchExpiry()
    await this.recheck()
    return this.socket.connected
  }

  private watchExpiry(): void {
    clearTimeout(this.expiry)
    const left = this.socket.data.expiresAt - Date.now()
    const look = () => (left > longest ? this.watchExpiry() : this.expire())
    this.expiry = setTimeout(look, Math.min(Math.max(0, left), longest))
  }

  /** The token ended: silence at once, and the end of the connection unless a fresh one comes. */
  private expire(): void {
    this.socket.data.muted = true
    this.around.presences.gone(this.socket.id, this.socket.data.user)
    for (const topic of topicsOfSocket(this.socket)) void this.socket.leave(topic)
    this.socket.emit('auth')
    this.expiry = setTimeout(() => this.end('auth', 0), this.around.limits.grace)
  }

  private gone(): void {
    clearTimeout(this.expiry)
    this.around.presences.gone(this.socket.id, this.socket.data.user)
  }
}
