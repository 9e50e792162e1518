export { dropForgotten } from './export-files.adapter.ts'
export { ExportsModule } from './exports.module.ts'
