import { parseArgs } from 'node:util'
import { syncTargets } from '@stammbuch/contracts'
import { connect, type Database, database, parkedDeliveries, retryParked } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { commandLine, isId, misused } from './command-line.ts'
import { localEnvironment } from './local-environment.ts'

const USAGE = `usage: npm run dead-letters                              what is parked, oldest first
       npm run dead-letters -- --target elasticsearch    of one target only
       npm run dead-letters -- --retry <id> [<id> …]     try these again
       npm run dead-letters -- --retry --all             try everything again`

const options = {
  target: { type: 'string' },
  retry: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const

const isTarget = (name: string): boolean => syncTargets.some((target) => target === name)

/** Parses the request from the command line; undefined when it is invalid. */
const parseRequest = (args: readonly string[]) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options,
  })
  const { target, retry, all } = values
  if (target !== undefined && !isTarget(target)) return undefined
  if (!positionals.every(isId)) return undefined
  const named = positionals.length > 0
  if (retry ? named === all : named || all) return undefined
  return { target, retry, ids: all ? undefined : positionals }
}

const retried = async (
  db: Kysely<Database>,
  ids: readonly string[] | undefined,
): Promise<string> => {
  const count = await retryParked(db, ids)
  const unknown = new Set(ids).size - count
  if (ids && unknown > 0)
    throw new Error(`${count} will be tried again; ${unknown} of these ids are not parked`)
  return `${count} will be tried again`
}

/**
 * Lists deliveries to other systems that failed too often, as JSON lines, or lets the workers try them again. Returns the output;
 * undefined when the arguments are invalid.
 * @throws Error when an id that is to be tried again is not parked; those that are will be tried
 */
export const deadLetters = async (
  url: string,
  args: readonly string[],
): Promise<readonly string[] | undefined> => {
  const request = parseRequest(args)
  if (!request) return undefined
  const pool = connect({ url, max: 1, applicationName: 'stammbuch-dead-letters' })
  try {
    const db = database(pool)
    if (request.retry) return [await retried(db, request.ids)]
    const { target } = request
    const parked = await parkedDeliveries(db, target === undefined ? {} : { target })
    return parked.map((one) => JSON.stringify(one))
  } finally {
    await pool.end()
  }
}

if (import.meta.main) {
  commandLine(USAGE, options)
  const { DATABASE_URL } = localEnvironment()
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set, and nothing was started here yet')
  const lines = await deadLetters(DATABASE_URL, process.argv.slice(2))
  for (const line of lines ?? misused(USAGE)) console.log(line)
}
