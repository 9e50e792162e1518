import { backoff, type Database, pause } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'

interface Options {
  readonly url: string
  /** Name of the channel, in lower case, which is also that of the connection that listens. */
  readonly channel: string
  readonly db: Kysely<Database>
  readonly hear: (message: string) => void
  readonly onError: (error: unknown) => void
}

/**
 * Carries messages between the processes of the service, the sender included. Nothing is kept and nothing is repeated: what is lost
 * must be something that is said again, or that others can do without.
 */
export class NotifyBus {
  private readonly options: Options
  private readonly closing = new AbortController()
  private running: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
  }

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.closing.abort()
    await this.running
  }

  /** Say something to the other processes; 8,000 bytes at most. */
  say(message: string): void {
    sql`select pg_notify(${this.options.channel}, ${message})`
      .execute(this.options.db)
      .catch(this.options.onError)
  }

  private async run(): Promise<void> {
    const { signal } = this.closing
    for (let failures = 1; !signal.aborted; failures += 1) {
      const began = Date.now()
      await this.listen().catch(this.options.onError)
      if (Date.now() - began > 10_000) failures = 1
      await pause(backoff(failures), signal)
    }
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `stammbuch-${this.options.channel}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const ended = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', () => resolve())
      this.closing.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      await client.connect()
      client.on('notification', ({ payload }) => this.options.hear(payload ?? ''))
      await client.query(`listen ${client.escapeIdentifier(this.options.channel)}`)
      await ended
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
