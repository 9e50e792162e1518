import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsModule } from '@stammbuch/contracts/generate-paths'
import { commandLine } from './command-line.ts'

/** `npm run generate`: writes the files that derive from the route table. A test compares them. */
commandLine(
  'usage: npm run generate    writes libs/contracts/src/paths.gen.ts from the route table',
  {},
)
writeFileSync(join(import.meta.dirname, '../libs/contracts/src/paths.gen.ts'), pathsModule())
