import { fields, type RecordClass, salutations } from '@stammbuch/contracts'
import type { RecordSnapshot } from '../delivery/target.ts'

/** The field with the external id of records in the CRM, and the one with the version that was sent. */
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

/** The state of an organisation that decides how a record is written there. */
export interface OrganisationView {
  readonly types: RecordTypeIds
  /** Records that are marked as removed there: they can be referred to, as what hangs on them stays. */
  readonly marked: ReadonlySet<string>
  /** The checkbox of removed records; `null` where the object has none. */
  readonly removedField: string | null
}

interface Read {
  readonly record: RecordSnapshot
  readonly view: OrganisationView
}

const reference = ({ record, view }: Read, crm: string, value: unknown): SObject => {
  const relationship = relationships[crm]
  if (!relationship) return { [crm]: record.names[String(value)] ?? null }
  // A reference that points at nothing would be refused; without one the old one is taken away.
  if (typeof value !== 'string') return { [crm]: null }
  if (!record.held.includes(value) && !view.marked.has(value)) return { [crm]: null }
  return { [relationship]: { [externalId]: value } }
}

const recordType = ({ record, view }: Read, value: unknown): SObject => {
  const object = objectOf[record.class] ?? ''
  const id = view.types.get(recordTypeKey(object, recordTypes[String(value)] ?? ''))
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

const identified = ({ id, class: recordClass }: RecordSnapshot): SObject => ({
  attributes: { type: objectOf[recordClass] },
  [externalId]: id,
})

/** Returns a record as the CRM gets it: only the fields that have a name there. It is no longer marked as removed. */
export const sobjectOf = (
  record: RecordSnapshot,
  version: number,
  view: OrganisationView,
): SObject => ({
  ...identified(record),
  [versionField]: version,
  ...(view.removedField === null ? {} : { [view.removedField]: false }),
  ...written({ record, view }, Object.keys(fields[record.class])),
})

const bare: OrganisationView = { types: new Map(), marked: new Set(), removedField: null }

/** Returns a person's consent, with the required fields of a new contact. */
export const consentOf = (record: RecordSnapshot): SObject => ({
  ...identified(record),
  ...written({ record, view: bare }, ['surname', ...consents]),
})

/** Returns the fields that mark a record as removed; of a person that takes the consent back, which is not kept up any more. */
export const removalMarkOf = (
  recordClass: RecordClass,
  removedField: string,
  version: number,
): SObject => ({
  [versionField]: version,
  [removedField]: true,
  ...(recordClass === 'contact'
    ? Object.fromEntries(consents.flatMap((name) => consentFieldOf(name)))
    : {}),
})

const consentFieldOf = (name: (typeof consents)[number]) => {
  const { crm } = fields.contact[name]
  return crm === null ? [] : [[crm, false] as const]
}

/** Returns a record with the ids of the CRM in place of our own, or `null` where a record that it refers to is not there. */
export const withCrmIds = (
  sobject: SObject,
  crmIds: ReadonlyMap<string, string>,
): SObject | null => {
  const found = referencesOf(sobject).map(({ id, column }) => [column, crmIds.get(id)] as const)
  if (found.some(([, crmId]) => crmId === undefined)) return null
  const names = Object.values(relationships)
  const others = Object.entries(sobject).filter(([name]) => !names.includes(name))
  return Object.fromEntries([...others, ...found])
}

/** Returns the references of a record as it is sent: the id of ours, its class, and the field that holds the id of the CRM. */
export const referencesOf = (sobject: SObject) =>
  Object.entries(relationships).flatMap(([column, relationship]) => {
    const by = sobject[relationship] as Readonly<Record<string, string>> | undefined
    const id = by?.[externalId]
    return id === undefined ? [] : [{ id, column, class: classOfReference[column] }]
  })

const classOfReference: Readonly<Record<string, RecordClass>> = {
  Account__c: 'account',
  Contact__c: 'contact',
  AccountId: 'account',
}

/** Returns the records of a class that a record refers to without the CRM holding them as released ones. */
export const unheldReferences = (
  { class: ownClass, fields: values, held }: RecordSnapshot,
  recordClass: RecordClass,
): readonly string[] =>
  Object.entries(fields[ownClass] as Readonly<Record<string, { crm: string | null }>>).flatMap(
    ([name, { crm }]) => {
      const value = values[name]
      if (crm === null || classOfReference[crm] !== recordClass) return []
      return typeof value === 'string' && !held.includes(value) ? [value] : []
    },
  )

/** Returns the fields that each record of a class is written with, except its record type, which an organisation may lack. */
export const fieldsWritten = (recordClass: RecordClass): readonly string[] => [
  externalId,
  versionField,
  ...Object.values(fields[recordClass] as Readonly<Record<string, { crm: string | null }>>)
    .flatMap(({ crm }) => crm ?? [])
    .filter((name) => name !== 'RecordTypeId'),
]
