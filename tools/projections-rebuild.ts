import { rebuildProjections } from '@stammbuch/ledger'
import { projectionsNamed } from './audit/projections.ts'
import { mustBeSet } from './audit/setting.ts'
import { commandLine } from './command-line.ts'

const USAGE = 'usage: npm run projections:rebuild [-- <name> …]    all of them without a name'

const { positionals } = commandLine(USAGE, {})
const projections = await projectionsNamed(positionals)
const began = performance.now()
const { position, pause } = await rebuildProjections({
  url: mustBeSet('MIGRATION_DATABASE_URL'),
  projections,
  onProgress: (done, head) => console.error(`${done} of ${head} events`),
})
const seconds = (performance.now() - began) / 1000
console.log(
  `rebuilt ${projections.map(({ name }) => name).join(', ')} at position ${position}` +
    ` in ${seconds.toFixed(1)} s; others waited ${pause.toFixed(0)} ms`,
)
