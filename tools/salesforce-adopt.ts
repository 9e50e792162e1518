import { existsSync } from 'node:fs'
import { connect, database } from '@stammbuch/ledger'
import { SalesforceClient } from '@stammbuch/records/targets'
import { mustBeSet } from './audit/setting.ts'
import { commandLine, misused } from './command-line.ts'
import {
  findAdoptions,
  linkAdoptions,
  numbersOf,
  type SupplierField,
} from './salesforce/adopt/adopt.process.ts'
import type { AdoptedClass } from './salesforce/adopt/adoption.ts'
import { readDecisions, writeAdoptions } from './salesforce/adopt/adoption-table.ts'

const USAGE = `usage: npm run -s salesforce:adopt -- --preview [options]   compares what Salesforce holds with the log, and changes nothing
       npm run -s salesforce:adopt -- --apply [options]     writes our ids into the records of the sure pairs there
  --csv FILE                       where the pairs are written (salesforce-adoption.csv); it names persons
  --decided FILE                   such a table with „verbinden“ or „nicht verbinden“ in the lines that somebody decided
  --by Account.FIELD=SUPPLIER      the field of accounts (or Contact.…) that holds the ids of a supplier
  Salesforce and the database are those of the settings. Have the workers wait until it is done.`

const { values, positionals } = commandLine(USAGE, {
  preview: { type: 'boolean', default: false },
  apply: { type: 'boolean', default: false },
  csv: { type: 'string', default: 'salesforce-adoption.csv' },
  decided: { type: 'string' },
  by: { type: 'string', multiple: true, default: [] },
})
if (values.preview === values.apply || positionals.length > 0) misused(USAGE)

const classes: Readonly<Record<string, AdoptedClass>> = { Account: 'account', Contact: 'contact' }
const supplierFields = new Map<AdoptedClass, SupplierField>()
for (const given of values.by) {
  const [, object = '', field = '', supplier = ''] = /^(\w+)\.(\w+)=(.+)$/.exec(given) ?? []
  const recordClass = classes[object] ?? misused(USAGE, `--by ${given} is not understood`)
  supplierFields.set(recordClass, { field, supplier })
}

// What somebody decided in an earlier table would be lost.
if (existsSync(values.csv)) throw new Error(`${values.csv} is there already; name another by --csv`)

const client = new SalesforceClient({
  url: mustBeSet('SALESFORCE_URL'),
  clientId: mustBeSet('SALESFORCE_CLIENT_ID'),
  clientSecret: mustBeSet('SALESFORCE_CLIENT_SECRET'),
  timeout: 60_000,
})
const pool = connect({
  url: mustBeSet('DATABASE_URL'),
  max: 1,
  applicationName: 'stammbuch-salesforce-adopt',
})
try {
  const decided =
    values.decided === undefined
      ? { same: [], different: new Set<string>() }
      : await readDecisions(values.decided)
  const db = database(pool)
  const found = await findAdoptions({ db, client, supplierFields, decided })
  await writeAdoptions(values.csv, found)
  for (const [recordClass, one] of found)
    console.log(JSON.stringify({ class: recordClass, ...numbersOf(one) }))
  const used = [...found.values()].flatMap(({ sure }) =>
    sure.filter(({ ground }) => ground === 'decided'),
  )
  if (decided.same.length > 0)
    console.log(JSON.stringify({ decided: decided.same.length, used: used.length }))
  if (values.apply) {
    const results = await linkAdoptions(client, found)
    console.log(JSON.stringify(results))
    const refused = Object.values(results).some((one) => Object.keys(one.refused).length > 0)
    if (refused) process.exitCode = 1
  }
} finally {
  await pool.end()
}
