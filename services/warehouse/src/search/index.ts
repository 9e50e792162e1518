export { SearchModule } from './search.module.ts'
export { searchEntryProjection, searchErasureProjection } from './search-entry.projection.ts'
export { foldSearch, searchIsCurrent } from './search-fold.process.ts'
