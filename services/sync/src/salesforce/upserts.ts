import type { RecordClass } from '@stammbuch/contracts'
import {
  type SalesforceAnswer,
  TargetNotReady,
  TargetUnavailable,
} from '@stammbuch/records/targets'
import type { WriteProgress, Written } from '../delivery/target.ts'
import { type Item, refusedBy, resultOf } from './answers.ts'
import type { BulkJobs } from './bulk-job.ts'
import { externalId, objectOf, referencesOf, type SObject, withCrmIds } from './sobject.ts'

/** A record in the form in which the CRM gets it. */
export interface Shaped {
  readonly id: string
  readonly sobject: SObject
}

export interface UpsertCalls {
  readonly call: (method: string, path: string, body?: object) => Promise<SalesforceAnswer>
  /** Returns the ids in the CRM of those records of a class that are there, at most one collection of them. */
  readonly idsOf: (
    recordClass: RecordClass,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Maximum number of records of one collection. */
  readonly most: number
  readonly jobs: BulkJobs
  /** Number of records from which on they go as a job; `null`: never. */
  readonly bulkFrom: number | null
  readonly progress: WriteProgress | undefined
}

const upsertCollection = async (
  { call }: UpsertCalls,
  recordClass: RecordClass,
  records: readonly Shaped[],
): Promise<readonly Written[]> => {
  const object = objectOf[recordClass]
  const path = `/composite/sobjects/${object}/${externalId}`
  const body = { allOrNone: false, records: records.map(({ sobject }) => sobject) }
  const answer = await call('PATCH', path, body)
  if (answer.status === 404)
    throw new TargetNotReady(`In Salesforce fehlt ${object} mit dem Feld ${externalId}.`)
  if (answer.status !== 200) return records.map(({ id }) => refusedBy(id, answer))
  const items = answer.body as readonly Item[]
  if (items.length !== records.length)
    throw new TargetUnavailable('Salesforce hat nicht auf alles geantwortet.')
  return records.map(({ id }, at) => resultOf(id, items[at]))
}

const inCollections = async (
  calls: UpsertCalls,
  recordClass: RecordClass,
  records: readonly Shaped[],
): Promise<readonly Written[]> => {
  const written: Written[] = []
  for (let from = 0; from < records.length; from += calls.most) {
    const part = records.slice(from, from + calls.most)
    written.push(...(await upsertCollection(calls, recordClass, part)))
  }
  return written
}

/** Returns the records with the ids of the CRM in their references: in CSV only those can be emptied without doubt. */
const flattened = async (
  { idsOf, most }: UpsertCalls,
  records: readonly Shaped[],
): Promise<readonly Shaped[]> => {
  const references = records.flatMap(({ sobject }) => referencesOf(sobject))
  const crmIds = new Map<string, string>()
  for (const [recordClass, all] of Map.groupBy(references, (one) => one.class)) {
    if (recordClass === undefined) continue
    const ids = [...new Set(all.map(({ id }) => id))]
    for (let from = 0; from < ids.length; from += most)
      for (const [id, crmId] of await idsOf(recordClass, ids.slice(from, from + most)))
        crmIds.set(id, crmId)
  }
  return records.flatMap(({ id, sobject }) => {
    const flat = withCrmIds(sobject, crmIds)
    return flat === null ? [] : [{ id, sobject: flat }]
  })
}

const bulkResults = async (
  calls: UpsertCalls,
  recordClass: RecordClass,
  records: readonly Shaped[],
): Promise<ReadonlyMap<string, Item>> => {
  const rows = (await flattened(calls, records)).map(({ sobject }) => sobject)
  return calls.jobs.upsert(objectOf[recordClass] ?? '', rows, calls.progress)
}

/**
 * Upserts records of one class, at most once each: many as a job, and the others in collections, as well as those that a job did not
 * come to.
 */
export const upsertAll = async (
  calls: UpsertCalls,
  recordClass: RecordClass,
  records: readonly Shaped[],
): Promise<readonly Written[]> => {
  if (calls.bulkFrom === null || records.length < calls.bulkFrom)
    return inCollections(calls, recordClass, records)
  const items = await bulkResults(calls, recordClass, records)
  const done = records.filter(({ id }) => items.has(id))
  const left = records.filter(({ id }) => !items.has(id))
  return [
    ...done.map(({ id }) => resultOf(id, items.get(id))),
    ...(await inCollections(calls, recordClass, left)),
  ]
}
