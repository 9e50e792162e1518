export { CatalogueModule } from './catalogue.module.ts'
export { catalogueProjection } from './catalogue.projection.ts'
export type { CatalogueTables } from './catalogue.tables.ts'
export { entriesOf, idByKey, sortedBy } from './entries.query.ts'
export {
  addEntry,
  changeEntry,
  loadEntry,
  nameKey,
  removeEntry,
  type UniqueKey,
} from './write-entry.ts'
