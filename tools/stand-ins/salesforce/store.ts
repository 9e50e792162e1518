import { isJson, type Json } from '../json.ts'
import { idNumber, numberOfId } from './ids.ts'
import { externalId, type Schema, type SObject } from './schema.ts'

export interface CrmRecord {
  readonly id: string
  readonly object: string
  readonly fields: Json
  readonly createdAt: string
  readonly modifiedAt: string
}

/** All changes of the store; kept in the journal and replayed after a restart. */
export type Effect =
  | { readonly kind: 'put'; readonly record: CrmRecord }
  | { readonly kind: 'delete'; readonly object: string; readonly id: string }

export interface Store {
  /** The objects and fields that the organisation has now. */
  readonly schema: Schema
  /** Gives the organisation other objects and fields; values of fields that are gone are kept. */
  readonly reshape: (schema: Schema) => void
  readonly get: (object: string, id: string) => CrmRecord | undefined
  readonly byExternalId: (object: string, value: string) => CrmRecord | undefined
  readonly all: (object: string) => readonly CrmRecord[]
  readonly nextId: (object: SObject) => string
  readonly apply: (effect: Effect) => void
  readonly clear: () => void
}

/** Returns the record types, which are part of the organisation and the same in every run. */
const recordTypes = (schema: Schema): readonly CrmRecord[] => {
  const all = [...schema.values()].flatMap(({ name, recordTypes }) =>
    Object.entries(recordTypes).map(([type, label]) => ({ name, type, label })),
  )
  const at = '2024-01-01T00:00:00.000+0000'
  return all.map(({ name, type, label }, index) => ({
    id: idNumber('012', index + 1),
    object: 'RecordType',
    fields: { Name: label, DeveloperName: type, SobjectType: name, IsActive: true },
    createdAt: at,
    modifiedAt: at,
  }))
}

export const createStore = (whole: Schema): Store => {
  let schema = whole
  const records = new Map<string, Map<string, CrmRecord>>()
  const externals = new Map<string, string>()
  let last = 0
  const of = (object: string): Map<string, CrmRecord> => {
    const found = records.get(object) ?? new Map<string, CrmRecord>()
    records.set(object, found)
    return found
  }
  const key = (object: string, value: unknown) => `${object}|${String(value).toLowerCase()}`
  const clear = () => {
    records.clear()
    externals.clear()
    schema = whole
    for (const type of recordTypes(whole)) of('RecordType').set(type.id, type)
  }
  const put = (record: CrmRecord) => {
    const before = of(record.object).get(record.id)
    // Ids are never used again, also not after a restart.
    last = Math.max(last, numberOfId(record.id))
    if (before) externals.delete(key(record.object, before.fields[externalId]))
    of(record.object).set(record.id, record)
    const value = record.fields[externalId]
    if (value !== undefined && value !== null) externals.set(key(record.object, value), record.id)
  }
  const remove = (object: string, id: string) => {
    const before = of(object).get(id)
    if (before) externals.delete(key(object, before.fields[externalId]))
    of(object).delete(id)
  }
  /** Removes what hangs on a record, or its reference to it: contacts go with their account, as in the real one. */
  const release = (id: string) => {
    for (const contact of [...of('Contact').values()])
      if (contact.fields.AccountId === id) {
        remove('Contact', contact.id)
        release(contact.id)
      }
    for (const award of [...of('Award__c').values(), ...of('Score__c').values()]) {
      const left = Object.entries(award.fields).filter(([, value]) => value !== id)
      if (left.length < Object.keys(award.fields).length)
        of(award.object).set(award.id, { ...award, fields: Object.fromEntries(left) })
    }
  }
  clear()
  return {
    get schema() {
      return schema
    },
    reshape: (next) => {
      schema = next
    },
    get: (object, id) => of(object).get(id),
    // External ids are compared without case, as the field says by default.
    byExternalId: (object, value) => of(object).get(externals.get(key(object, value)) ?? ''),
    all: (object) => [...of(object).values()],
    nextId: ({ prefix }) => idNumber(prefix, last + 1),
    apply: (effect) => {
      if (effect.kind === 'put') return put(effect.record)
      remove(effect.object, effect.id)
      release(effect.id)
    },
    clear,
  }
}

/** Returns the current time in Salesforce's format. */
export const now = (): string => new Date().toISOString().replace('Z', '+0000')

/** Returns a record in the form of the REST API; `fields` names the requested ones. */
export const shownRecord = (
  store: Store,
  record: CrmRecord,
  fields: readonly string[],
  version: string,
): Json => ({
  attributes: {
    type: record.object,
    url: `/services/data/${version}/sobjects/${record.object}/${record.id}`,
  },
  ...Object.fromEntries(fields.map((name) => [name, fieldOf(store, record, name)])),
})

/**
 * Returns the value of a field, of which some belong to every object; `null` where nothing was written, except a checkbox, which is
 * always one or the other.
 */
export const fieldOf = ({ schema }: Store, record: CrmRecord, name: string): unknown => {
  if (name === 'Id') return record.id
  if (name === 'CreatedDate') return record.createdAt
  if (name === 'LastModifiedDate' || name === 'SystemModstamp') return record.modifiedAt
  if (name === 'IsDeleted') return false
  const value = record.fields[name]
  if (value !== undefined && value !== null && !isJson(value)) return value
  return schema.get(record.object)?.fields[name]?.type === 'boolean' ? false : null
}

export const systemFields = ['Id', 'CreatedDate', 'LastModifiedDate', 'SystemModstamp', 'IsDeleted']
