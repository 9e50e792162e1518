import {
  type FieldType,
  fields,
  type RecordClass,
  recordClasses,
  syncFieldNames,
  targetExclusions,
} from '@stammbuch/contracts'

/** The name that searches use; it points at the index of the present shape. */
export const recordAlias = 'stammbuch-records'
export const recordIndex = 'stammbuch-records-v1'

const text = { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } }
const keyword = { type: 'keyword' }

const mappingOf: Readonly<Record<FieldType, object>> = {
  text,
  integer: { type: 'integer' },
  double: { type: 'double' },
  boolean: { type: 'boolean' },
  enumeration: keyword,
  reference: keyword,
  instant: { type: 'date' },
}

/** Switches and marks of the editorial work, which are nobody's business in a search. */
const workflow: readonly string[] = [
  'isApproved',
  'excludedByEditor',
  'markedForFollowUp',
  ...targetExclusions,
  ...syncFieldNames,
]

/** The fields of a class that the index holds, by name. */
export const indexedFields = (recordClass: RecordClass): readonly string[] =>
  Object.keys(fields[recordClass]).filter((name) => !workflow.includes(name))

const valueMappings = (): Record<string, object> =>
  Object.fromEntries(
    recordClasses.flatMap((recordClass) =>
      Object.entries(fields[recordClass])
        .filter(([name]) => !workflow.includes(name))
        .map(([name, { type }]) => [name, mappingOf[type]]),
    ),
  )

/** The type of an object whose fields are all keywords: Elasticsearch's name for it, and OpenSearch's. */
export const flatTypes = ['flattened', 'flat_object'] as const
export type FlatType = (typeof flatTypes)[number]

/**
 * The mapping of documents in the search index, from the field catalogue. Strict: a field that is not here is a
 * mistake and not a new field. Dynamic fields are one object of keywords, whatever their names.
 */
export const recordMapping = (flat: FlatType = 'flattened'): object => ({
  dynamic: 'strict',
  properties: {
    class: keyword,
    label: text,
    createdAt: { type: 'date' },
    updatedAt: { type: 'date' },
    values: { properties: valueMappings() },
    dynamicFields: { type: flat },
    projects: {
      type: 'nested',
      properties: {
        id: keyword,
        class: keyword,
        rankingGroupId: keyword,
        periodId: keyword,
        toplistId: keyword,
      },
    },
    accountIds: keyword,
    contactIds: keyword,
    productIds: keyword,
    supplierIds: {
      type: 'nested',
      properties: { supplierId: keyword, value: keyword, scope: keyword },
    },
  },
})

/**
 * The settings of our index. A removed document's version is remembered for longer than any call that was given
 * up may take, so that one which is carried out late does not bring it back.
 */
export const recordIndexShape = (flat: FlatType = 'flattened'): object => ({
  settings: { index: { gc_deletes: '1h' } },
  mappings: recordMapping(flat),
})
