import { readFile } from 'node:fs/promises'
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

interface ListedMigration {
  readonly name: string
  /** Hexadecimal SHA-256 of the file since it was released; until then it may still change. */
  readonly released: string | undefined
}

/** Reads the migrations in their order, from `migrations/order.tsv`: that of their names, in which Kysely applies them. */
export const listedMigrations = async (): Promise<readonly ListedMigration[]> => {
  const lines = (await readFile(path.join(folder, 'order.tsv'), 'utf8')).split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', released] = line.split('\t')
      return { name, released }
    })
}

const providerOf = (listed: readonly ListedMigration[]): MigrationProvider => ({
  getMigrations: async () => {
    const named = listed.map(async ({ name }) => [name, await asMigration(`${name}.sql`)] as const)
    return Object.fromEntries(await Promise.all(named))
  },
})

/**
 * Applies the missing migrations, all or nothing, and returns their names. Of two processes at once the second one waits and finds
 * nothing to do. `url`: as the owner; `last`: the migration to end with, the newest one without it.
 */
export const migrate = async (url: string, last?: string): Promise<readonly string[]> => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    const listed = await listedMigrations()
    const migrator = new Migrator({
      db,
      provider: providerOf(listed),
      // As Kysely sorts what is missing: by code units, whatever the language of the machine.
      nameComparator: (left, right) => (left < right ? -1 : Number(left > right)),
    })
    const { error, results } = await (last === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(last))
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
  if (!url)
    throw new Error(
      'MIGRATION_DATABASE_URL is not set and no local start runs with this data folder',
    )
  const applied = await migrate(url)
  console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply')
}
