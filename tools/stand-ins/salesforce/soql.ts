import type { Answer } from '../http.ts'
import type { Json } from '../json.ts'
import { crmFailure } from './errors.ts'
import { type CrmRecord, fieldOf, type Store, shownRecord, systemFields } from './store.ts'

interface Condition {
  readonly field: string
  readonly operator: string
  readonly values: readonly (string | number | boolean | null)[]
}

interface Query {
  readonly fields: readonly string[]
  readonly object: string
  readonly conditions: readonly Condition[]
  readonly order: { readonly field: string; readonly down: boolean } | undefined
  readonly limit: number
  readonly offset: number
}

/** Maximum number of rows per answer; more are fetched from `nextRecordsUrl`. */
const batch = 2000

const malformed = (message: string): Answer => crmFailure(400, 'MALFORMED_QUERY', message)

const shape =
  /^select\s+(?<fields>.+?)\s+from\s+(?<object>\w+)(?:\s+where\s+(?<where>.+?))?(?:\s+order\s+by\s+(?<order>\w+)(?:\s+(?<direction>asc|desc))?(?:\s+nulls\s+(?:first|last))?)?(?:\s+limit\s+(?<limit>\d+))?(?:\s+offset\s+(?<offset>\d+))?\s*$/is

const literal = (text: string): string | number | boolean | null => {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll(/\\(['"\\])/g, '$1')
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return /^null$/i.test(text) ? null : Number(text)
}

const value = String.raw`(?:'(?:[^'\\]|\\.)*'|true|false|null|-?\d+(?:\.\d+)?)`
const oneCondition = new RegExp(
  String.raw`^\s*(\w+)\s*(?:(=|!=|<>|<=|>=|<|>)\s*(${value})|(not\s+in|in)\s*\(\s*(${value}(?:\s*,\s*${value})*)\s*\))\s*(and\s|$)`,
  'i',
)

const conditionsOf = (where: string): readonly Condition[] | undefined => {
  const conditions: Condition[] = []
  let rest = where
  while (rest.trim() !== '') {
    const found = oneCondition.exec(rest)
    if (!found) return undefined
    const [whole, field = '', operator, single, listOperator, list] = found
    const values = [...(single ?? list ?? '').matchAll(new RegExp(value, 'gi'))]
    conditions.push({
      field,
      operator: (operator ?? listOperator ?? '').toLowerCase().replace(/\s+/, ' '),
      values: values.map(([text]) => literal(text)),
    })
    rest = rest.slice(whole.length)
  }
  return conditions
}

const parse = (text: string): Query | undefined => {
  const parts = shape.exec(text.trim())?.groups
  if (!parts) return undefined
  const conditions = conditionsOf(parts.where ?? '')
  if (!conditions) return undefined
  const { order } = parts
  return {
    fields: (parts.fields ?? '').split(',').map((name) => name.trim()),
    object: parts.object ?? '',
    conditions,
    order: order ? { field: order, down: parts.direction?.toLowerCase() === 'desc' } : undefined,
    limit: Number(parts.limit ?? Number.POSITIVE_INFINITY),
    offset: Number(parts.offset ?? 0),
  }
}

/** Compares values; texts are equal without regard to case. */
const equal = (left: unknown, right: unknown): boolean =>
  typeof left === 'string' && typeof right === 'string'
    ? left.toLowerCase() === right.toLowerCase()
    : left === right

const compared: Readonly<
  Record<string, (left: string | number, right: string | number) => boolean>
> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

const holds = (
  store: Store,
  record: CrmRecord,
  { field, operator, values }: Condition,
): boolean => {
  const own = fieldOf(store, record, field)
  const isOneOf = values.some((wanted) => equal(own, wanted))
  if (operator === '=' || operator === 'in') return isOneOf
  if (operator === '!=' || operator === '<>' || operator === 'not in') return !isOneOf
  const [wanted] = values
  if (own === null || wanted === null || wanted === undefined) return false
  return compared[operator]?.(own as string | number, wanted as string | number) ?? false
}

const recordTypeFields = ['Name', 'DeveloperName', 'SobjectType', 'IsActive']

const knownFields = (store: Store, object: string): readonly string[] | undefined => {
  if (object === 'RecordType') return [...systemFields, ...recordTypeFields]
  const found = store.schema.get(object)
  return found && [...systemFields, ...Object.keys(found.fields)]
}

const problemOf = (store: Store, query: Query, isCount: boolean): Answer | undefined => {
  const known = knownFields(store, query.object)
  if (!known) {
    return crmFailure(400, 'INVALID_TYPE', `sObject type '${query.object}' is not supported.`)
  }
  const used = [
    ...(isCount ? [] : query.fields),
    ...query.conditions.map(({ field }) => field),
    ...(query.order ? [query.order.field] : []),
  ]
  const unknown = used.find((name) => !known.includes(name))
  if (!unknown) return undefined
  const message = `No such column '${unknown}' on entity '${query.object}'.`
  return crmFailure(400, 'INVALID_FIELD', message)
}

const rowsOf = (store: Store, query: Query): readonly CrmRecord[] => {
  const found = store
    .all(query.object)
    .filter((record) => query.conditions.every((condition) => holds(store, record, condition)))
  const { order, offset, limit } = query
  if (!order) return found.slice(offset, offset + limit)
  const key = (record: CrmRecord) => (fieldOf(store, record, order.field) ?? '') as string | number
  const sign = order.down ? -1 : 1
  const rank = (left: string | number, right: string | number) =>
    Number(left > right) - Number(left < right)
  const sorted = found.sort((left, right) => sign * rank(key(left), key(right)))
  return sorted.slice(offset, offset + limit)
}

/** Returns the locator of the rest of a query: the query itself and the rows read so far. */
const locator = (soql: string, from: number): string =>
  `${Buffer.from(soql).toString('base64url')}-${from}`

const page = (store: Store, version: string, soql: string, from: number): Answer => {
  const query = parse(soql)
  if (!query) return malformed(`unexpected token: '${soql.slice(0, 40)}'`)
  const isCount = query.fields.length === 1 && /^count\(\s*\)$/i.test(query.fields[0] ?? '')
  const problem = problemOf(store, query, isCount)
  if (problem) return problem
  const rows = rowsOf(store, query)
  if (isCount) return { status: 200, body: { totalSize: rows.length, done: true, records: [] } }
  const to = from + batch
  const done = to >= rows.length
  const records: readonly Json[] = rows
    .slice(from, to)
    .map((record) => shownRecord(store, record, query.fields, version))
  const next = done
    ? {}
    : { nextRecordsUrl: `/services/data/${version}/query/${locator(soql, to)}` }
  return { status: 200, body: { totalSize: rows.length, done, ...next, records } }
}

/**
 * `SELECT a, b FROM Object WHERE a = 'x' AND b IN (…) ORDER BY a LIMIT n OFFSET m` and
 * `SELECT COUNT() …`; no OR, no functions, no relationships.
 */
export const query = (store: Store, version: string, soql: string | null): Answer =>
  soql === null ? malformed('A query string has to be specified') : page(store, version, soql, 0)

/** Returns the next batch of a query. */
export const queryMore = (store: Store, version: string, given: string): Answer => {
  const [soql = '', from = ''] = given.split(/-(?=\d+$)/)
  if (from === '') return crmFailure(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator')
  return page(store, version, Buffer.from(soql, 'base64url').toString(), Number(from))
}
