import type { ItemFate } from '../faults.ts'
import { isJson, type Json } from '../json.ts'
import { externalId, type Field, type SObject } from './schema.ts'
import { type CrmRecord, now, type Store } from './store.ts'

/** One error of one record, as in `errors` of a collection's answer. */
export interface CrmError {
  readonly statusCode: string
  readonly message: string
  readonly fields: readonly string[]
}

export interface Upserted {
  readonly record: CrmRecord
  readonly created: boolean
}

export const crmError = (
  statusCode: string,
  message: string,
  fields: readonly string[] = [],
): CrmError => ({ statusCode, message, fields })

export const isCrmError = (value: object): value is CrmError => 'statusCode' in value

const noColumn = (name: string, object: SObject): CrmError =>
  crmError('INVALID_FIELD', `No such column '${name}' on sobject of type ${object.name}`)

const typeNames = { double: 'DOUBLE', int: 'INT', boolean: 'BOOLEAN' } as const

const jsonTypeProblem = (field: Field, value: unknown): CrmError | undefined => {
  const fits =
    field.type === 'boolean'
      ? typeof value === 'boolean'
      : field.type === 'int'
        ? Number.isInteger(value)
        : field.type === 'double'
          ? typeof value === 'number'
          : !isJson(value) && !Array.isArray(value)
  if (fits) return undefined
  const name = typeNames[field.type as keyof typeof typeNames] ?? 'STRING'
  const message = `Cannot deserialize instance of ${name.toLowerCase()} from VALUE_STRING value ${value} or request may be missing a required field`
  return crmError('JSON_PARSER_ERROR', message)
}

const textProblem = (object: SObject, name: string, field: Field, value: unknown) => {
  const text = String(value)
  if (field.length !== undefined && text.length > field.length) {
    const label = name.replace(/__c$/, '').replaceAll('_', ' ')
    const message = `${label}: data value too large: ${text} (max length=${field.length})`
    return crmError('STRING_TOO_LONG', message, [name])
  }
  if (field.type === 'email' && text !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
    return crmError('INVALID_EMAIL_ADDRESS', `${name}: invalid email address: ${text}`, [name])
  }
  if (field.type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return crmError('JSON_PARSER_ERROR', `Cannot deserialize instance of date from ${text}`)
  }
  return object.fields[name] ? undefined : noColumn(name, object)
}

const referenceProblem = (store: Store, object: SObject, name: string, value: unknown) => {
  const { refersTo = '' } = object.fields[name] ?? {}
  const found = store.get(refersTo, String(value))
  const fits = found && (refersTo !== 'RecordType' || found.fields.SobjectType === object.name)
  if (fits) return undefined
  const message = `${name === 'RecordTypeId' ? 'Record Type ID' : name}: this ID value isn't valid for the user: ${value}`
  return crmError('INVALID_CROSS_REFERENCE_KEY', message, [name])
}

const valueProblem = (store: Store, object: SObject, name: string, value: unknown) => {
  const field = object.fields[name]
  if (!field) return noColumn(name, object)
  if (value === null) return undefined
  const wrong = jsonTypeProblem(field, value) ?? textProblem(object, name, field, value)
  if (wrong || field.type !== 'reference') return wrong
  return referenceProblem(store, object, name, value)
}

/** Finds the record of a reference: record types by their name, anything else by its external id. */
const pointedTo = (
  store: Store,
  object: SObject,
  target: string,
  column: string,
  wanted: unknown,
): CrmRecord | undefined => {
  if (target !== 'RecordType') {
    return column === externalId ? store.byExternalId(target, String(wanted)) : undefined
  }
  return store
    .all(target)
    .find(({ fields }) => fields.SobjectType === object.name && fields[column] === wanted)
}

/** Resolves references: `{"Account": {"Stammbuch_Id__c": "…"}}` becomes `AccountId` with the id of that account. */
const resolved = (store: Store, object: SObject, given: Json): Json | CrmError => {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'attributes') continue
    const field = Object.entries(object.fields).find(
      ([, { relationship }]) => relationship === name,
    )
    if (!field || !isJson(value)) {
      values[name] = value
      continue
    }
    const { attributes: _attributes, ...by } = value
    const [column = '', wanted] = Object.entries(by)[0] ?? []
    const target = field[1].refersTo ?? ''
    const found = pointedTo(store, object, target, column, wanted)
    if (!found) {
      const message = `Foreign key external ID: ${wanted} not found for field ${column} in entity ${target}`
      return crmError('INVALID_FIELD', message)
    }
    values[field[0]] = found.id
  }
  return values
}

const missingFields = (object: SObject, values: Json): CrmError | undefined => {
  const names = Object.entries(object.fields).flatMap(([name, { required }]) =>
    required && (values[name] ?? '') === '' ? [name] : [],
  )
  if (names.length === 0) return undefined
  return crmError(
    'REQUIRED_FIELD_MISSING',
    `Required fields are missing: [${names.join(', ')}]`,
    names,
  )
}

/** Returns the refusal of a record that is told to fail. */
export const refusal = (fate: ItemFate): CrmError | undefined => {
  if (fate === 'poison') {
    return crmError('FIELD_CUSTOM_VALIDATION_EXCEPTION', 'Der Datensatz erfüllt eine Regel nicht.')
  }
  if (fate === 'fine') return undefined
  return crmError('UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record')
}

/** Returns the fault of the given values, the first one that is found. */
const problemOf = (store: Store, object: SObject, values: Json): CrmError | undefined => {
  for (const [name, value] of Object.entries(values)) {
    const wrong = valueProblem(store, object, name, value)
    if (wrong) return wrong
  }
  return undefined
}

/** Returns the record that an update by id would result in; nothing is changed yet. */
export const update = (
  store: Store,
  object: SObject,
  before: CrmRecord,
  given: Json,
  fate: ItemFate,
): CrmRecord | CrmError => {
  const values = resolved(store, object, given)
  if (isCrmError(values)) return values
  const fields = { ...before.fields, ...values }
  const wrong = problemOf(store, object, values) ?? missingFields(object, fields) ?? refusal(fate)
  return wrong ?? { ...before, fields, modifiedAt: now() }
}

/** Returns the record that an upsert by external id would result in; nothing is changed yet. */
export const upsert = (
  store: Store,
  object: SObject,
  given: Json,
  fate: ItemFate,
): Upserted | CrmError => {
  const id = given[externalId]
  if (typeof id !== 'string' || id === '') {
    return crmError('MISSING_ARGUMENT', `${externalId} not specified`, [])
  }
  const values = resolved(store, object, given)
  if (isCrmError(values)) return values
  const wrong = problemOf(store, object, values)
  if (wrong) return wrong
  const before = store.byExternalId(object.name, id)
  const fields = { ...before?.fields, ...values }
  const refused = missingFields(object, fields) ?? refusal(fate)
  if (refused) return refused
  const modifiedAt = now()
  const record: CrmRecord = {
    id: before?.id ?? store.nextId(object),
    object: object.name,
    fields,
    createdAt: before?.createdAt ?? modifiedAt,
    modifiedAt,
  }
  return { record, created: !before }
}
