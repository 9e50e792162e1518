export { CatalogueModule } from './catalogue.module.ts'
export { catalogueProjection } from './catalogue.projection.ts'
export { type DynamicFieldEntry, dynamicFieldEntry } from './dynamic-field-entry.rules.ts'
export {
  type DynamicFieldRow,
  dynamicFieldColumns,
  dynamicFieldsByName,
} from './dynamic-field-rows.query.ts'
export { entriesMustExist, entriesOf, idByKey, sortedBy } from './entries.query.ts'
export { archiveGiven } from './exchange-folder.adapter.ts'
export { fieldKey } from './import-dynamic-fields.process.ts'
export {
  addEntries,
  addEntry,
  changedValues,
  changeEntry,
  loadEntry,
  type NewEntry,
  nameKey,
  removeEntry,
  type UniqueKey,
} from './write-entry.process.ts'
export { archiveReply, pack, unpack } from './zip-archive.adapter.ts'
