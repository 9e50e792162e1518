import papaparse from 'papaparse'
import type { Faults } from '../faults.ts'
import { findRoute, type Incoming, type Params, route } from '../http.ts'
import type { Note } from '../journal.ts'
import { type Json, parseJson } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { crmFailure, notFound } from './errors.ts'
import { idNumber } from './ids.ts'
import { externalId, type Field, type SObject } from './schema.ts'
import type { Store } from './store.ts'
import { crmError, isCrmError, upsert } from './upsert.ts'

type Row = Readonly<Record<string, string>>
type State = 'Open' | 'UploadComplete' | 'InProgress' | 'JobComplete' | 'Failed' | 'Aborted'

interface Job {
  readonly id: string
  readonly object: string
  readonly operation: string
  readonly externalIdFieldName: string
  readonly createdDate: string
  state: State
  csv: string | null
  errorMessage: string | null
  readonly successful: Json[]
  readonly failed: Json[]
}

/** The jobs of an organisation, which a restart forgets. */
export interface BulkJobs {
  /** Answers the calls of Bulk API 2.0; undefined for all others. */
  readonly handle: (incoming: Incoming, faults: Faults) => Outcome | undefined
  /** Keeps jobs waiting in progress. */
  readonly hold: (held: boolean) => void
  readonly clear: () => void
}

const shown = ({ successful, failed, csv: _, errorMessage, ...job }: Job, version: string) => ({
  ...job,
  contentType: 'CSV',
  jobType: 'V2Ingest',
  apiVersion: Number(version.slice(1)),
  lineEnding: 'LF',
  columnDelimiter: 'COMMA',
  contentUrl: `services/data/${version}/jobs/ingest/${job.id}/batches`,
  numberRecordsProcessed: successful.length + failed.length,
  numberRecordsFailed: failed.length,
  ...(errorMessage === null ? {} : { errorMessage }),
})

const csvAnswer = (rows: readonly Json[], columns: readonly string[]): Outcome => ({
  answer: {
    status: 200,
    body: `${papaparse.unparse({ fields: [...columns], data: rows.map((row) => columns.map((name) => row[name])) }, { newline: '\n', quotes: true })}\n`,
    headers: { 'content-type': 'text/csv; charset=UTF-8' },
  },
})

/** Returns a cell in the type of its field: empty leaves the field out, `#N/A` empties it. */
const cellValue = (field: Field, cell: string): unknown => {
  if (cell === '#N/A') return null
  if (field.type === 'boolean') return /^(true|1)$/i.test(cell)
  if (field.type !== 'double' && field.type !== 'int') return cell
  const number = Number(cell)
  return Number.isNaN(number) ? cell : number
}

const rowsIn = (csv: string) => papaparse.parse<Row>(csv, { header: true, skipEmptyLines: true })

/** Works on a job: each row is an upsert of its own, and an unknown column ends the whole job. */
const process = (store: Store, object: SObject, job: Job, faults: Faults): readonly Note[] => {
  const { data, meta } = rowsIn(job.csv ?? '')
  const unknown = (meta.fields ?? []).find((name) => !object.fields[name])
  if (unknown !== undefined) {
    job.state = 'Failed'
    job.errorMessage = `InvalidBatch : Field name not found : ${unknown}`
    return []
  }
  const seen = new Set<string>()
  const notes = data.map((row): Note => {
    const id = row[externalId] ?? ''
    const cells = Object.entries(row).filter(([, cell]) => cell !== '')
    const given = Object.fromEntries(
      cells.map(([name, cell]) => [
        name,
        cellValue(object.fields[name] ?? { type: 'string' }, cell),
      ]),
    )
    const result = seen.has(id)
      ? crmError('DUPLICATE_VALUE', `Duplicate external id specified: ${id}`)
      : upsert(store, object, given, faults.itemFate(id))
    seen.add(id)
    const note = { operation: 'bulk-upsert', target: object.name, id, body: given }
    if (isCrmError(result)) {
      const { statusCode, message, fields } = result
      const sf__Error = `${statusCode}:${message}:${fields.join(', ')} --`
      job.failed.push({ sf__Id: '', sf__Error, ...row })
      return { ...note, outcome: 'refused', status: 400, reason: statusCode }
    }
    const effect = { kind: 'put', record: result.record } as const
    store.apply(effect)
    job.successful.push({ sf__Id: result.record.id, sf__Created: String(result.created), ...row })
    return { ...note, outcome: 'applied', status: result.created ? 201 : 200, effect }
  })
  job.state = 'JobComplete'
  return notes
}

const invalidState = crmFailure(400, 'INVALIDJOBSTATE', 'The job is not in a suitable state')
const columnsOf = (job: Job) => rowsIn(job.csv ?? '').meta.fields ?? []

interface Organisation {
  readonly store: Store
  readonly jobs: Map<string, Job>
  held: boolean
}

interface Call extends Organisation {
  readonly incoming: Incoming
  readonly faults: Faults
  readonly params: Params
}
type Handler = (call: Call) => Outcome

const create: Handler = ({ store, jobs, incoming, params: { version = '' } }) => {
  const given = parseJson(incoming.body) ?? {}
  const { object, operation, externalIdFieldName: field } = given
  const found = store.schema.get(String(object))
  if (!found) return { answer: crmFailure(400, 'INVALIDENTITY', `no object ${object}`) }
  if (operation !== 'upsert' || !found.fields[String(field)]?.externalId)
    return { answer: crmFailure(400, 'INVALIDJOB', 'an upsert by an external id is expected') }
  const job: Job = {
    id: idNumber('750', jobs.size + 1),
    object: found.name,
    operation: 'upsert',
    externalIdFieldName: String(field),
    createdDate: new Date().toISOString(),
    state: 'Open',
    csv: null,
    errorMessage: null,
    successful: [],
    failed: [],
  }
  jobs.set(job.id, job)
  return { answer: { status: 200, body: shown(job, version) } }
}

const onJob =
  (handle: (job: Job, call: Call) => Outcome): Handler =>
  (call) => {
    const job = call.jobs.get(call.params.id ?? '')
    return job ? handle(job, call) : { answer: notFound() }
  }

const upload = onJob((job, { incoming }) => {
  if (job.state !== 'Open' || job.csv !== null) return { answer: invalidState }
  job.csv = incoming.body
  return { answer: { status: 201 } }
})

const change = onJob((job, { incoming, params: { version = '' } }) => {
  const { state } = parseJson(incoming.body) ?? {}
  const closes = state === 'UploadComplete' && job.state === 'Open' && job.csv !== null
  const aborts = state === 'Aborted' && ['Open', 'UploadComplete', 'InProgress'].includes(job.state)
  if (!closes && !aborts) return { answer: invalidState }
  job.state = closes ? 'UploadComplete' : 'Aborted'
  return { answer: { status: 200, body: shown(job, version) } }
})

/** A job is begun at the first look and worked on at the second: it is never done when it was just given. */
const look = onJob((job, { store, held, faults, params: { version = '' } }) => {
  const object = store.schema.get(job.object)
  let notes: readonly Note[] = []
  if (job.state === 'UploadComplete') job.state = 'InProgress'
  else if (job.state === 'InProgress' && !held && object)
    notes = process(store, object, job, faults)
  return { answer: { status: 200, body: shown(job, version) }, notes }
})

/** As in the real one the list does not say by which field a job upserts. */
const list: Handler = ({ jobs, params: { version = '' } }) => {
  const records = [...jobs.values()].map((job) => {
    const { externalIdFieldName: _, ...rest } = shown(job, version)
    return rest
  })
  return { answer: { status: 200, body: { done: true, nextRecordsUrl: null, records } } }
}

const result = (name: 'successful' | 'failed', column: string) =>
  onJob((job) => csvAnswer(job[name], ['sf__Id', column, ...columnsOf(job)]))

const unprocessed = onJob((job) => {
  const done = new Set([...job.successful, ...job.failed].map((row) => row[externalId]))
  const rows = rowsIn(job.csv ?? '').data.filter((row) => !done.has(row[externalId] ?? ''))
  return csvAnswer(rows, columnsOf(job))
})

const base = '/services/data/{version}/jobs/ingest'
const routes = [
  route<Handler>('POST', base, create),
  route<Handler>('GET', base, list),
  route('PUT', `${base}/{id}/batches`, upload),
  route('PATCH', `${base}/{id}`, change),
  route('GET', `${base}/{id}`, look),
  route('GET', `${base}/{id}/successfulResults`, result('successful', 'sf__Created')),
  route('GET', `${base}/{id}/failedResults`, result('failed', 'sf__Error')),
  route('GET', `${base}/{id}/unprocessedrecords`, unprocessed),
]

export const createBulkJobs = (store: Store): BulkJobs => {
  const organisation: Organisation = { store, jobs: new Map(), held: false }
  return {
    handle: (incoming, faults) => {
      const found = findRoute(routes, incoming)
      return found?.handler({ ...organisation, incoming, faults, params: found.params })
    },
    hold: (held) => {
      organisation.held = held
    },
    clear: () => {
      organisation.jobs.clear()
      organisation.held = false
    },
  }
}
