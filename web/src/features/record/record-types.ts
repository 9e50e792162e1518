import {
  type AccountRecord,
  type ContactRecord,
  dynamicPrefix,
  type Field,
  type FieldValue,
  type ProductRecord,
  type RecordClass,
  resolveField,
} from '@stammbuch/contracts'

/** A record that has a page of its own. */
export type RootRecord = AccountRecord | ContactRecord | ProductRecord
export type RootType = RootRecord['class']
export type ChildAward = AccountRecord['awards'][number]
export type ChildScore = AccountRecord['scores'][number]
/** A record with fields on the page: the root itself, or an award or score of it. */
export type ShownRecord = RootRecord | ChildAward | ChildScore

/** `past`: the record as of an earlier position. `inspection`: look only, whatever one may do. */
export type Mode = 'now' | 'past' | 'inspection'

/** A record by its class and id, for commands. */
export interface Target {
  readonly class: RecordClass
  readonly id: string
}

export const targetOf = ({ class: recordClass, id }: ShownRecord): Target => ({
  class: recordClass,
  id,
})

type DynamicValues = ChildAward['dynamicFields']

export const dynamicFieldsOf = (record: ShownRecord): DynamicValues =>
  'dynamicFields' in record ? record.dynamicFields : []

export const dynamicAttribute = (name: string): string => `${dynamicPrefix}${name}`

const isFieldValue = (value: unknown): value is FieldValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The value of a field now, dynamic ones included. */
export const valueIn = (record: ShownRecord, attribute: string): FieldValue => {
  if (attribute.startsWith(dynamicPrefix)) {
    const name = attribute.slice(dynamicPrefix.length)
    return dynamicFieldsOf(record).find(({ label }) => label.name === name)?.value ?? null
  }
  const value = Object.entries(record).find(([name]) => name === attribute)?.[1]
  return isFieldValue(value) ? value : null
}

/** The definition of a field of this record, dynamic ones included. */
export const fieldIn = (record: ShownRecord, attribute: string): Field | undefined =>
  resolveField(
    record.class,
    attribute,
    dynamicFieldsOf(record).map(({ label }) => label),
  )

/** Awards and scores of a record, none for a product. */
export const childrenOf = (record: RootRecord): readonly (ChildAward | ChildScore)[] =>
  record.class === 'product' ? [] : [...record.awards, ...record.scores]

/** The number of open changes of the record itself. */
export const openCountOf = ({ openChanges }: { readonly openChanges: Record<string, number> }) =>
  Object.values(openChanges).reduce((sum, count) => sum + count, 0)

/** The page's heading. */
export const headingOf = (record: RootRecord): string => {
  if (record.class === 'product') {
    const parts = [record.account?.name, record.label].filter(Boolean)
    return parts.join(' - ') || 'Ohne Namen'
  }
  if (record.class === 'account') return record.name || record.label || 'Ohne Namen'
  return (
    [record.academicTitle, record.firstName, record.surname].filter(Boolean).join(' ') ||
    record.label ||
    'Ohne Namen'
  )
}
