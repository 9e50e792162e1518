import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOfModule, pathsModule } from '@stammbuch/contracts/generate-paths'
import { commandLine } from './command-line.ts'
import { withFieldTables } from './salesforce/field-tables.ts'
import { verifierModule } from './verifier/build-verifier.ts'

/** `npm run generate`: writes what derives from the route table and from the field catalogue. A test compares it. */
commandLine(
  `usage: npm run generate    writes paths.gen.ts and as-of.gen.ts of libs/contracts/src from the route table, the tables of
                           docs/salesforce.md from the field catalogue, and the stand-alone verifiers of the log`,
  {},
)
const contracts = join(import.meta.dirname, '../libs/contracts/src')
writeFileSync(join(contracts, 'paths.gen.ts'), pathsModule())
writeFileSync(join(contracts, 'as-of.gen.ts'), asOfModule())
const crm = join(import.meta.dirname, '../docs/salesforce.md')
writeFileSync(crm, withFieldTables(readFileSync(crm, 'utf8')))
const verifier = join(import.meta.dirname, '../libs/ledger/src/verifier/verifier.gen.ts')
writeFileSync(verifier, await verifierModule())
