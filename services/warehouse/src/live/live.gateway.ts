import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets'
import type { LiveFrame, LiveSummary } from '@stammbuch/contracts'
import type { Logger } from 'pino'
import { IDENTITY, type Identity, Problem } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { liveSockets } from '../platform/metrics.ts'
import { Connection, type ConnectionDependencies } from './connection.ts'
import { isSummary } from './frame.ts'
import { JobFeed } from './job-feed.ts'
import { LIVE_LIMITS, type LiveLimits } from './live.limits.ts'
import { LiveLog } from './live-log.ts'
import { type LiveServer, type LiveSocket, topicsOfSocket } from './live-socket.ts'
import { Presences } from './presence.ts'
import { holdSlow, isStuck, leaveTopics } from './slow-receivers.ts'
import { type UserRows, userNow } from './user-now.query.ts'

/** Milliseconds for the other side to say goodbye as well. */
const farewell = 2_000

interface Wire {
  readonly socket?: { readonly terminate?: () => void }
}

/**
 * Hang up on connections that were ended and whose other side does not answer that: the protocol would wait half a minute, and
 * each keeps a descriptor until then, also one that never said who it is.
 */
const closeForGood = (server: LiveServer): void => {
  server.engine.on('connection', (connection: LiveServer['engine']['clients'][string]) => {
    connection.once('close', () => {
      const { socket } = connection.transport as Wire
      setTimeout(() => socket?.terminate?.(), farewell).unref()
    })
  })
}

/** An error that reaches the client with its code: `connect_error` with `data.code`. */
const refusal = (error: unknown): Error => {
  const code = error instanceof Problem ? error.code : 'unavailable'
  return Object.assign(new Error(code), { data: { code } })
}

/** The live channel: signed-in connections, and what the log tells those who follow it. */
@Injectable()
@WebSocketGateway()
export class LiveGateway
  implements OnGatewayInit, OnGatewayConnection, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private server: LiveServer | undefined
  private readonly connections = new Map<string, Connection>()
  private readonly around: ConnectionDependencies
  private heartbeat: NodeJS.Timeout | undefined
  private watch: NodeJS.Timeout | undefined
  private wasQuiet = false

  constructor(
    @Inject(IDENTITY) private readonly identity: Identity,
    @Inject(LiveLog) private readonly log: LiveLog,
    @Inject(JobFeed) private readonly jobs: JobFeed,
    @Inject(Presences) private readonly presences: Presences,
    @Inject(LIVE_LIMITS) private readonly limits: LiveLimits,
    @Inject(LOGGER) logger: Logger,
    @Inject(READS) db: UserRows,
  ) {
    const now = (id: string) => userNow(db, id)
    this.around = { identity, log, jobs, presences, limits, logger, userNow: now }
  }

  afterInit(server: LiveServer): void {
    this.server = server
    closeForGood(server)
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(refusal(error)),
      )
    })
    server.sockets.adapter.on('delete-room', (room: string) => {
      this.log.close(room)
      this.jobs.close(room)
    })
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.log.start({
      deliver: (frame) => this.deliver(frame),
      userChanged: (id) => this.recheck(id),
      forked: () => this.readAgain(),
    })
    this.presences.start((state) => this.server?.to(state.topic).volatile.emit('presence', state))
    this.jobs.start((topic, job) => this.server?.to(topic).emit('job', job))
    this.heartbeat = setInterval(() => this.sendHeartbeats(), this.limits.heartbeat)
    this.watch = setInterval(() => this.look(), 1_000)
  }

  /** A person is known by now; more windows than allowed are not. */
  handleConnection(socket: LiveSocket): void {
    const connection = new Connection(socket, this.around)
    this.connections.set(socket.id, connection)
    liveSockets.inc()
    socket.on('disconnect', () => {
      this.connections.delete(socket.id)
      liveSockets.dec()
    })
    const isOneTooMany = this.ofUser(socket.data.user.id).length > this.limits.socketsPerUser
    if (isOneTooMany) connection.end('too-many', this.limits.comeBackWithin)
    // What was known of the person at admission may be older than what happened since.
    else void connection.recheck()
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.heartbeat)
    clearInterval(this.watch)
    for (const connection of this.connections.values())
      connection.end('deploy', Math.floor(Math.random() * this.limits.comeBackWithin))
    this.jobs.stop()
    await Promise.all([this.log.stop(), this.presences.stop()])
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth as { readonly token?: unknown }
    if (typeof token !== 'string' || token === '') throw new Problem('token-missing')
    const user = await this.identity.userOf(token)
    if (user.token || user.isMachine) throw new Problem('in-person-only')
    socket.data = { user, expiresAt: this.identity.expiryOf(token), muted: false }
  }

  private deliver(frame: LiveFrame | LiveSummary): void {
    const { server } = this
    if (!server) return
    holdSlow(server, frame.t, this.limits)
    const room = server.to(frame.t)
    if (isSummary(frame)) room.emit('s', frame)
    else room.emit('f', frame)
  }

  /** Pages that show „Live“ while Postgres stands still are told at once, and again when it goes on. */
  private look(): void {
    const isQuiet = this.log.quiet > this.limits.quiet
    if (isQuiet !== this.wasQuiet) this.sendHeartbeats()
    this.wasQuiet = isQuiet
  }

  private sendHeartbeats(): void {
    const { quiet } = this.log
    for (const connection of this.connections.values()) {
      const { socket } = connection
      if (isStuck(socket, this.limits)) {
        connection.cut()
        continue
      }
      const known = topicsOfSocket(socket).flatMap((topic) => {
        const head = this.log.headOf(topic)
        return head === undefined ? [] : [[topic, head] as const]
      })
      socket.emit('hb', {
        head: this.log.head,
        heads: Object.fromEntries(known),
        ...(quiet > this.limits.quiet ? { quiet } : {}),
      })
    }
  }

  private readAgain(): void {
    for (const connection of this.connections.values()) {
      leaveTopics(connection.socket)
      void connection.recheck()
    }
  }

  private ofUser(id: string): Connection[] {
    return [...this.connections.values()].filter(({ socket }) => socket.data.user.id === id)
  }

  private recheck(userId: string): void {
    for (const connection of this.ofUser(userId)) void connection.recheck()
  }
}
