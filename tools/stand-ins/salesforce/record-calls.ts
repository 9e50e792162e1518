import type { Faults } from '../faults.ts'
import type { Answer, Incoming } from '../http.ts'
import type { Note } from '../journal.ts'
import { isJson, type Json, jsonList, parseJson } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { crmFailure, notFound, singleFailure } from './errors.ts'
import { externalId, type SObject } from './schema.ts'
import { type CrmRecord, type Effect, type Store, shownRecord, systemFields } from './store.ts'
import { type CrmError, crmError, isCrmError, type Upserted, upsert } from './upsert.ts'

/** Maximum number of records in one collection. */
const most = 200

export interface RecordCall {
  readonly store: Store
  readonly incoming: Incoming
  readonly faults: Faults
  /** `v62.0` */
  readonly version: string
  readonly object: string
  readonly field: string
  readonly externalValue: string
}

interface Attempt {
  readonly given: Json
  readonly result: Upserted | CrmError
}

const putting = (record: CrmRecord): Effect => ({ kind: 'put', record })
const deleting = ({ object, id }: CrmRecord): Effect => ({ kind: 'delete', object, id })

const noteOf = (object: string, { given, result }: Attempt): Note => {
  const { [externalId]: id, Stammbuch_Version__c: version } = given
  const refused = isCrmError(result)
  return {
    operation: 'upsert',
    target: object,
    id: String(id ?? ''),
    ...(typeof version === 'number' ? { version } : {}),
    outcome: refused ? 'refused' : 'applied',
    status: refused ? 400 : result.created ? 201 : 200,
    ...(refused ? { reason: result.statusCode } : {}),
    body: given,
    ...(refused ? {} : { effect: { ...putting(result.record) } }),
  }
}

const missing = (value: string): Answer =>
  notFound(`Provided external ID field does not exist or is not accessible: ${value}`)

const sobject = (store: Store, object: string, field: string): SObject | Answer => {
  const found = store.schema.get(object)
  if (!found) return notFound()
  if (found.fields[field]?.externalId) return found
  return missing(field)
}

const isAnswer = (value: object): value is Answer => 'status' in value

const recordsOf = ({ incoming, object }: RecordCall): readonly Json[] | Answer => {
  const body = parseJson(incoming.body)
  if (!Array.isArray(body?.records)) {
    return crmFailure(400, 'JSON_PARSER_ERROR', 'The request body must hold a list of records')
  }
  const records = jsonList(body.records)
  if (records.length > most) {
    const message = `record limit reached. cannot submit more than ${most} records into this call`
    return crmFailure(400, 'EXCEEDED_ID_LIMIT', message)
  }
  const typed = records.every(
    ({ attributes }) => isJson(attributes) && String(attributes.type) === object,
  )
  if (typed) return records
  const message = `Include the attributes type ${object} in every record of the collection`
  return crmFailure(400, 'INVALID_INPUT', message)
}

const rolledBack = crmError(
  'ALL_OR_NONE_OPERATION_ROLLED_BACK',
  'Record rolled back because not all records were valid and the request was using AllOrNone header',
)

/** Tries the records in order, each seeing those before it, and rolls all back on request. */
const attempts = (call: RecordCall, object: SObject, records: readonly Json[], all: boolean) => {
  const seen = new Set<string>()
  const undo: Effect[] = []
  const tried = records.map((given): Attempt => {
    const id = String(given[externalId] ?? '')
    if (id !== '' && seen.has(id)) {
      return {
        given,
        result: crmError('DUPLICATE_VALUE', `Duplicate external id specified: ${id}`),
      }
    }
    seen.add(id)
    const before = call.store.byExternalId(object.name, id)
    const result = upsert(call.store, object, given, call.faults.itemFate(id))
    if (isCrmError(result)) return { given, result }
    call.store.apply(putting(result.record))
    undo.unshift(before ? putting(before) : deleting(result.record))
    return { given, result }
  })
  if (!all || tried.every(({ result }) => !isCrmError(result))) return tried
  for (const effect of undo) call.store.apply(effect)
  return tried.map(
    ({ given, result }): Attempt => ({
      given,
      result: isCrmError(result) ? result : rolledBack,
    }),
  )
}

/** `PATCH /composite/sobjects/{object}/{externalIdField}`, one result per record in their order. */
export const upsertMany = (call: RecordCall): Outcome => {
  const object = sobject(call.store, call.object, call.field)
  if (isAnswer(object)) return { answer: object }
  const records = recordsOf(call)
  if (isAnswer(records)) return { answer: records }
  const all = parseJson(call.incoming.body)?.allOrNone === true
  const tried = attempts(call, object, records, all)
  const body = tried.map(({ result }) =>
    isCrmError(result)
      ? { success: false, errors: [result] }
      : { id: result.record.id, success: true, errors: [], created: result.created },
  )
  return { answer: { status: 200, body }, notes: tried.map((each) => noteOf(call.object, each)) }
}

/** Returns the answer of an upsert: 201 when created; when updated 200 with a body since version 46, 204 before. */
const upsertAnswer = ({ record, created }: Upserted, version: string): Answer => {
  const body = { id: record.id, success: true, errors: [], created }
  if (created) return { status: 201, body }
  return Number(version.slice(1)) >= 46 ? { status: 200, body } : { status: 204 }
}

/** `PATCH /sobjects/{object}/{externalIdField}/{value}`. */
export const upsertOne = (call: RecordCall): Outcome => {
  const object = sobject(call.store, call.object, call.field)
  if (isAnswer(object)) return { answer: object }
  const body = parseJson(call.incoming.body)
  if (!body) return { answer: crmFailure(400, 'JSON_PARSER_ERROR', 'Unexpected end-of-input') }
  if (externalId in body) {
    const message = `The ${externalId} field should not be specified in the sobject data.`
    return { answer: crmFailure(400, 'INVALID_FIELD', message, [externalId]) }
  }
  const given = { ...body, [externalId]: call.externalValue }
  const result = upsert(call.store, object, given, call.faults.itemFate(call.externalValue))
  const notes = [noteOf(call.object, { given, result })]
  if (isCrmError(result)) return { answer: singleFailure(result), notes }
  call.store.apply(putting(result.record))
  return { answer: upsertAnswer(result, call.version), notes }
}

export const readOne = (call: RecordCall): Outcome => {
  const object = sobject(call.store, call.object, call.field)
  if (isAnswer(object)) return { answer: object }
  const record = call.store.byExternalId(call.object, call.externalValue)
  if (!record) return { answer: missing(call.externalValue) }
  const wanted = call.incoming.query.get('fields')?.split(',')
  const fields = wanted ?? [...systemFields, ...Object.keys(object.fields)]
  return { answer: { status: 200, body: shownRecord(call.store, record, fields, call.version) } }
}

export const deleteOne = (call: RecordCall): Outcome => {
  const object = sobject(call.store, call.object, call.field)
  if (isAnswer(object)) return { answer: object }
  const { store, externalValue: id } = call
  const record = store.byExternalId(call.object, id)
  const note = { operation: 'delete', target: call.object, id } as const
  if (!record) {
    const refused: Note = { ...note, outcome: 'refused', status: 404, reason: 'NOT_FOUND' }
    return { answer: missing(id), notes: [refused] }
  }
  const effect = deleting(record)
  store.apply(effect)
  const applied: Note = { ...note, outcome: 'applied', status: 204, effect: { ...effect } }
  return { answer: { status: 204 }, notes: [applied] }
}
