import pg from 'pg'

/** A connection outside the pool, for what lives as long as the connection: LISTEN, advisory locks. */
export interface Session {
  readonly client: pg.Client
  /** Fires when the connection ended or stopped answering. */
  readonly lost: AbortSignal
  readonly close: () => Promise<void>
}

const heartbeat = 5_000

/**
 * Connects, and keeps asking whether somebody is still there: a dead link says nothing by itself.
 *
 * @throws Error when there is no server
 */
export const openSession = async (url: string, applicationName: string): Promise<Session> => {
  const lost = new AbortController()
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  const beat = setInterval(() => {
    client.query('select 1').catch(() => lost.abort())
  }, heartbeat)
  const end = () => client.end().catch(() => undefined)
  lost.signal.addEventListener('abort', () => {
    clearInterval(beat)
    void end()
  })
  const close = async () => {
    clearInterval(beat)
    await end()
  }
  return { client, lost: lost.signal, close }
}
