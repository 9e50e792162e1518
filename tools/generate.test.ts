import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOfModule, pathsModule } from '@stammbuch/contracts/generate-paths'
import { expect, test } from 'vitest'
import { withFieldTables } from './salesforce/field-tables.ts'
import { verifierModule } from './verifier/build-verifier.ts'

test('the paths that browsers use are those of the route table (`npm run generate`)', () => {
  expect(
    readFileSync(join(import.meta.dirname, '../libs/contracts/src/paths.gen.ts'), 'utf8'),
  ).toBe(pathsModule())
  expect(
    readFileSync(join(import.meta.dirname, '../libs/contracts/src/as-of.gen.ts'), 'utf8'),
  ).toBe(asOfModule())
})

test('the documentation names the fields of the CRM as the catalogue has them (`npm run generate`)', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/salesforce.md'), 'utf8')
  expect(document).toBe(withFieldTables(document))
})

test('the stand-alone verifiers are made from the sources as they are (`npm run generate`)', async () => {
  const file = join(import.meta.dirname, '../libs/ledger/src/verifier/verifier.gen.ts')
  expect(readFileSync(file, 'utf8')).toBe(await verifierModule())
})
