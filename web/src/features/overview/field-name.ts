import { dynamicPrefix, fieldOf, type RecordClass } from '@stammbuch/contracts'

/** Returns the label of a field; of a dynamic one the name without its prefix. */
export const fieldName = (recordClass: RecordClass, attribute: string): string =>
  fieldOf(recordClass, attribute)?.label ?? attribute.replace(dynamicPrefix, '')
