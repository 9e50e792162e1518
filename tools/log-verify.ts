import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { connect, database, openSealKey, readHeads, verifyLog } from '@stammbuch/ledger'
import { forgettingEvents } from '@stammbuch/records'
import { publicKeysIn } from './audit/public-keys.ts'
import { mustBeSet, publishedHeadsFile, sealKeyFile } from './audit/setting.ts'
import { commandLine, misused } from './command-line.ts'

const USAGE = `usage: npm run log:verify [-- --key public.pem …] [--head heads.ndjson]
  --key   the public key that signed the seals; several after a key was changed
  --head  published heads, or what GET /api/log/head answered: finds a tail that was cut off; without it
          those that the service publishes (SEAL_PUBLISH_FILE, otherwise heads.ndjson in DATA_DIR)`

const { values, positionals } = commandLine(USAGE, {
  key: { type: 'string', multiple: true, default: [] },
  head: { type: 'string' },
})
if (positionals.length > 0) misused(USAGE)
// A file of heads that somebody names must be there: without it nothing would be compared.
if (values.head !== undefined && !existsSync(values.head))
  misused(USAGE, `there is no file ${values.head}`)
const published = values.head ?? publishedHeadsFile()
if (!existsSync(published))
  console.error(`${published} is not there: nothing is compared with published heads`)

const trustedKeys = async (): Promise<string[]> =>
  values.key.length > 0
    ? publicKeysIn(values.key)
    : [(await openSealKey(sealKeyFile(), { create: false })).publicKey]

/** Threads that check parts of the log beside each other at most. */
const mostThreads = 4
const url = mustBeSet('DATABASE_URL')
const pool = connect({
  url,
  max: 2,
  applicationName: 'stammbuch-log-verify',
})
try {
  const began = performance.now()
  // What somebody named comes first: a file that will not do is said before a key that is not there.
  const heads = await readHeads(published)
  const result = await verifyLog(database(pool), {
    publicKeys: await trustedKeys(),
    heads,
    forgetting: forgettingEvents,
    threads: { url, count: Math.min(mostThreads, availableParallelism()) },
  })
  console.log(JSON.stringify(result))
  console.error(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (!result.ok) process.exitCode = 1
} finally {
  await pool.end()
}
