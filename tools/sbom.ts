import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, misused } from './command-line.ts'
import { lockedComponents } from './image/locked.ts'
import { billOf } from './image/sbom.ts'
import { root } from './root.ts'

const USAGE = `usage: npm run -s sbom
  prints what runs in production, with versions, hashes and licences, as a CycloneDX bill of materials; the image has one of its own that
  names Debian's packages as well`

if (commandLine(USAGE, {}).positionals.length > 0) misused(USAGE)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { version } = JSON.parse(read('package.json')) as { readonly version: string }
const components = lockedComponents(read('package-lock.json'))
console.log(JSON.stringify(billOf({ name: 'stammbuch', version }, components), null, 1))
