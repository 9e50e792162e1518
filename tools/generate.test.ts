import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsModule } from '@stammbuch/contracts/generate-paths'
import { expect, test } from 'vitest'

test('the paths that browsers use are those of the route table (`npm run generate`)', () => {
  expect(
    readFileSync(join(import.meta.dirname, '../libs/contracts/src/paths.gen.ts'), 'utf8'),
  ).toBe(pathsModule())
})
