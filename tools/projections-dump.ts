import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect, dumpHash, dumpProjections } from '@stammbuch/ledger'
import { projectionsNamed } from './audit/projections.ts'
import { mustBeSet } from './audit/setting.ts'
import { commandLine, misused } from './command-line.ts'

const USAGE = 'usage: npm run -s projections:dump -- <name…|all> [--hash]'

const { positionals, values } = commandLine(USAGE, { hash: { type: 'boolean', default: false } })
if (positionals.length === 0) misused(USAGE)
const projections = await projectionsNamed(positionals.includes('all') ? [] : positionals)
const pool = connect({
  url: mustBeSet('DATABASE_URL'),
  max: 1,
  applicationName: 'stammbuch-dump',
})
// A reader that has seen enough, as `head` has, is no error.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? 0 : 1),
)
try {
  if (values.hash) console.log(await dumpHash(pool, projections))
  else await pipeline(Readable.from(dumpProjections(pool, projections)), process.stdout)
} finally {
  await pool.end()
}
