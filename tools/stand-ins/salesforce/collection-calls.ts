import type { Faults } from '../faults.ts'
import type { Answer, Incoming } from '../http.ts'
import type { Note } from '../journal.ts'
import { isJson, type Json, jsonList, parseJson } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { crmFailure } from './errors.ts'
import { externalId } from './schema.ts'
import type { CrmRecord, Effect, Store } from './store.ts'
import { type CrmError, crmError, isCrmError, refusal, update } from './upsert.ts'

/** Maximum number of records in one collection, and of stretches of one object in it. */
const most = 200
const mostChunks = 10

interface CollectionCall {
  readonly store: Store
  readonly incoming: Incoming
  readonly faults: Faults
}

interface Attempt {
  /** The record as it was. */
  readonly record?: CrmRecord
  readonly body?: Json
  readonly result: Effect | CrmError
}

const tooMany = crmFailure(
  400,
  'EXCEEDED_ID_LIMIT',
  `record limit reached. cannot submit more than ${most} records into this call`,
)

const malformedId = (id: string): CrmError => crmError('MALFORMED_ID', `malformed id ${id}`)

/** Returns the record of an id; one that is not there any more may have been one, or never. */
const recordOf = (store: Store, id: string): CrmRecord | CrmError => {
  if (!/^[0-9A-Za-z]{15}([0-9A-Za-z]{3})?$/.test(id)) return malformedId(id)
  const object = [...store.schema.values()].find(({ prefix }) => id.startsWith(prefix))
  if (!object) return crmError('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id')
  return store.get(object.name, id) ?? crmError('ENTITY_IS_DELETED', 'entity is deleted')
}

const rolledBack = crmError(
  'ALL_OR_NONE_OPERATION_ROLLED_BACK',
  'Record rolled back because not all records were valid and the request was using AllOrNone header',
)

const noteOf = (operation: 'update' | 'delete', { record, body, result }: Attempt): Note => {
  const refused = isCrmError(result)
  return {
    operation,
    ...(record
      ? { target: record.object, id: String(record.fields[externalId] ?? record.id) }
      : {}),
    outcome: refused ? 'refused' : 'applied',
    status: refused ? 400 : 200,
    ...(refused ? { reason: result.statusCode } : { effect: { ...result } }),
    ...(body ? { body } : {}),
  }
}

/** Carries out the attempts, none of them where all or none was asked for and one is refused. */
const settled = (
  store: Store,
  operation: 'update' | 'delete',
  tried: readonly Attempt[],
  all: boolean,
): Outcome => {
  const failed = all && tried.some(({ result }) => isCrmError(result))
  const attempts = failed
    ? tried.map((one) => (isCrmError(one.result) ? one : { ...one, result: rolledBack }))
    : tried
  for (const { result } of attempts) if (!isCrmError(result)) store.apply(result)
  const body = attempts.map(({ record, result }) =>
    isCrmError(result)
      ? { success: false, errors: [result] }
      : { id: record?.id, success: true, errors: [] },
  )
  return {
    answer: { status: 200, body },
    notes: attempts.map((one) => noteOf(operation, one)),
  }
}

const problemOf = (records: readonly Json[]): Answer | undefined => {
  if (records.length > most) return tooMany
  const types = records.map(({ attributes }) => (isJson(attributes) ? String(attributes.type) : ''))
  if (types.includes(''))
    return crmFailure(400, 'INVALID_INPUT', 'Include the attributes type in every record')
  const chunks = types.filter((type, at) => type !== types[at - 1]).length
  if (chunks <= mostChunks) return undefined
  const message = `Cannot process more than ${mostChunks} chunks of different types`
  return crmFailure(400, 'EXCEEDED_ID_LIMIT', message)
}

const updateOne = ({ store, faults }: CollectionCall, given: Json): Attempt => {
  const { attributes, id, ...values } = given
  if (typeof id !== 'string')
    return {
      body: given,
      result: crmError('MISSING_ARGUMENT', 'Id not specified in an update call'),
    }
  const record = recordOf(store, id)
  if (isCrmError(record)) return { body: given, result: record }
  const object = store.schema.get(record.object)
  if (!object || !isJson(attributes) || attributes.type !== record.object)
    return { record, body: given, result: crmError('INVALID_TYPE', 'wrong type of the id') }
  const fate = faults.itemFate(String(record.fields[externalId] ?? ''))
  const result = update(store, object, record, values, fate)
  return {
    record,
    body: given,
    result: isCrmError(result) ? result : { kind: 'put', record: result },
  }
}

/** `PATCH /composite/sobjects`: updates by id, one result per record in their order. */
export const updateMany = (call: CollectionCall): Outcome => {
  const body = parseJson(call.incoming.body)
  if (!Array.isArray(body?.records)) {
    const message = 'The request body must hold a list of records'
    return { answer: crmFailure(400, 'JSON_PARSER_ERROR', message) }
  }
  const records = jsonList(body.records)
  const problem = problemOf(records)
  if (problem) return { answer: problem }
  const tried = records.map((given) => updateOne(call, given))
  return settled(call.store, 'update', tried, body.allOrNone === true)
}

/** `DELETE /composite/sobjects?ids=…`: one result per id in their order. */
export const deleteMany = ({ store, incoming, faults }: CollectionCall): Outcome => {
  const ids = (incoming.query.get('ids') ?? '').split(',').filter(Boolean)
  if (ids.length === 0)
    return { answer: crmFailure(400, 'MISSING_ARGUMENT', 'The ids parameter is required') }
  if (ids.length > most) return { answer: tooMany }
  const tried = ids.map((id, at): Attempt => {
    const record = recordOf(store, id)
    if (isCrmError(record)) return { result: record }
    if (ids.indexOf(id) < at)
      return { record, result: crmError('ENTITY_IS_DELETED', 'entity is deleted') }
    const refused = refusal(faults.itemFate(String(record.fields[externalId] ?? '')))
    return { record, result: refused ?? { kind: 'delete', object: record.object, id: record.id } }
  })
  return settled(store, 'delete', tried, incoming.query.get('allOrNone') === 'true')
}
