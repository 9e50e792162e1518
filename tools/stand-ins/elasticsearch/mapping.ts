import { isJson, type Json } from '../json.ts'
import { type EsError, esError, illegalArgument } from './errors.ts'

/** A mapping in Elasticsearch's form: `{dynamic?, properties?: {name: {type, …}}}`. */
export type Mapping = Json

const propertiesOf = (mapping: Mapping): Readonly<Record<string, Json>> =>
  (isJson(mapping.properties) ? mapping.properties : {}) as Readonly<Record<string, Json>>

/** Returns the mapping of a dotted path, also of a multi-field such as `name.keyword`. */
export const fieldAt = (mapping: Mapping, path: string): Json | undefined => {
  let field: Json | undefined = mapping
  for (const part of path.split('.')) {
    const fields: Json = isJson(field?.fields) ? field.fields : {}
    const next: unknown = field && (propertiesOf(field)[part] ?? fields[part])
    if (!isJson(next)) return undefined
    field = next
  }
  return field
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
const isScalar = (value: unknown): boolean => !isJson(value)
const isDate = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
const isTruth = (value: unknown): boolean =>
  typeof value === 'boolean' || value === 'true' || value === 'false' || value === ''

const isWithin =
  (bits: number) =>
  (value: unknown): boolean =>
    isNumeric(value) && Math.abs(Number(value)) <= 2 ** (bits - 1)
/** Longest term of Lucene, in bytes of UTF-8. */
const longestTerm = 32_766
const isTerm = (value: unknown): boolean =>
  isScalar(value) && Buffer.byteLength(String(value)) <= longestTerm

const takes: Readonly<Record<string, (value: unknown) => boolean>> = {
  long: isNumeric,
  integer: isWithin(32),
  short: isWithin(16),
  byte: isWithin(8),
  double: isNumeric,
  float: isNumeric,
  half_float: isNumeric,
  date: isDate,
  boolean: isTruth,
  text: isScalar,
  keyword: isTerm,
}

const preview = (value: unknown): string => (isJson(value) ? JSON.stringify(value) : String(value))

const unparsable = (path: string, type: string, id: string, value: unknown): EsError =>
  esError(
    400,
    'document_parsing_exception',
    `[1:2] failed to parse field [${path}] of type [${type}] in document with id '${id}'. ` +
      `Preview of field's value: '${preview(value)}'`,
    {
      caused_by: {
        type: 'illegal_argument_exception',
        reason: `For input string: "${preview(value)}"`,
      },
    },
  )

const strangers = (mapping: Mapping, path: string, name: string): EsError | undefined =>
  mapping.dynamic === 'strict'
    ? esError(
        400,
        'strict_dynamic_mapping_exception',
        `[1:2] mapping set to strict, dynamic introduction of [${name}] within [${path || '_doc'}] is not allowed`,
      )
    : undefined

const valuesOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]).filter(
    (each) => each !== null && each !== undefined,
  )

const checkValue = (field: Json, path: string, id: string, value: unknown): EsError | undefined => {
  const type = String(field.type ?? 'object')
  const isObject = type === 'object' || type === 'nested'
  if (isObject && !isJson(value)) {
    const reason = `[1:2] object mapping for [${path}] tried to parse field [${path}] as object, but found a concrete value`
    return esError(400, 'document_parsing_exception', reason)
  }
  if (isObject && isJson(value)) return checkDocument(field, value, id, path)
  return takes[type]?.(value) === false ? unparsable(path, type, id, value) : undefined
}

/** Returns Elasticsearch's error for a document that does not fit the mapping. */
export const checkDocument = (
  mapping: Mapping,
  source: Json,
  id: string,
  prefix = '',
): EsError | undefined => {
  for (const [name, value] of Object.entries(source)) {
    const path = prefix ? `${prefix}.${name}` : name
    const field = fieldAt(mapping, name)
    if (!field) {
      const refused = strangers(mapping, prefix, name)
      if (refused) return refused
      continue
    }
    for (const each of valuesOf(value)) {
      const refused = checkValue({ dynamic: mapping.dynamic, ...field }, path, id, each)
      if (refused) return refused
    }
  }
  return undefined
}

const guess = (value: unknown): Json => {
  if (typeof value === 'boolean') return { type: 'boolean' }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'long' : 'float' }
  if (isJson(value)) return learn({}, value)
  // Date detection is on by default for strict_date_optional_time.
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(String(value))) {
    return { type: 'date' }
  }
  return { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } }
}

/** Returns the mapping after a document: unknown fields are added by the rules of dynamic mapping. */
export const learn = (mapping: Mapping, source: Json): Mapping => {
  if (mapping.dynamic !== undefined && String(mapping.dynamic) !== 'true') return mapping
  const properties: Record<string, Json> = { ...propertiesOf(mapping) }
  for (const [name, value] of Object.entries(source)) {
    const known = fieldAt(mapping, name)
    for (const first of valuesOf(value).slice(0, 1)) {
      if (!known) properties[name] = guess(first)
      else if (known.properties && isJson(first)) properties[name] = learn(known, first)
    }
  }
  return Object.keys(properties).length > 0 ? { ...mapping, properties } : mapping
}

/** Merges mappings: fields can be added, but the type of an existing one cannot change. */
export const mergeMapping = (old: Mapping, next: Mapping, prefix = ''): Mapping | EsError => {
  const properties: Record<string, Json> = { ...propertiesOf(old) }
  for (const [name, field] of Object.entries(propertiesOf(next))) {
    const known = properties[name]
    const path = `${prefix}${name}`
    if (known && (known.type ?? 'object') !== (field.type ?? 'object')) {
      const [from, to] = [known.type ?? 'object', field.type ?? 'object']
      return illegalArgument(`mapper [${path}] cannot be changed from type [${from}] to [${to}]`)
    }
    const merged = known ? mergeMapping(known, field, `${path}.`) : field
    if ('error' in merged && 'status' in merged) return merged
    properties[name] = merged
  }
  return { ...old, ...next, ...(Object.keys(properties).length > 0 ? { properties } : {}) }
}
