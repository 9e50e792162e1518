import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  connect,
  database,
  type LogTables,
  openSealKey,
  readHeads,
  verifyLog,
} from '@stammbuch/ledger'
import { mustBeSet, sealKeyFile } from './audit/setting.ts'
import { localEnvironment } from './local-environment.ts'

const { values } = parseArgs({
  options: {
    // Public keys in PEM; several after a key was changed.
    key: { type: 'string', multiple: true, default: [] },
    // A file of published heads, or what GET /log/head answered.
    head: { type: 'string', default: localEnvironment().SEAL_PUBLISH_FILE ?? '' },
  },
})

const trustedKeys = async (): Promise<string[]> =>
  values.key.length > 0
    ? Promise.all(values.key.map((file) => readFile(file, 'utf8')))
    : [(await openSealKey(sealKeyFile(), { create: false })).publicKey]

const pool = connect({
  url: mustBeSet('DATABASE_URL'),
  max: 2,
  applicationName: 'stammbuch-log-verify',
})
try {
  const began = performance.now()
  const result = await verifyLog(database<LogTables>(pool), {
    publicKeys: await trustedKeys(),
    heads: values.head === '' ? [] : await readHeads(values.head),
  })
  console.log(JSON.stringify(result))
  console.error(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (!result.ok) process.exitCode = 1
} finally {
  await pool.end()
}
