import { pipeline } from 'node:stream/promises'
import { type Projection, rebuildProjections } from '@stammbuch/ledger'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../migrate.ts'
import type { Dump } from './read-dump.ts'

/** Tables of the log, referenced ones first. */
const logTables = ['event', 'event_personal', 'command', 'seal'] as const

const mustBeEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ position: string }>('select position from log.log_head')
  if (Number(rows[0]?.position) !== 0)
    throw new Error('the database has a log already; restore into a new one')
}

const copy = async (client: pg.Client, dump: Dump, table: string): Promise<void> => {
  const rows = await dump.read(`log/${table}.csv`)
  await pipeline(
    rows,
    client.query(copyFrom(`copy log.${table} from stdin with (format csv, header)`)),
  )
}

const copyLog = async (client: pg.Client, dump: Dump): Promise<void> => {
  await client.query('begin')
  await mustBeEmpty(client)
  for (const table of logTables) await copy(client, dump, table)
  await client.query('update log.log_head set position = $1', [dump.manifest.position])
  await client.query('commit')
}

/**
 * Restores a full dump into a database without a log: copies the log and builds every view from it.
 * @param url as the owner of the tables
 * @returns the position of the log's head
 * @throws Error when the dump has no log, or the database has one; then nothing is changed
 */
export const restoreLog = async (
  url: string,
  dump: Dump,
  projections: readonly Projection[],
): Promise<number> => {
  if (dump.manifest.kind !== 'full')
    throw new Error('only a full dump holds the log; this one can be loaded as plain tables')
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await copyLog(client, dump)
    await client.query('analyze log.event')
  } finally {
    await client.end()
  }
  const { position } = await rebuildProjections({ url, projections })
  return position
}
