import { type ImportResult, importSample, mappingRules } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'
import {
  addDynamicField,
  newMapping,
  newScope,
  prepareUnjudged,
  send,
  uploadOf,
} from '../testing/deliver.ts'
import { csv, runDirectly, withIds, withoutIds } from '../testing/importing.ts'
import { dryRun } from './dry-run.process.ts'
import type { RowDetail } from './write-plans.process.ts'

const row = fc
  .tuple(
    fc.constantFrom('', '1', '2', '3'),
    fc.constantFrom('Haus', 'HAUS', 'Hof', 'Дом', ''),
    fc.constantFrom('24103', '24105', '', '241030'),
    fc.constantFrom('Kiel', 'Bonn', ''),
    fc.constantFrom('1', '2', '', 'x'),
  )
  .map((cells) => cells.join(';'))
const rows = fc.array(row, { minLength: 1, maxLength: 12 })
const options = fc.record({
  matchByFields: fc.boolean(),
  skipInserts: fc.boolean(),
  force: fc.boolean(),
})

test('[I-025] whatever two deliveries say, the dry run counts what the import does, in batches of any size', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
  const { ledger } = warehouse.parts
  await fc.assert(
    fc.asyncProperty(
      fc.array(rows, { minLength: 2, maxLength: 2 }),
      fc.boolean(),
      options,
      fc.integer({ min: 1, max: 13 }),
      async (deliveries, hasIds, chosen, size) => {
        const scope = await newScope(admin)
        const mappingId = await newMapping(admin, 'account', hasIds ? withIds : withoutIds)
        for (const lines of deliveries) {
          const { body: sent } = await send(admin, uploadOf(scope, csv(...lines)))
          const sampleId = String(sent.sample?.id)
          await prepareUnjudged(warehouse, sampleId)
          const body = importSample.body.parse({ sampleId, mappingId, ...chosen })
          const {
            proposed,
            likelyKnown: _likely,
            ...counted
          } = await dryRun(ledger, body, 14 - size)
          const { answer } = await runDirectly(warehouse, body, size)
          const { runId: _, seconds: __, changes_created, ...done }: ImportResult = answer
          expect({ ...done, proposed: changes_created }).toEqual({ ...counted, proposed })
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

const names = fc.constantFrom('Meier', 'Meyer', 'Otto', '')
const related = fc
  .tuple(
    fc.constantFrom('', '1', '2', '3'),
    fc.constantFrom('Haus', 'HAUS', 'Hof', ''),
    fc.constantFrom('24103', '80331', ''),
    fc.constantFrom('', '7', '8'),
    names,
    fc.constantFrom('Anna', 'Bert', ''),
    fc.constantFrom('a@haus.de', 'b@hof.de', ''),
    names,
  )
  .map((cells) => cells.join(';'))
const relatedRows = fc.array(related, { minLength: 1, maxLength: 10 })
const header = 'nr;name;plz;knr;nachname;vorname;mail;zweiter'
const asCompany = [
  { source: 'nr', target: 'supplierIdentification.value' },
  { source: 'name', target: 'name' },
  { source: 'plz', target: 'zipCode' },
  { source: 'knr', target: 'mainContact.supplierIdentification.value' },
  { source: 'nachname', target: 'mainContact.surname' },
  { source: 'vorname', target: 'mainContact.firstName' },
  { source: 'mail', target: 'mainContact.emailAddress' },
  { source: 'zweiter', target: 'contacts.surname' },
]
const asPerson = [
  { source: 'knr', target: 'supplierIdentification.value' },
  { source: 'nachname', target: 'surname' },
  { source: 'vorname', target: 'firstName' },
  { source: 'mail', target: 'emailAddress' },
  { source: 'nr', target: 'mainAccount.supplierIdentification.value' },
  { source: 'name', target: 'mainAccount.name' },
  { source: 'plz', target: 'mainAccount.zipCode' },
]

const everything = {
  matchByFields: true,
  matchByFieldsInRelations: true,
  skipInserts: false,
  mappingRule: 'none' as const,
}

/** A person found by the model gets an identification; a row of a later batch finds its links and score by that. */
const identifiedAndMetAgain: [string[][], 'contact', typeof everything, number] = [
  [
    ['1;Haus;24103;;Meier;Anna;a@haus.de;'],
    ['1;Haus;24103;7;Meier;Anna;a@haus.de;', ';Haus;24103;7;;;;'],
  ],
  'contact',
  everything,
  11,
]

interface KeptRow {
  readonly row: number
  readonly outcome: string
  readonly record_id: string | null
  readonly detail: RowDetail
}

/** The stored outcomes of a run's rows; records that were not there before it have no id that could be compared. */
const rowsKept = async ({ parts }: TestWarehouse, runId: string, before: ReadonlySet<string>) => {
  const { rows } = await parts.pool.query<KeptRow>(
    'select row, outcome, record_id, detail from import_row where run_id = $1 order by row',
    [runId],
  )
  const known = (id: string | null) => (id === null || before.has(id) ? id : 'new')
  return rows.map(({ row, outcome, record_id, detail }) => ({
    row,
    outcome,
    record: known(record_id),
    rejected: detail.rejected,
    evidence: detail.evidence,
    fits: outcome === 'conflict' ? detail.fits.map(({ id }) => known(id)) : [],
    relations: detail.relations?.map(({ id, others, ...relation }) => ({
      ...relation,
      record: known(id),
      others: others.map(known),
    })),
    changes: detail.changes.map(({ attributeName, oldValue, newValue }) =>
      attributeName.startsWith('main')
        ? [attributeName, known(`${oldValue}`), known(`${newValue}`)]
        : [attributeName, oldValue, newValue],
    ),
  }))
}

const idsIn = async ({ parts }: TestWarehouse): Promise<ReadonlySet<string>> => {
  const { rows } = await parts.pool.query<{ id: string }>('select id from record')
  return new Set(rows.map(({ id }) => id))
}

test('[I-025] [U-006] row by row and relation by relation it says what the import does, with persons found by the model and every rule', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const { ledger } = warehouse.parts
  await fc.assert(
    fc.asyncProperty(
      fc.array(relatedRows, { minLength: 2, maxLength: 2 }),
      fc.constantFrom('account', 'contact'),
      fc.record({
        matchByFields: fc.boolean(),
        matchByFieldsInRelations: fc.boolean(),
        skipInserts: fc.boolean(),
        mappingRule: fc.constantFrom(...mappingRules),
      }),
      fc.integer({ min: 1, max: 11 }),
      async (deliveries, targetClass, chosen, size) => {
        const scope = await newScope(admin)
        const columns = targetClass === 'account' ? asCompany : asPerson
        const mappingId = await newMapping(admin, targetClass, columns)
        for (const [index, lines] of deliveries.entries()) {
          const { body: sent } = await send(admin, uploadOf(scope, [header, ...lines].join('\n')))
          const sampleId = String(sent.sample?.id)
          await prepareUnjudged(warehouse, sampleId)
          const options = index === 0 ? { ...chosen, skipInserts: false } : chosen
          const body = importSample.body.parse({ sampleId, mappingId, ...options })
          const before = await idsIn(warehouse)
          const trial = newId()
          const watched = {
            runId: trial,
            report: async () => undefined,
            checkpoint: () => undefined,
          }
          const tried = await dryRun(ledger, body, 12 - size, watched)
          const { proposed, likelyKnown: _likely, ...counted } = tried
          const rowsTried = await rowsKept(warehouse, trial, before)
          const { answer } = await runDirectly(warehouse, body, size)
          const { runId, seconds: __, changes_created, ...done }: ImportResult = answer
          expect({ ...done, proposed: changes_created }).toEqual({ ...counted, proposed })
          expect(await rowsKept(warehouse, runId, before)).toEqual(rowsTried)
        }
      },
    ),
    { numRuns: 25, examples: [identifiedAndMetAgain] },
  )
}, 120_000)
