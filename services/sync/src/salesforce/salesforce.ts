import { type RecordClass, syncTargetFacts } from '@stammbuch/contracts'
import {
  type SalesforceAnswer,
  SalesforceClient,
  type SalesforceOptions,
  TargetUnavailable,
} from '@stammbuch/records/targets'
import type { Target, Write, WriteProgress, Written } from '../delivery/target.ts'
import { codeIn } from './answers.ts'
import { BulkJobs } from './bulk-job.ts'
import { Organisation } from './organisation.ts'
import { removeAll } from './removal.ts'
import {
  consentOf,
  externalId,
  type OrganisationView,
  objectOf,
  type RecordTypeIds,
  recordTypeKey,
  sobjectOf,
  unheldReferences,
  versionField,
} from './sobject.ts'
import { upsertAll } from './upserts.ts'

type Put = Extract<Write, { do: 'put' }>

interface RecordTypeRow {
  readonly Id: string
  readonly DeveloperName: string
  readonly SobjectType: string
}

interface HeldRow {
  readonly Id: string
  readonly [externalId]: string
  readonly [versionField]: number | null
}

/** Maximum number of records of one job: what is due meanwhile waits for its end. */
const bulkMost = 5_000

/** Records of one page of a list. */
const pageSize = 2_000

const inList = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(',')

export interface SalesforceTargetOptions extends SalesforceOptions {
  /** Milliseconds for which the organisation may still carry out a call that was given up. */
  readonly late?: number
  /** Removed accounts and contacts are marked, or deleted with everything that hangs on them. Awards are always deleted. */
  readonly remove?: 'mark' | 'delete'
  /** The checkbox that marks them. */
  readonly removedField?: string
  /** Due records of one class from which on they go by Bulk API 2.0; 0: never. */
  readonly bulkFrom?: number
  /** Milliseconds between two looks at a job, at first, and until it is given up. */
  readonly bulkLookEvery?: number
  readonly bulkPatience?: number
  /** Least milliseconds between two descriptions of an organisation that lacks something. */
  readonly describeEvery?: number
}

/**
 * The CRM: records are found by their external id, so that a repeated one is the same one. Accounts arrive before the contacts and
 * awards that refer to them; a person's consent arrives before anything else about that person.
 */
export class Salesforce implements Target {
  readonly name = 'salesforce'
  /** Maximum number of records of one collection. Source: REST API Developer Guide, sObject Collections. */
  readonly most = 200
  readonly order = syncTargetFacts.salesforce.classes
  readonly late: number
  readonly bulk: { readonly from: number; readonly most: number } | null
  private readonly jobs: BulkJobs
  private readonly client: SalesforceClient
  private readonly organisation: Organisation
  private readonly remove: 'mark' | 'delete'
  private readonly removedField: string
  private types: RecordTypeIds = new Map()

  constructor({
    late = 600_000,
    remove = 'mark',
    removedField = 'Stammbuch_Removed__c',
    describeEvery = 60_000,
    bulkFrom = 2_000,
    bulkLookEvery: lookEvery = 1_000,
    bulkPatience: patience = late,
    ...options
  }: SalesforceTargetOptions) {
    this.late = late
    this.remove = remove
    this.removedField = removedField
    this.client = new SalesforceClient(options)
    const { client, order: classes, removedFieldOf, call } = this
    this.bulk = bulkFrom === 0 ? null : { from: bulkFrom, most: Math.max(bulkFrom, bulkMost) }
    this.jobs = new BulkJobs({ call, lookEvery, patience })
    this.organisation = new Organisation({ client, classes, removedFieldOf, every: describeEvery })
  }

  /**
   * Makes sure that the organisation has everything that is written, and reads the ids of its record types.
   * @throws TargetNotReady naming everything that is missing
   */
  async prepare(): Promise<{ readonly emptied: boolean }> {
    await this.organisation.check()
    if (this.bulk !== null) await this.jobs.find()
    const records = await this.query<RecordTypeRow>(
      'SELECT Id, DeveloperName, SobjectType FROM RecordType',
      'Salesforce kennt keine Datensatztypen',
    )
    this.types = new Map(
      records.map((row) => [recordTypeKey(row.SobjectType, row.DeveloperName), row.Id]),
    )
    return { emptied: false }
  }

  async write(writes: readonly Write[], progress?: WriteProgress): Promise<readonly Written[]> {
    await this.jobs.endUnfinished()
    const { call, idsOf, removedFieldOf, order, most } = this
    const removals = writes.filter((write) => write.do === 'remove')
    const removed = await removeAll({ call, idsOf, removedFieldOf }, order, removals, most)
    const put = writes.filter((write) => write.do === 'put')
    const written: Written[] = []
    for (const wanted of order) {
      const ofClass = put.filter(({ record }) => record.class === wanted)
      if (ofClass.length > 0) written.push(...(await this.putAll(wanted, ofClass, progress)))
    }
    return [...removed, ...written]
  }

  async held(
    records: Parameters<NonNullable<Target['held']>>[0],
  ): Promise<ReadonlyMap<string, number>> {
    const held = new Map<string, number>()
    for (const wanted of this.order) {
      const ids = records.filter((one) => one.class === wanted).map(({ id }) => id)
      for (let from = 0; from < ids.length; from += this.most) {
        const part = inList(ids.slice(from, from + this.most))
        const where = `${externalId} IN (${part})${this.unmarked(wanted)}`
        for (const row of await this.rows(wanted, `${externalId}, ${versionField}`, where))
          held.set(row[externalId], row[versionField] ?? 0)
      }
    }
    return held
  }

  async *list(): AsyncIterableIterator<readonly string[]> {
    for (const wanted of this.order)
      for (let last = '', more = true; more; ) {
        const after = `${externalId} > '${last}'${this.unmarked(wanted)}`
        const page = `${after} ORDER BY ${externalId} LIMIT ${pageSize}`
        const ids = (await this.rows(wanted, externalId, page)).map((row) => row[externalId])
        if (ids.length > 0) yield ids
        more = ids.length === pageSize
        last = ids.at(-1) ?? last
      }
  }

  /** Returns the condition that leaves out what is marked as removed. */
  private unmarked(recordClass: RecordClass): string {
    const field = this.removedFieldOf(recordClass)
    return field === null ? '' : ` AND ${field} = false`
  }

  private readonly removedFieldOf = (recordClass: RecordClass): string | null =>
    this.remove === 'delete' || recordClass === 'award' ? null : this.removedField

  private readonly call = async (
    method: string,
    path: string,
    body?: object | string,
  ): Promise<SalesforceAnswer> => this.organisation.heed(await this.client.call(method, path, body))

  private async query<Row>(soql: string, failure: string): Promise<readonly Row[]> {
    const { status, body } = await this.call('GET', `/query?q=${encodeURIComponent(soql)}`)
    if (status !== 200) throw new TargetUnavailable(`${failure}: ${codeIn(body)}`)
    return (body as { readonly records: readonly Row[] }).records
  }

  private rows(recordClass: RecordClass, columns: string, where: string) {
    const object = objectOf[recordClass] ?? ''
    return this.query<HeldRow>(
      `SELECT ${columns} FROM ${object} WHERE ${where}`,
      `Salesforce gibt keine Auskunft zu ${object}`,
    )
  }

  private readonly idsOf = async (recordClass: RecordClass, ids: readonly string[]) => {
    const where = `${externalId} IN (${inList(ids)})`
    const rows = await this.rows(recordClass, `Id, ${externalId}`, where)
    return new Map(rows.map((row) => [row[externalId].toLowerCase(), row.Id]))
  }

  /** Returns those of the records that the organisation keeps with a mark; they can be referred to. */
  private async markedAmong(writes: readonly Put[]): Promise<ReadonlySet<string>> {
    const marked = new Set<string>()
    for (const wanted of this.order) {
      const field = this.removedFieldOf(wanted)
      if (field === null) continue
      const ids = [...new Set(writes.flatMap(({ record }) => unheldReferences(record, wanted)))]
      for (let from = 0; from < ids.length; from += this.most) {
        const part = inList(ids.slice(from, from + this.most))
        const where = `${externalId} IN (${part}) AND ${field} = true`
        for (const row of await this.rows(wanted, externalId, where)) marked.add(row[externalId])
      }
    }
    return marked
  }

  private async viewFor(recordClass: RecordClass, writes: readonly Put[]) {
    // Where records are deleted now, those that were marked before come back without the mark too.
    const clears =
      this.removedFieldOf(recordClass) !== null ||
      this.organisation.has(recordClass, this.removedField)
    const view: OrganisationView = {
      types: this.types,
      marked: await this.markedAmong(writes),
      removedField: clears ? this.removedField : null,
    }
    return view
  }

  private async putAll(
    recordClass: RecordClass,
    writes: readonly Put[],
    progress: WriteProgress | undefined,
  ): Promise<readonly Written[]> {
    const view = await this.viewFor(recordClass, writes)
    const { call, idsOf, most, jobs, bulk } = this
    const calls = { call, idsOf, most, jobs, bulkFrom: bulk?.from ?? null, progress }
    const whole = ({ id, record, version }: Put) => ({
      id,
      sobject: sobjectOf(record, version, view),
    })
    if (recordClass !== 'contact') return upsertAll(calls, recordClass, writes.map(whole))
    const consents = writes.map(({ id, record }) => ({ id, sobject: consentOf(record) }))
    const agreed = await upsertAll(calls, recordClass, consents)
    const refused = agreed.filter(({ error }) => error !== null)
    const out = new Set(refused.map(({ id }) => id))
    const others = writes.filter(({ id }) => !out.has(id))
    return [...refused, ...(await upsertAll(calls, recordClass, others.map(whole)))]
  }
}
