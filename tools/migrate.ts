import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { commandLine, misused } from './command-line.ts'
import { localEnvironment } from './local-environment.ts'
import { root } from './root.ts'

const folder = path.join(root, 'migrations')

const asMigration = async (file: string): Promise<Migration> => {
  const text = await readFile(path.join(folder, file), 'utf8')
  return {
    up: async (db) => {
      await sql.raw(text).execute(db)
    },
  }
}

/** Every migrations/*.sql in the order of its name; the file's name without its ending is the migration's. */
const sqlFiles: MigrationProvider = {
  getMigrations: async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const named = files.map(async (file) => [file.slice(0, -4), await asMigration(file)] as const)
    return Object.fromEntries(await Promise.all(named))
  },
}

/**
 * Brings the database up to date, all or nothing, and returns the names of what was applied. Two at once
 * do not disturb each other: the second one waits and finds nothing to do. `url`: as the owner.
 */
export const migrate = async (url: string): Promise<readonly string[]> => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName
      if (failed === undefined) throw error
      throw new Error(`migration ${failed} failed: ${String(error)}`, { cause: error })
    }
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

const USAGE = 'usage: npm run migrate    applies what is missing, all or nothing'

if (import.meta.main) {
  const { positionals } = commandLine(USAGE, {})
  if (positionals.length > 0) misused(USAGE)
  const url = localEnvironment().MIGRATION_DATABASE_URL
  if (!url) throw new Error('MIGRATION_DATABASE_URL is not set and no local start is known')
  const applied = await migrate(url)
  console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply')
}
