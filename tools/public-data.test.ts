import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { publicFiles } from './public-data/index.ts'
import { root } from './root.ts'

test.each([...publicFiles()])('%s is what its program makes: run “npm run data”', (name, text) => {
  expect(readFileSync(path.join(root, 'data', name), 'utf8') === text).toBe(true)
})
