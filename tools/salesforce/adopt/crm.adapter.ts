import { type Field, fields } from '@stammbuch/contracts'
import { matchFields } from '@stammbuch/records'
import { type SalesforceClient, TargetUnavailable } from '@stammbuch/records/targets'
import { externalId, objectOf } from '@stammbuch/sync/crm'
import type { AdoptedClass, CrmRecord, Pair } from './adoption.ts'

/** Records of one page and of one collection. Source: REST API Developer Guide, Query and sObject Collections. */
const pageSize = 2_000
const collectionSize = 200

type Row = Readonly<Record<string, unknown>> & { readonly Id: string }

interface Item {
  readonly success: boolean
  readonly errors: readonly { readonly statusCode: string }[]
}

/** A pair that the CRM refused to link. */
export interface Refused {
  readonly pair: Pair
  readonly code: string
}

const codeIn = (body: unknown): string =>
  (Array.isArray(body) ? (body as { errorCode?: string }[])[0]?.errorCode : undefined) ??
  'without a code'

/** Returns the standard fields of the CRM that hold what records are compared by, by our name. */
const comparedFields = (recordClass: AdoptedClass): ReadonlyMap<string, string> => {
  const known = fields[recordClass] as Readonly<Record<string, Field>>
  return new Map(
    matchFields.flatMap((name) => {
      const crm = known[name]?.crm
      return crm && !crm.endsWith('__c') ? [[name, crm] as const] : []
    }),
  )
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || String(value).trim() === '' ? null : String(value).trim()

const recordOf = (
  row: Row,
  compared: ReadonlyMap<string, string>,
  identifiedBy: string | null,
): CrmRecord => {
  const values = Object.fromEntries([...compared].map(([name, crm]) => [name, textOf(row[crm])]))
  const { name, firstName, surname, city } = values
  return {
    id: row.Id,
    externalId: textOf(row[externalId]),
    label: name ?? [firstName, surname].filter(Boolean).join(' '),
    place: city ?? '',
    values,
    identification: identifiedBy === null ? null : textOf(row[identifiedBy]),
  }
}

const missing =
  'the organisation lacks a field that is read; deploy what npm run salesforce:metadata writes, and assign the permission set'

/**
 * Reads all records of a class from the CRM, page by page; `identifiedBy` names a field with a supplier's id.
 * @throws TargetUnavailable when the CRM does not answer or lacks a field
 */
export const crmRecords = async (
  client: SalesforceClient,
  recordClass: AdoptedClass,
  identifiedBy: string | null,
): Promise<readonly CrmRecord[]> => {
  const compared = comparedFields(recordClass)
  const columns = ['Id', externalId, ...compared.values(), ...(identifiedBy ? [identifiedBy] : [])]
  const records: CrmRecord[] = []
  for (let last = '', more = true; more; ) {
    const after = last === '' ? '' : ` WHERE Id > '${last}'`
    const soql = `SELECT ${columns.join(', ')} FROM ${objectOf[recordClass]}${after} ORDER BY Id LIMIT ${pageSize}`
    const { status, body } = await client.call('GET', `/query?q=${encodeURIComponent(soql)}`)
    if (status !== 200) {
      const code = codeIn(body)
      throw new TargetUnavailable(`${code === 'INVALID_FIELD' ? missing : 'no answer'} (${code})`)
    }
    const rows = (body as { readonly records: readonly Row[] }).records
    records.push(...rows.map((row) => recordOf(row, compared, identifiedBy)))
    more = rows.length === pageSize
    last = rows.at(-1)?.Id ?? last
  }
  return records
}

/**
 * Writes our ids into the CRM's records, in collections, and returns what was refused.
 * @throws TargetUnavailable when the CRM does not answer; what was written until then stays, and is left out the next time
 */
export const linkRecords = async (
  client: SalesforceClient,
  recordClass: AdoptedClass,
  pairs: readonly Pair[],
): Promise<readonly Refused[]> => {
  const refused: Refused[] = []
  for (let from = 0; from < pairs.length; from += collectionSize) {
    const part = pairs.slice(from, from + collectionSize)
    const { status, body } = await client.call('PATCH', '/composite/sobjects', {
      allOrNone: false,
      records: part.map(({ theirs, ours }) => ({
        attributes: { type: objectOf[recordClass] },
        id: theirs.id,
        [externalId]: ours.id,
      })),
    })
    if (status !== 200) throw new TargetUnavailable(`the CRM refuses a collection: ${codeIn(body)}`)
    const items = body as readonly Item[]
    for (const [at, pair] of part.entries())
      if (!items[at]?.success)
        refused.push({ pair, code: items[at]?.errors[0]?.statusCode ?? 'without an answer' })
  }
  return refused
}
