import { rebuildProjections } from '@stammbuch/ledger'
import { projectionsNamed } from './audit/projections.ts'
import { mustBeSet } from './audit/setting.ts'

const projections = await projectionsNamed(process.argv.slice(2))
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
