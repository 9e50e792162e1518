import { type Field, fields, type RecordClass } from '@stammbuch/contracts'
import { externalId, objectOf, versionField } from '@stammbuch/sync/crm'

export type CrmType =
  | 'Checkbox'
  | 'DateTime'
  | 'Email'
  | 'LongTextArea'
  | 'Lookup'
  | 'Number'
  | 'Picklist'
  | 'Text'
  | 'TextArea'
  | 'Url'

/** A custom field that an organisation needs before it can be written to. */
export interface CustomField {
  readonly name: string
  readonly label: string
  readonly type: CrmType
  /** Maximum number of characters of a text, of digits of a number. */
  readonly length?: number
  /** Digits behind the point. */
  readonly scale?: number
  /** API values with their labels, in the order of the catalogue. */
  readonly values?: Readonly<Record<string, string>>
  /** The object a lookup points to. */
  readonly refersTo?: string
  /** True for the field by which records are found again. */
  readonly isExternalId?: boolean
  readonly description: string
}

/** A field that every organisation has. */
export interface StandardField {
  readonly name: string
  readonly label: string
  /** Maximum number of characters in the catalogue; `null` for any, and where it is no text. */
  readonly length: number | null
}

/** One object of the CRM with the fields that are written to it. */
export interface CrmObject {
  readonly name: string
  readonly recordClass: RecordClass
  readonly custom: readonly CustomField[]
  readonly standard: readonly StandardField[]
}

/** Name of the checkbox that marks a record which left. */
export const removedField = 'Stammbuch_Removed__c'

/** Longest value of the types Text, Email and Url. Source: Salesforce help, "Custom Field Types". */
export const longest = { Text: 255, Email: 80, Url: 255 } as const

const overwritten = 'Von Stammbuch geschrieben; Änderungen in Salesforce werden überschrieben.'

const identity: readonly CustomField[] = [
  {
    name: externalId,
    label: 'Stammbuch-ID',
    type: 'Text',
    length: 36,
    isExternalId: true,
    description: 'Kennung des Datensatzes in Stammbuch. Nicht ändern: Daran wird er wiedererkannt.',
  },
  {
    name: versionField,
    label: 'Stammbuch-Version',
    type: 'Number',
    length: 18,
    scale: 0,
    description: 'Stand des Protokolls von Stammbuch, der zuletzt geschrieben wurde. Nicht ändern.',
  },
]

const mark: CustomField = {
  name: removedField,
  label: 'In Stammbuch entfernt',
  type: 'Checkbox',
  description: 'Stammbuch gibt diesen Datensatz nicht mehr weiter. Er wird nicht gelöscht.',
}

/** Classes whose records others hang on: they are marked where other ones are deleted. */
const marked: readonly RecordClass[] = ['account', 'contact']

/** Objects of the references that are lookups; any other is written as the name of what it points to. */
const lookups: Readonly<Record<string, RecordClass>> = {
  accountId: 'account',
  contactId: 'contact',
}
const formed: Readonly<Record<string, 'Email' | 'Url'>> = { emailAddress: 'Email', website: 'Url' }

type Shape = Omit<CustomField, 'name' | 'label' | 'description'>

const textShape = (name: string, { maxLength, multiline }: Field): Shape => {
  const form = formed[name]
  if (form) return { type: form, length: longest[form] }
  const length = maxLength ?? longest.Text
  if (length > longest.Text) return { type: 'LongTextArea', length }
  return multiline ? { type: 'TextArea', length: 255 } : { type: 'Text', length }
}

const shapeOf = (name: string, field: Field): Shape => {
  if (field.type === 'boolean') return { type: 'Checkbox' }
  if (field.type === 'instant') return { type: 'DateTime' }
  if (field.type === 'integer')
    return { type: 'Number', length: Math.min(18, field.maxLength ?? 18), scale: 0 }
  if (field.type === 'double') return { type: 'Number', length: 18, scale: 6 }
  if (field.type === 'enumeration') return { type: 'Picklist', values: field.options ?? {} }
  if (field.type === 'text') return textShape(name, field)
  const refersTo = lookups[name] && objectOf[lookups[name]]
  return refersTo ? { type: 'Lookup', refersTo } : { type: 'Text', length: longest.Text }
}

const isCustom = (name: string): boolean => name.endsWith('__c')

/** Returns the objects of the CRM with all fields that are written to them, in the order of the field catalogue. */
export const crmObjects = (): readonly CrmObject[] =>
  (Object.keys(objectOf) as RecordClass[]).map((recordClass) => {
    const written = Object.entries(fields[recordClass] as Readonly<Record<string, Field>>).flatMap(
      ([name, field]) => (field.crm === null ? [] : [{ name, field, crm: field.crm }]),
    )
    const custom = written.filter(({ crm }) => isCustom(crm))
    const standard = written.filter(({ crm }) => !isCustom(crm))
    return {
      name: objectOf[recordClass] ?? '',
      recordClass,
      custom: [
        ...identity,
        ...(marked.includes(recordClass) ? [mark] : []),
        ...custom.map(({ name, field, crm }): CustomField => {
          const shape = shapeOf(name, field)
          return { name: crm, label: field.label, description: overwritten, ...shape }
        }),
      ],
      standard: standard.map(({ field: { label, maxLength, type }, crm }) => {
        const length = type === 'text' ? maxLength : null
        return { name: crm, label, length }
      }),
    }
  })
