import pg from 'pg'

/** The activity of a process of the server, and its duration in milliseconds. */
export interface Activity {
  readonly state: string | null
  readonly milliseconds: number
}

/** The activities of our processes of the server, by process number; `away`: no answer; `busy`: it refuses. */
export type ServerActivity = ReadonlyMap<number, Activity> | 'away' | 'busy'
export type AskServer = () => Promise<ServerActivity>

/** Milliseconds for a new connection, and for the answer on it. */
const patience = 2_500

/** The server itself said something, if only that it has no room. */
const isSaidByServer = (error: unknown): boolean => error instanceof pg.DatabaseError

const question = `select pid, state,
    extract(epoch from clock_timestamp() - state_change) * 1000 as milliseconds
  from pg_stat_activity where usename = current_user and datname = current_database()`

const asked = async (url: string): Promise<ServerActivity> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'stammbuch-link',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Activity & { pid: number }>(question)
    return new Map(
      rows.map(({ pid, state, milliseconds }) => [
        pid,
        { state, milliseconds: Number(milliseconds) },
      ]),
    )
  } catch (error) {
    return isSaidByServer(error) ? 'busy' : 'away'
  } finally {
    void client.end().catch(() => undefined)
    // On a dead link the goodbye would wait as well.
    setTimeout(() => client.connection.stream.destroy(), patience).unref()
  }
}

/** Asks a server, on a connection of its own, what it does for us; who asks meanwhile gets the same answer. */
export const serverActivity = (url: string): AskServer => {
  let underWay: Promise<ServerActivity> | undefined
  return () => {
    underWay ??= asked(url).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
