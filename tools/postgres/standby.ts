import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../free-port.ts'
import { type Postgres, type PostgresOptions, startPostgres } from '../postgres.ts'

/** A server and another one that follows it by streaming replication. */
export interface FollowedPostgres {
  readonly primary: Postgres
  readonly standby: Postgres
}

/** Copies the data folder of a server that is stopped, as that of a standby. The npm package has no `pg_basebackup`. */
const copyAsStandby = (from: string, to: string, port: number): void => {
  if (lstatSync(from).isSymbolicLink())
    throw new Error(`the account of Postgres cannot reach ${path.dirname(from)}`)
  const copied = spawnSync('cp', ['-a', from, to])
  if (copied.status !== 0) throw new Error(`the data could not be copied: ${copied.stderr}`)
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`
  appendFileSync(path.join(to, 'postgresql.auto.conf'), follow)
  writeFileSync(path.join(to, 'standby.signal'), '')
}

/**
 * Starts a server, hands it to `prepare`, and starts it again with a standby of its own.
 *
 * @param folder absolute path; both servers' data and output go there
 */
export const startFollowedPostgres = async (
  folder: string,
  prepare: (primary: Postgres) => Promise<void>,
): Promise<FollowedPostgres> => {
  const optionsOf = (name: string): PostgresOptions => ({
    dataDir: path.join(folder, name),
    logFile: path.join(folder, `${name}.log`),
  })
  mkdirSync(folder, { recursive: true })
  // As root the servers run under another account.
  chmodSync(folder, 0o755)
  const [own, copy] = [optionsOf('primary'), optionsOf('standby')]
  const first = await startPostgres(own)
  try {
    await prepare(first)
  } finally {
    await first.stop()
  }
  const port = await freePort()
  copyAsStandby(own.dataDir, copy.dataDir, port)
  const primary = await startPostgres({ ...own, port })
  try {
    return { primary, standby: await startPostgres(copy) }
  } catch (error) {
    await primary.stop()
    throw error
  }
}
