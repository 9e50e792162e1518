export { dropForgotten } from './export-files.ts'
export { ExportsModule } from './exports.module.ts'
