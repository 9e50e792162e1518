// Checks an exported log on any machine: needs Node 24, this repository's sources and nothing else, no
// database, no network and no installed packages.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readHeads } from '../libs/ledger/src/seal-heads.ts'
import { verifyExport } from '../libs/ledger/src/verify-export.ts'

const USAGE = `usage: node tools/verify-export.ts <export.ndjson|-> [--key public.pem …] [--head heads.ndjson]
  --key   the public key that signed the seals, from elsewhere than the export; several after a change
  --head  published heads, or what GET /api/log/head answered earlier: finds a tail that was cut off`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', multiple: true, default: [] },
    head: { type: 'string' },
  },
})
const [file] = positionals
if (!file) {
  console.error(USAGE)
  process.exit(2)
}
const publicKeys = await Promise.all(values.key.map((key) => readFile(key, 'utf8')))
if (publicKeys.length === 0)
  console.error('no --key: the key that the export names itself is used, which proves less')
const input = file === '-' ? process.stdin : createReadStream(file)
const result = await verifyExport(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }), {
  ...(publicKeys.length > 0 ? { publicKeys } : {}),
  heads: values.head === undefined ? [] : await readHeads(values.head),
})
console.log(JSON.stringify(result))
if (!result.ok) process.exitCode = 1
