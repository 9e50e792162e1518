export { SearchModule } from './search.module.ts'
export { searchEntryProjection, searchErasureProjection } from './search-entry.projection.ts'
export { foldSearch } from './search-fold.process.ts'
