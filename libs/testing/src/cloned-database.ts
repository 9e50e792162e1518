import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ProvidedPostgres } from './provided.ts'

/** A migrated database of one's own, empty but for the content of the migrations. */
export interface ClonedDatabase {
  readonly name: string
  /** URL as the owner of the tables, for preparing and for checking behind the API. */
  readonly ownerUrl: string
  /** URL as the role of the running services. */
  readonly appUrl: string
  /** A pool as the owner, at most 4 connections. */
  readonly owner: pg.Pool
  /** A pool as the role of the running services, at most 10 connections. */
  readonly app: pg.Pool
}

const poolOf = (connectionString: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max })
  // An idle connection that the server ends, as some tests want it to, must not end the test process.
  pool.on('error', () => undefined)
  return pool
}

const asSuperuser = async (port: number, statement: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
  })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Clones the template, passes the copy to `use` and drops it afterwards, even with open connections. */
export const withClonedDatabase = async (
  { port, template, owner, app }: ProvidedPostgres,
  use: (database: ClonedDatabase) => Promise<void>,
): Promise<void> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = (role: string) => `postgres://${role}@127.0.0.1:${port}/${name}`
  await asSuperuser(
    port,
    `create database ${name} template ${template} strategy file_copy owner ${owner}`,
  )
  const ownerPool = poolOf(url(owner), 4)
  const appPool = poolOf(url(app), 10)
  try {
    await use({ name, ownerUrl: url(owner), appUrl: url(app), owner: ownerPool, app: appPool })
  } finally {
    await Promise.all([ownerPool.end(), appPool.end()])
    await asSuperuser(port, `drop database ${name} with (force)`)
  }
}
