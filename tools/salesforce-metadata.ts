import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, misused } from './command-line.ts'
import { projectFile, sourceFiles } from './salesforce/source-files.ts'

const USAGE = `usage: npm run salesforce:metadata -- --into FOLDER
  writes the fields, objects, record types and permissions that the synchronisation needs in a Salesforce
  organisation, as a project of the Salesforce command line; the ${projectFile} of a project that is there stays`

const { values, positionals } = commandLine(USAGE, { into: { type: 'string' } })
if (!values.into || positionals.length > 0) misused(USAGE)
const folder = path.resolve(values.into ?? '')
const files = [...sourceFiles()].filter(
  ([name]) => name !== projectFile || !existsSync(path.join(folder, name)),
)
for (const [name, text] of files) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
console.log(`${files.length} files in ${folder}; deploy them there with
  sf project deploy start --source-dir force-app`)
