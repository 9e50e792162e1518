import { fields, type RecordClass, salutations } from '@stammbuch/contracts'
import type { RecordSnapshot } from '../delivery/target.ts'

/** The field with the external id of records in the CRM, and the one with the position at which they were read. */
export const externalId = 'Stammbuch_Id__c'
export const versionField = 'Stammbuch_Version__c'

/** Object name of each class in the CRM. */
export const objectOf: Readonly<Partial<Record<RecordClass, string>>> = {
  account: 'Account',
  contact: 'Contact',
  award: 'Award__c',
}

/** Developer names of the record types, by our value. */
const recordTypes: Readonly<Record<string, string>> = {
  health: 'Health',
  merchandising: 'Merchandising',
  doctorSearch: 'Doctor_Search',
  italy: 'Italy',
}

/** Ids of record types by object and developer name. */
export type RecordTypeIds = ReadonlyMap<string, string>
export const recordTypeKey = (object: string, developerName: string): string =>
  `${object}.${developerName}`

export type SObject = Readonly<Record<string, unknown>>

/** Relationship name and object of each reference. */
const relationships: Readonly<Record<string, string>> = {
  Account__c: 'Account__r',
  Contact__c: 'Contact__r',
  AccountId: 'Account',
}

const consents = ['mailOptIn', 'phoneOptIn'] as const

interface Read {
  readonly record: RecordSnapshot
  readonly types: RecordTypeIds
}

const reference = ({ record }: Read, crm: string, value: unknown): SObject => {
  const relationship = relationships[crm]
  if (!relationship) return { [crm]: record.names[String(value)] ?? null }
  // A reference that points at nothing would be refused; without one the old one is taken away.
  if (typeof value !== 'string' || !record.held.includes(value)) return { [crm]: null }
  return { [relationship]: { [externalId]: value } }
}

const recordType = ({ record, types }: Read, value: unknown): SObject => {
  const object = objectOf[record.class] ?? ''
  const id = types.get(recordTypeKey(object, recordTypes[String(value)] ?? ''))
  // Without a type the organisation gives its standard one.
  return id === undefined ? {} : { RecordTypeId: id }
}

const columnOf = (read: Read, name: string, crm: string): SObject => {
  const value = read.record.fields[name] ?? null
  const field = (fields[read.record.class] as Readonly<Record<string, { type: string }>>)[name]
  if (crm === 'RecordTypeId') return recordType(read, value)
  if (field?.type === 'reference') return reference(read, crm, value)
  if (field?.type === 'boolean') return { [crm]: value === true }
  if (name === 'salutation' && value !== null)
    return { [crm]: salutations[value as keyof typeof salutations] ?? value }
  return { [crm]: value }
}

const written = (read: Read, names: readonly string[]): SObject =>
  Object.assign(
    {},
    ...names.map((name) => {
      const { crm } = (
        fields[read.record.class] as Readonly<Record<string, { crm: string | null }>>
      )[name] ?? { crm: null }
      return crm === null ? {} : columnOf(read, name, crm)
    }),
  )

const marked = ({ id, class: recordClass }: RecordSnapshot): SObject => ({
  attributes: { type: objectOf[recordClass] },
  [externalId]: id,
})

/** Returns a record as the CRM gets it: only the fields that have a name there. */
export const sobjectOf = (
  record: RecordSnapshot,
  position: number,
  types: RecordTypeIds,
): SObject => ({
  ...marked(record),
  [versionField]: position,
  ...written({ record, types }, Object.keys(fields[record.class])),
})

/** Returns a person's consent, with the required fields of a new contact. */
export const consentOf = (record: RecordSnapshot): SObject => ({
  ...marked(record),
  ...written({ record, types: new Map() }, ['surname', ...consents]),
})
