export { dropOutdatedExports } from './export-files.adapter.ts'
export { ExportsModule } from './exports.module.ts'
