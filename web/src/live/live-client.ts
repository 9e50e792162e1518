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
  readonly voice: PresencePublisher
  private readonly options: ClientOptions
  private readonly watch: ConnectionWatch
  private socket: LiveSocket | undefined
  /** The token that was sent to the server last. */
  private shown: string | null = null
  private wanted = false
  private failures = 0
  /** The server waits for a fresh token. */
  private muted = false
  /** The server says that its log does not answer. */
  private isQuiet = false
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: ClientOptions) {
    this.options = options
    const port: LivePort = {
      sub: (wanted) => this.ask(wanted),
      unsub: (topics) => this.socket?.emit('unsub', topics),
    }
    this.store = new LiveStore(port, options)
    this.voice = new PresencePublisher((message) => {
      if (this.socket?.connected) this.socket.emit('presence', message)
    })
    this.watch = new ConnectionWatch(options)
  }

  /** Connect, and stay connected. */
  async start(): Promise<void> {
    if (this.wanted) return
    this.wanted = true
    this.watch.disconnected()
    try {
      this.socket ??= this.listen(
        await this.options.open((give) => give({ token: this.tokenToShow() })),
      )
    } catch {
      // The part of the page that connects could not be loaded; later it can.
      this.wanted = false
      this.failures += 1
      this.retry = setTimeout(() => void this.start(), retryDelay(this.failures))
      return
    }
    if (this.wanted) this.socket.connect()
  }

  /** Disconnect for good: nobody is signed in any more. */
  stop(): void {
    this.wanted = false
    clearTimeout(this.retry)
    this.watch.stop()
    this.socket?.disconnect()
    this.store.clear()
  }

  /** Try at once: the network came back. An attempt from before hangs until its time is up, so it ends. */
  hurry(): void {
    if (!this.wanted || !this.socket || this.socket.connected) return
    clearTimeout(this.retry)
    this.socket.disconnect()
    this.socket.connect()
  }

  /** There is a fresh token: the connection goes on with it. */
  async refresh(): Promise<void> {
    const token = this.tokenToShow()
    const { socket } = this
    if (token === null || !this.wanted || !socket) return
    if (!socket.connected) return this.hurry()
    const ok = await socket
      .timeout(patience)
      .emitWithAck('auth', { token })
      .catch(() => false)
    if (ok !== true) {
      socket.disconnect()
      this.later(0)
    } else if (this.muted) this.alive()
  }

  /** Let the server compare what the page shows. Rejects without a connection. */
  async audit(page: PageAudit): Promise<AuditVerdict> {
    if (!this.socket?.connected) throw new Error('There is no connection')
    const verdict = await this.socket.timeout(patience).emitWithAck('audit', page)
    if (Array.isArray(verdict)) throw new Error('The server does not compare')
    return verdict as AuditVerdict
  }

  private tokenToShow(): string | null {
    this.shown = this.options.token()
    return this.shown
  }

  private ask(
    wanted: readonly { t: string; after: number }[],
  ): Promise<readonly SubscribeAnswer[]> {
    if (!this.socket?.connected) return Promise.reject(new Error('There is no connection'))
    return this.socket.timeout(patience).emitWithAck('sub', [...wanted])
  }

  private listen(socket: LiveSocket): LiveSocket {
    const { store } = this
    socket.on('connect', () => this.alive())
    socket.on('connect_error', (error) => {
      const code = (error as { data?: { code?: string } }).data?.code
      if (code === 'user-inactive' || code === 'user-unknown') return this.over()
      this.fell()
      if (code?.startsWith('token-')) void this.signInAgain()
    })
    socket.on('disconnect', () => this.fell())
    socket.on('f', (frame) => store.take(frame))
    socket.on('s', (summary) => store.take(summary))
    socket.on('hb', (beat) => {
      store.beat(beat)
      this.heard(beat)
    })
    socket.on('reset', (topics) => store.reset(topics))
    socket.on('perm', ({ lost }) => store.lost(lost))
    socket.on('presence', (state) => store.state(state.topic, state))
    socket.on('job', (job) => store.state(`job:${job.id}`, job))
    socket.on('auth', () => void this.signInAgain())
    socket.on('bye', ({ reason, retryAfterMs }) => {
      if (reason === 'inactive') this.over()
      else this.failures = 0
      socket.once('disconnect', () => this.later(retryAfterMs))
    })
    return socket
  }

  /** The connection stands, but what is behind it may not: then the page follows nothing. */
  private heard({ quiet }: Heartbeat): void {
    if (this.muted) return
    if (quiet === undefined) {
      if (this.isQuiet) this.watch.connected()
    } else this.watch.disconnected(Date.now() - quiet)
    this.isQuiet = quiet !== undefined
  }

  private alive(): void {
    this.isQuiet = false
    this.failures = 0
    this.muted = false
    this.watch.connected()
    this.store.connected()
    this.voice.repeat()
  }

  private fell(): void {
    this.store.disconnected()
    if (!this.wanted) return
    this.watch.disconnected()
    this.failures += 1
    this.later(retryDelay(this.failures, this.options.random))
  }

  private later(delay: number): void {
    clearTimeout(this.retry)
    if (this.wanted) this.retry = setTimeout(() => this.socket?.connect(), delay)
  }

  /** The server wants a fresh token. */
  private async signInAgain(): Promise<void> {
    this.muted = true
    this.store.disconnected()
    clearTimeout(this.retry)
    const known = this.options.token()
    const isFresh = known !== null && known !== this.shown
    const token = isFresh ? known : await this.options.renew().catch(() => null)
    if (token === null) this.watch.needsAuth()
    else if (this.socket?.connected) await this.refresh()
    // A fresh token that is refused as well: not in a loop without a pause.
    else this.later(this.failures > 1 ? retryDelay(this.failures, this.options.random) : 0)
  }

  /** The person may not work here any more. */
  private over(): void {
    this.wanted = false
    clearTimeout(this.retry)
    this.store.disconnected()
    this.store.clear()
    this.watch.needsAuth()
  }
}
