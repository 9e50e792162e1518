import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, misused } from './command-line.ts'
import { publicFiles } from './public-data/index.ts'
import { root } from './root.ts'

const USAGE = `usage: npm run data
  writes the invented lists of data/, the same ones each time; they are committed`

if (commandLine(USAGE, {}).positionals.length > 0) misused(USAGE)
for (const [name, text] of publicFiles()) {
  const file = path.join(root, 'data', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
