import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathsModule } from './generate-paths.ts'

test('the paths that browsers use are those of the route table (`npm run generate`)', () => {
  expect(readFileSync(join(import.meta.dirname, 'paths.gen.ts'), 'utf8')).toBe(pathsModule())
})
