import { setTimeout as pause } from 'node:timers/promises'
import { type SalesforceAnswer, TargetUnavailable } from '@stammbuch/records/targets'
import papaparse from 'papaparse'
import type { WriteProgress } from '../delivery/target.ts'
import { codeIn, type Item } from './answers.ts'
import { externalId, type SObject } from './sobject.ts'

/** States of a job that nothing follows. */
const ended = ['JobComplete', 'Failed', 'Aborted']

interface Job {
  readonly id: string
  readonly state: string
  readonly operation: string
  readonly externalIdFieldName?: string
}

type Row = Readonly<Record<string, string>>

/** In CSV an empty value leaves a field as it is, and this one empties it. Source: Bulk API 2.0 Developer Guide, Prepare CSV Files. */
const nothing = '#N/A'

const cellOf = (value: unknown): string =>
  value === null || value === '' ? nothing : value === undefined ? '' : String(value)

const csvOf = (records: readonly SObject[]): string => {
  const { attributes: _, ...columns } = Object.assign({}, ...records)
  const fields = Object.keys(columns)
  const data = records.map((record) => fields.map((field) => cellOf(record[field])))
  return papaparse.unparse({ fields, data }, { newline: '\n' })
}

const rowsIn = (body: unknown): readonly Row[] =>
  typeof body === 'string'
    ? papaparse.parse<Row>(body, { header: true, skipEmptyLines: true }).data
    : []

/** Returns the error of a row: `CODE:message:fields --`. */
const errorIn = (text = ''): Item['errors'] => {
  const [statusCode = '', message = ''] = text.split(':')
  return [{ statusCode, message }]
}

export interface BulkOptions {
  readonly call: (method: string, path: string, body?: object | string) => Promise<SalesforceAnswer>
  /** Milliseconds between two looks at a job, at first; doubled up to twenty times of that. */
  readonly lookEvery: number
  /** Milliseconds after which a job is given up. */
  readonly patience: number
}

/** Ingest jobs of Bulk API 2.0 that upsert by external id. A job that was given up is ended before anything else is written. */
export class BulkJobs {
  private readonly options: BulkOptions
  /** Jobs of ours that may not have ended. */
  private readonly unfinished = new Set<string>()
  /** Looks for jobs of processes before this one that are left; a user may lack the right to see them. */
  private looks = 10

  constructor(options: BulkOptions) {
    this.options = options
  }

  /** Looks once for jobs that a process before this one gave up, as by being killed. */
  async find(): Promise<void> {
    if (this.looks === 0) return
    this.looks -= 1
    try {
      for (const id of await this.openJobs()) this.unfinished.add(id)
      this.looks = 0
    } catch (error) {
      // Without the right to list jobs there is still the time for which given-up calls are made good.
      if (!(error instanceof TargetUnavailable)) throw error
    }
  }

  /**
   * Aborts the jobs that were given up, which would write older states over newer ones.
   * @throws TargetUnavailable while one of them may go on
   */
  async endUnfinished(): Promise<void> {
    for (const id of this.unfinished) await this.abort(id)
  }

  /**
   * Upserts records of one object, at most once each, and waits for the results. Returns them by external id, without the records that
   * were not processed: of no record where a job is not accepted.
   * @throws TargetUnavailable when nothing is known of them; the job is aborted then
   */
  async upsert(
    object: string,
    records: readonly SObject[],
    progress: WriteProgress | undefined,
  ): Promise<ReadonlyMap<string, Item>> {
    const id = await this.begin(object)
    if (id === null) return new Map()
    this.unfinished.add(id)
    try {
      const upload = await this.options.call('PUT', `/jobs/ingest/${id}/batches`, csvOf(records))
      if (upload.status !== 201) throw refusal(upload)
      await this.job('PATCH', `/jobs/ingest/${id}`, { state: 'UploadComplete' })
      await this.untilEnd(id, progress)
      this.unfinished.delete(id)
      return await this.results(id)
    } catch (error) {
      if (this.unfinished.has(id)) await this.abort(id).catch(() => undefined)
      throw error
    }
  }

  /** Creates a job; `null` where the organisation takes none now, or none from this user. */
  private async begin(object: string): Promise<string | null> {
    const wanted = {
      object,
      operation: 'upsert',
      externalIdFieldName: externalId,
      contentType: 'CSV',
      lineEnding: 'LF',
    }
    try {
      return (await this.job('POST', '/jobs/ingest', wanted)).id
    } catch (error) {
      if (error instanceof TargetUnavailable) return null
      throw error
    }
  }

  private async job(method: string, path: string, body?: object): Promise<Job> {
    const answer = await this.options.call(method, path, body)
    if (answer.status !== 200) throw refusal(answer)
    return answer.body as Job
  }

  /** Waits for the end of a job. */
  private async untilEnd(id: string, progress: WriteProgress | undefined): Promise<void> {
    const { lookEvery, patience } = this.options
    const until = Date.now() + patience
    for (let wait = lookEvery; ; wait = Math.min(2 * wait, 20 * lookEvery)) {
      const { state } = await this.job('GET', `/jobs/ingest/${id}`)
      if (ended.includes(state)) return
      if (progress?.signal.aborted) throw new TargetUnavailable('Der Prozess wird beendet')
      if (Date.now() > until)
        throw new TargetUnavailable(`Salesforce beendet den Massenauftrag ${id} nicht`)
      await progress?.alive()
      await pause(wait, undefined, progress ? { signal: progress.signal } : {}).catch(
        () => undefined,
      )
    }
  }

  private async abort(id: string): Promise<void> {
    const answer = await this.options.call('GET', `/jobs/ingest/${id}`)
    // Salesforce deletes jobs some days after their end.
    const over = answer.status === 404 || ended.includes((answer.body as Job).state)
    if (!over) await this.job('PATCH', `/jobs/ingest/${id}`, { state: 'Aborted' })
    this.unfinished.delete(id)
  }

  private async results(id: string): Promise<ReadonlyMap<string, Item>> {
    const items = new Map<string, Item>()
    for (const row of await this.rows(id, 'successfulResults'))
      items.set(row[externalId] ?? '', { id: row.sf__Id ?? '', success: true, errors: [] })
    for (const row of await this.rows(id, 'failedResults'))
      items.set(row[externalId] ?? '', { success: false, errors: errorIn(row.sf__Error) })
    return items
  }

  private async rows(id: string, kind: string): Promise<readonly Row[]> {
    const answer = await this.options.call('GET', `/jobs/ingest/${id}/${kind}`)
    if (answer.status !== 200) throw refusal(answer)
    return rowsIn(answer.body)
  }

  /** Returns the jobs by our external id that have not ended. */
  private async openJobs(): Promise<readonly string[]> {
    const open: string[] = []
    let path: string | null = '/jobs/ingest?jobType=V2Ingest'
    while (path !== null) {
      const answer: SalesforceAnswer = await this.options.call('GET', path)
      if (answer.status !== 200) throw refusal(answer)
      const { records, nextRecordsUrl } = answer.body as {
        readonly records: readonly Job[]
        readonly nextRecordsUrl?: string | null
      }
      for (const { id, state, operation } of records) {
        if (ended.includes(state) || operation !== 'upsert') continue
        const { externalIdFieldName } = await this.job('GET', `/jobs/ingest/${id}`)
        if (externalIdFieldName === externalId) open.push(id)
      }
      path = nextRecordsUrl?.replace(/^\/services\/data\/v[\d.]+/, '') ?? null
    }
    return open
  }
}

const refusal = ({ status, body }: SalesforceAnswer): TargetUnavailable =>
  new TargetUnavailable(`Salesforce nimmt keinen Massenauftrag an: ${status} ${codeIn(body)}`)
