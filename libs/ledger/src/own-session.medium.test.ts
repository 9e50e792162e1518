import { test } from '@stammbuch/testing'
import pg from 'pg'
import { expect } from 'vitest'
import { connect } from './database.ts'
import { beginSession, requireOwnSession } from './own-session.ts'

test('a connection to Postgres itself is a session of its own', async ({
  database: { appUrl },
}) => {
  await expect(requireOwnSession(appUrl, 'DATABASE_URL')).resolves.toBeUndefined()
})

test('a server that is away is an error, or waited for later', async () => {
  const away = 'postgres://nobody@127.0.0.1:9/none'
  await expect(requireOwnSession(away, 'DATABASE_URL')).rejects.toThrow(/ECONNREFUSED/)
  await expect(requireOwnSession(away, 'DATABASE_URL', { mayBeAway: true })).resolves.toBe(
    undefined,
  )
})

test('a connection that lost its settings on the way has them, and the process that is behind it', async ({
  database: { appUrl },
}) => {
  // As behind a pooler: nothing of what it begins with arrives, and the process is none of the server's.
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  Object.assign(client, { processID: -1 })
  const settings = { search_path: 'view,work,log,public', statement_timeout: '60000' }
  await beginSession(client, { ...settings, default_transaction_read_only: 'on' })
  const { rows } = await client.query(
    `select pg_backend_pid() as pid, current_setting('search_path') as path, current_setting('statement_timeout') as timeout`,
  )
  const { processID } = client as pg.Client & { readonly processID?: number }
  expect(rows).toEqual([{ pid: processID, path: 'view,work,log,public', timeout: '1min' }])
  await expect(client.query('delete from work.job')).rejects.toThrow(/read-only/)
  await client.end()
})

test('every connection of a pool begins with its settings', async ({ database: { appUrl } }) => {
  const pool = connect({
    url: appUrl,
    max: 1,
    readOnly: true,
    keepPlans: true,
    statementTimeout: 0,
  })
  const { rows } = await pool.query(
    `select current_setting('plan_cache_mode') as plans, current_setting('default_transaction_read_only') as reads,
       current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('timezone') as zone`,
  )
  expect(rows).toEqual([
    { plans: 'force_generic_plan', reads: 'on', statement: '0', lock: '8s', zone: 'UTC' },
  ])
  await pool.end()
})
