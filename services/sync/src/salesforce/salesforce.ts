import { type RecordClass, syncTargetFacts } from '@stammbuch/contracts'
import {
  SalesforceClient,
  type SalesforceOptions,
  TargetNotReady,
  TargetUnavailable,
} from '@stammbuch/records/targets'
import type { Target, Write, Written } from '../delivery/target.ts'
import {
  consentOf,
  externalId,
  objectOf,
  type RecordTypeIds,
  recordTypeKey,
  type SObject,
  sobjectOf,
  versionField,
} from './sobject.ts'

type Put = Extract<Write, { do: 'put' }>
type Removal = Extract<Write, { do: 'remove' }>

interface Item {
  readonly id?: string
  readonly success: boolean
  readonly errors: readonly { readonly statusCode: string; readonly fields?: readonly string[] }[]
}

interface RecordTypeRow {
  readonly Id: string
  readonly DeveloperName: string
  readonly SobjectType: string
}

interface HeldRow {
  readonly [externalId]: string
  readonly [versionField]: number | null
}

/** Returns the type of an error and its fields, without its wording, which may quote values. */
const faultOf = ({ errors: [error] }: Item): string =>
  [error?.statusCode ?? 'UNKNOWN_EXCEPTION', error?.fields?.join(', ')].filter(Boolean).join(' in ')

const codeIn = (body: unknown): string => {
  const [first] = Array.isArray(body) ? (body as { errorCode?: string }[]) : []
  return first?.errorCode ?? 'ohne Angabe'
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
  private readonly client: SalesforceClient
  private types: RecordTypeIds = new Map()

  /** `late`: milliseconds for which the organisation may still carry out a call that was given up. */
  constructor({ late = 600_000, ...options }: SalesforceOptions & { readonly late?: number }) {
    this.late = late
    this.client = new SalesforceClient(options)
  }

  /** Reads the ids of the record types, which differ by organisation. */
  async prepare(): Promise<{ readonly emptied: boolean }> {
    const soql = 'SELECT Id, DeveloperName, SobjectType FROM RecordType'
    const { status, body } = await this.client.call('GET', `/query?q=${encodeURIComponent(soql)}`)
    if (status !== 200)
      throw new TargetUnavailable(`Salesforce kennt keine Datensatztypen: ${codeIn(body)}`)
    const { records } = body as { readonly records: readonly RecordTypeRow[] }
    this.types = new Map(
      records.map((row) => [recordTypeKey(row.SobjectType, row.DeveloperName), row.Id]),
    )
    return { emptied: false }
  }

  async write(writes: readonly Write[]): Promise<readonly Written[]> {
    const removed: Written[] = []
    for (const write of writes) if (write.do === 'remove') removed.push(await this.remove(write))
    const put = writes.filter((write) => write.do === 'put')
    const classes = this.order.filter((one) => put.some(({ record }) => record.class === one))
    const written: Written[] = []
    for (const wanted of classes)
      written.push(...(await this.putAll(put.filter(({ record }) => record.class === wanted))))
    return [...removed, ...written]
  }

  async held(
    records: Parameters<NonNullable<Target['held']>>[0],
  ): Promise<ReadonlyMap<string, number>> {
    const held = new Map<string, number>()
    for (const wanted of this.order) {
      const ids = records.filter((one) => one.class === wanted).map(({ id }) => id)
      for (let from = 0; from < ids.length; from += this.most)
        for (const row of await this.heldOf(wanted, ids.slice(from, from + this.most)))
          held.set(row[externalId], row[versionField] ?? 0)
    }
    return held
  }

  private async heldOf(recordClass: RecordClass, ids: readonly string[]): Promise<HeldRow[]> {
    const object = objectOf[recordClass] ?? ''
    const list = ids.map((id) => `'${id}'`).join(',')
    const soql = `SELECT ${externalId}, ${versionField} FROM ${object} WHERE ${externalId} IN (${list})`
    const { status, body } = await this.client.call('GET', `/query?q=${encodeURIComponent(soql)}`)
    if (status !== 200)
      throw new TargetUnavailable(`Salesforce gibt keine Auskunft zu ${object}: ${codeIn(body)}`)
    return (body as { readonly records: HeldRow[] }).records
  }

  private async putAll(writes: readonly Put[]): Promise<readonly Written[]> {
    if (writes[0]?.record.class !== 'contact') return this.upsert(writes, this.whole)
    const agreed = await this.upsert(writes, ({ record }) => consentOf(record))
    const refused = agreed.filter(({ error }) => error !== null)
    const others = writes.filter(({ id }) => !refused.some((one) => one.id === id))
    return [...refused, ...(await this.upsert(others, this.whole))]
  }

  private readonly whole = ({ record, position }: Put): SObject =>
    sobjectOf(record, position, this.types)

  private async upsert(
    writes: readonly Put[],
    shape: (write: Put) => SObject,
  ): Promise<readonly Written[]> {
    const [first] = writes
    if (!first) return []
    const object = objectOf[first.record.class]
    const path = `/composite/sobjects/${object}/${externalId}`
    const body = { allOrNone: false, records: writes.map(shape) }
    const answer = await this.client.call('PATCH', path, body)
    if (answer.status === 404)
      throw new TargetNotReady(`In Salesforce fehlt ${object} mit dem Feld ${externalId}.`)
    const items = answer.body as readonly Item[]
    if (answer.status !== 200)
      return writes.map(({ id }) => ({ id, error: `${answer.status} ${codeIn(answer.body)}` }))
    if (items.length !== writes.length)
      throw new TargetUnavailable('Salesforce hat nicht auf alles geantwortet.')
    return writes.map(({ id }, at): Written => {
      const item = items[at]
      if (!item?.success) return { id, error: item ? faultOf(item) : 'ohne Antwort' }
      return item.id === undefined ? { id, error: null } : { id, error: null, targetId: item.id }
    })
  }

  /** Removes a record; one that is gone already counts as removed. */
  private async remove({ id, class: recordClass }: Removal): Promise<Written> {
    const object = recordClass && objectOf[recordClass]
    if (!object) return { id, error: null }
    const { status, body } = await this.client.call(
      'DELETE',
      `/sobjects/${object}/${externalId}/${id}`,
    )
    if (status < 300 || status === 404) return { id, error: null }
    return { id, error: `${status} ${codeIn(body)}` }
  }
}
