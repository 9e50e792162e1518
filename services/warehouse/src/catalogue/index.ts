export { pack, unpack } from './archive.ts'
export { archiveReply } from './archive-reply.ts'
export { CatalogueModule } from './catalogue.module.ts'
export { catalogueProjection } from './catalogue.projection.ts'
export type { CatalogueTables } from './catalogue.tables.ts'
export { differing } from './differing.ts'
export { type DynamicFieldEntry, dynamicFieldEntry } from './dynamic-field-entry.ts'
export {
  type DynamicFieldRow,
  dynamicFieldColumns,
  dynamicFieldsByName,
} from './dynamic-field-rows.query.ts'
export { entriesMustExist, entriesOf, idByKey, sortedBy } from './entries.query.ts'
export { archiveGiven } from './exchange-folder.ts'
export { fieldKey } from './import-dynamic-fields.ts'
export {
  addEntries,
  addEntry,
  changeEntry,
  loadEntry,
  type NewEntry,
  nameKey,
  removeEntry,
  type UniqueKey,
} from './write-entry.ts'
