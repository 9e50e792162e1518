import type {
  AuditVerdict,
  ClientToServer,
  Heartbeat,
  PageAudit,
  ServerToClient,
  SubscribeAnswer,
} from '@stammbuch/contracts'
import type { Socket } from 'socket.io-client'
import { ConnectionWatch, type Standing } from './connection-watch.ts'
import type { LiveOptions, LivePort } from './live-port.ts'
import { LiveStore } from './live-store.ts'
import { PresencePublisher } from './presence-publisher.ts'
import { retryDelay } from './retry-delay.ts'

type LiveSocket = Socket<ServerToClient, ClientToServer>

export interface ClientOptions extends LiveOptions {
  /** Makes a socket that neither connects nor reconnects by itself. */
  readonly open: (
    auth: (give: (data: { token: string | null }) => void) => void,
  ) => Promise<LiveSocket>
  readonly token: () => string | null
  /** Get a fresh token; null when the session is over. */
  readonly renew: () => Promise<string | null>
  readonly tell: (standing: Standing) => void
  readonly isOnline: () => boolean
}

/** Longest time for a reply, in milliseconds. */
const patience = 2_000

/** The one live connection of a page: makes it, keeps it, and makes it again. */
export class LiveClient {
  readonly store: LiveStore
  readonly presence: PresencePublisher
  private readonly options: ClientOptions
  private readonly watch: ConnectionWatch
  private socket: LiveSocket | undefined
  /** The token that was sent to the server last. */
  private sentToken: string | null = null
  private isStarted = false
  private failures = 0
  /** The server waits for a fresh token. */
  private awaitsToken = false
  /** The server says that its log does not answer. */
  private isQuiet = false
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: ClientOptions) {
    this.options = options
    const port: LivePort = {
      sub: (requests) => this.ask(requests),
      unsub: (topics) => this.socket?.emit('unsub', topics),
    }
    this.store = new LiveStore(port, options)
    this.presence = new PresencePublisher((message) => {
      if (this.socket?.connected) this.socket.emit('presence', message)
    })
    this.watch = new ConnectionWatch(options)
  }

  /** Connect, and stay connected. */
  async start(): Promise<void> {
    if (this.isStarted) return
    this.isStarted = true
    this.watch.disconnected()
    try {
      this.socket ??= this.listen(
        await this.options.open((give) => give({ token: this.tokenToSend() })),
      )
    } catch {
      // The part of the page that connects could not be loaded; later it can.
      this.isStarted = false
      this.failures += 1
      this.retry = setTimeout(() => void this.start(), retryDelay(this.failures))
      return
    }
    if (this.isStarted) this.socket.connect()
  }

  /** Disconnect for good: nobody is signed in any more. */
  stop(): void {
    this.isStarted = false
    clearTimeout(this.retry)
    this.watch.stop()
    this.socket?.disconnect()
    this.store.clear()
  }

  /** Try at once: the network came back. An attempt from before hangs until its time is up, so it ends. */
  reconnectNow(): void {
    if (!this.isStarted || !this.socket || this.socket.connected) return
    clearTimeout(this.retry)
    this.socket.disconnect()
    this.socket.connect()
  }

  /** There is a fresh token: the connection goes on with it. */
  async refresh(): Promise<void> {
    const token = this.tokenToSend()
    const { socket } = this
    if (token === null || !this.isStarted || !socket) return
    if (!socket.connected) return this.reconnectNow()
    const ok = await socket
      .timeout(patience)
      .emitWithAck('auth', { token })
      .catch(() => false)
    if (ok !== true) {
      socket.disconnect()
      this.reconnectIn(0)
    } else if (this.awaitsToken) this.noteConnected()
  }

  /** Let the server compare what the page shows. Rejects without a connection. */
  async audit(page: PageAudit): Promise<AuditVerdict> {
    if (!this.socket?.connected) throw new Error('There is no connection')
    const verdict = await this.socket.timeout(patience).emitWithAck('audit', page)
    if (Array.isArray(verdict)) throw new Error('The server does not compare')
    return verdict as AuditVerdict
  }

  private tokenToSend(): string | null {
    this.sentToken = this.options.token()
    return this.sentToken
  }

  private ask(
    requests: readonly { t: string; after: number }[],
  ): Promise<readonly SubscribeAnswer[]> {
    if (!this.socket?.connected) return Promise.reject(new Error('There is no connection'))
    return this.socket.timeout(patience).emitWithAck('sub', [...requests])
  }

  private listen(socket: LiveSocket): LiveSocket {
    const { store } = this
    socket.on('connect', () => this.noteConnected())
    socket.on('connect_error', (error) => {
      const code = (error as { data?: { code?: string } }).data?.code
      if (code === 'user-inactive' || code === 'user-unknown') return this.endSession()
      this.noteDisconnected()
      if (code?.startsWith('token-')) void this.signInAgain()
    })
    socket.on('disconnect', () => this.noteDisconnected())
    socket.on('f', (frame) => store.take(frame))
    socket.on('s', (summary) => store.take(summary))
    socket.on('hb', (heartbeat) => {
      store.heartbeat(heartbeat)
      this.noteHeartbeat(heartbeat)
    })
    socket.on('reset', (topics) => store.reset(topics))
    socket.on('perm', ({ lost }) => store.revoke(lost))
    socket.on('presence', (state) => store.state(state.topic, state))
    socket.on('job', (job) => store.state(`job:${job.id}`, job))
    socket.on('auth', () => void this.signInAgain())
    socket.on('bye', ({ reason, retryAfterMs }) => {
      if (reason === 'inactive') this.endSession()
      else this.failures = 0
      socket.once('disconnect', () => this.reconnectIn(retryAfterMs))
    })
    return socket
  }

  /** The connection stands, but what is behind it may not: then the page follows nothing. */
  private noteHeartbeat({ quiet }: Heartbeat): void {
    if (this.awaitsToken) return
    if (quiet === undefined) {
      if (this.isQuiet) this.watch.connected()
    } else this.watch.disconnected(Date.now() - quiet)
    this.isQuiet = quiet !== undefined
  }

  private noteConnected(): void {
    this.isQuiet = false
    this.failures = 0
    this.awaitsToken = false
    this.watch.connected()
    this.store.connected()
    this.presence.repeat()
  }

  private noteDisconnected(): void {
    this.store.disconnected()
    if (!this.isStarted) return
    this.watch.disconnected()
    this.failures += 1
    this.reconnectIn(retryDelay(this.failures, this.options.random))
  }

  private reconnectIn(delay: number): void {
    clearTimeout(this.retry)
    if (this.isStarted) this.retry = setTimeout(() => this.socket?.connect(), delay)
  }

  /** The server wants a fresh token. */
  private async signInAgain(): Promise<void> {
    this.awaitsToken = true
    this.store.disconnected()
    clearTimeout(this.retry)
    const known = this.options.token()
    const isFresh = known !== null && known !== this.sentToken
    const token = isFresh ? known : await this.options.renew().catch(() => null)
    if (token === null) this.watch.needsAuth()
    else if (this.socket?.connected) await this.refresh()
    // A fresh token that is refused as well: not in a loop without a pause.
    else this.reconnectIn(this.failures > 1 ? retryDelay(this.failures, this.options.random) : 0)
  }

  /** The person may not work here any more. */
  private endSession(): void {
    this.isStarted = false
    clearTimeout(this.retry)
    this.store.disconnected()
    this.store.clear()
    this.watch.needsAuth()
  }
}
