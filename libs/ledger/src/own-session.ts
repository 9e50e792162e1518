import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Milliseconds for each question of the check. */
const patience = 8_000

/** The setting that tells the sessions of one check from others. */
const mark = 'stammbuch.session'

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stammbuch-session',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

interface SessionState {
  readonly pid: number
  readonly mark: string | null
}

const stateOf = async (client: pg.Client): Promise<SessionState | undefined> => {
  const { rows } = await client.query<SessionState>(
    `select pg_backend_pid() as pid, nullif(current_setting($1, true), '') as mark`,
    [mark],
  )
  return rows[0]
}

/** Tells if a connection loses its session between two statements, or finds itself in that of another. */
const isShared = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const own = randomUUID()
  await one.query('select set_config($1, $2, false)', [mark, own])
  const before = await stateOf(one)
  // An open transaction keeps the session that it got: if it was ours, we get another one.
  const isRefused = await other.query('begin').then(
    () => false,
    () => true,
  )
  if (isRefused) return true
  const elsewhere = await stateOf(other)
  if (elsewhere?.mark === own || elsewhere?.pid === before?.pid) return true
  const after = await stateOf(one)
  return after?.mark !== own || after.pid !== before?.pid
}

const sharesSessions = async (url: string): Promise<boolean> => {
  const one = await connected(url)
  try {
    const other = await connected(url)
    try {
      return await isShared(one, other)
    } finally {
      await other.end().catch(() => undefined)
    }
  } finally {
    await one.end().catch(() => undefined)
  }
}

/**
 * Checks that a connection is a session of the server's for as long as it lives, as Postgres itself and a pooler in session mode
 * have it. Advisory locks, LISTEN, prepared statements and the settings of a session hold nowhere else: they would be lost
 * silently, and with them the order of writers.
 * @param setting the name of the setting that `url` comes from
 * @param mayBeAway true where a server that cannot be reached is waited for later on: then nothing is checked
 * @throws Error that names the setting when sessions are shared; what `pg` throws when there is no server
 */
export const requireOwnSession = async (
  url: string,
  setting: string,
  { mayBeAway = false }: { readonly mayBeAway?: boolean } = {},
): Promise<void> => {
  const shared = await sharesSessions(url).catch((error: unknown) => {
    if (mayBeAway) return false
    throw error
  })
  if (shared)
    throw new Error(
      `${setting} leads through a pooler that gives a connection another session for each transaction or statement: ` +
        'advisory locks, LISTEN and prepared statements do not hold there. Set pool_mode = session (pgbouncer), or name Postgres itself',
    )
}

/** Settings of a session, by the names that Postgres has for them. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * Applies the settings to a connection that was just made. Poolers may leave out those that a connection begins with, and say a
 * process number of their own instead of the server's, which is put right as well.
 */
export const beginSession = async (
  client: pg.ClientBase,
  settings: SessionSettings,
): Promise<void> => {
  const question = {
    text: `select pg_backend_pid() as pid, count(set_config(s.key, s.value, false)) from jsonb_each_text($1::jsonb) s`,
    values: [JSON.stringify(settings)],
    query_timeout: patience,
  }
  const { rows } = await client.query<{ pid: number }>(question)
  Object.assign(client, { processID: rows[0]?.pid })
}
