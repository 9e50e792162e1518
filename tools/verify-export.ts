// Checks an exported log on any machine: needs Node 24, this repository's sources and nothing else, no
// database, no network and no installed packages.
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { publicKeysIn } from './audit/public-keys.ts'
import { commandLine, misused } from './command-line.ts'

type Ledger = typeof import('@stammbuch/ledger')

// By their files and not by the package, whose door also opens the database.
const { verifyExport }: Pick<Ledger, 'verifyExport'> = await import(
  new URL('../libs/ledger/src/verify-export.ts', import.meta.url).href
)
const { readHeads }: Pick<Ledger, 'readHeads'> = await import(
  new URL('../libs/ledger/src/seal-heads.ts', import.meta.url).href
)

const USAGE = `usage: node tools/verify-export.ts <export.ndjson|-> [--key public.pem …] [--head heads.ndjson]
  --key   the public key that signed the seals, from elsewhere than the export; several after a change
  --head  published heads, or what GET /api/log/head answered earlier: finds a tail that was cut off`

const { positionals, values } = commandLine(USAGE, {
  key: { type: 'string', multiple: true, default: [] },
  head: { type: 'string' },
})
const [file] = positionals
if (!file || positionals.length > 1) throw misused(USAGE)
for (const named of [file, values.head])
  if (named !== undefined && named !== '-' && !existsSync(named))
    misused(USAGE, `there is no file ${named}`)
const publicKeys = await publicKeysIn(values.key)
if (publicKeys.length === 0)
  console.error('no --key: the key that the export names itself is used, which proves less')
const heads = values.head === undefined ? [] : await readHeads(values.head)
const input = file === '-' ? process.stdin : createReadStream(file)
// Begins to read at once, so nothing may be waited for from here on.
const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
const result = await verifyExport(lines, {
  ...(publicKeys.length > 0 ? { publicKeys } : {}),
  heads,
})
console.log(JSON.stringify(result))
if (!result.ok) process.exitCode = 1
