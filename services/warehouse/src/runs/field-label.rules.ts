import { dynamicPrefix, fieldOf, type RecordClass } from '@stammbuch/contracts'

/** Returns the German name of a field; of one that nobody knows any more, its technical name. */
export const labelOfField = (
  recordClass: RecordClass,
  attribute: string,
  dynamic: ReadonlyMap<string, { readonly label: string }>,
): string => {
  const name = attribute.startsWith(dynamicPrefix)
    ? attribute.slice(dynamicPrefix.length)
    : attribute
  return fieldOf(recordClass, attribute)?.label ?? dynamic.get(name)?.label ?? name
}
