import { isJson, type Json, jsonList } from '../json.ts'
import { type EsError, esError, isEsError } from './errors.ts'
import { fieldAt } from './mapping.ts'
import type { Index } from './store.ts'

export type Test = (id: string, source: Json) => boolean

const parsing = (reason: string): EsError => esError(400, 'parsing_exception', reason)

/** Returns the values at a dotted path; lists are searched, a multi-field reads its parent. */
export const valuesAt = (source: Json, path: string): readonly unknown[] => {
  let found: readonly unknown[] = [source]
  for (const part of path.split('.')) {
    found = found.flatMap((value) => (isJson(value) ? [value[part]] : [])).flat()
  }
  return found.filter((value) => value !== undefined && value !== null)
}

const isMultiField = (index: Index, path: string): boolean => {
  const parent = fieldAt(index.mappings, path.slice(0, path.lastIndexOf('.')))
  return isJson(parent?.fields) && path.split('.').at(-1) !== undefined && !parent?.properties
}

export const fieldValues = (index: Index, source: Json, path: string): readonly unknown[] =>
  path.includes('.') && isMultiField(index, path)
    ? valuesAt(source, path.slice(0, path.lastIndexOf('.')))
    : valuesAt(source, path)

/** Approximates the standard analyzer: words of letters and digits in lower case. */
const words = (text: unknown): readonly string[] =>
  String(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const isText = (index: Index, path: string): boolean =>
  fieldAt(index.mappings, path)?.type === 'text'

const oneField = (clause: unknown): readonly [string, unknown] | undefined =>
  isJson(clause) ? Object.entries(clause).find(([name]) => name !== 'boost') : undefined

const term = (index: Index, path: string, wanted: readonly unknown[]): Test => {
  const texts = new Set(wanted.map(String))
  if (path === '_id') return (id) => texts.has(id)
  if (isText(index, path)) {
    return (_id, source) =>
      fieldValues(index, source, path)
        .flatMap(words)
        .some((word) => texts.has(word))
  }
  return (_id, source) => fieldValues(index, source, path).some((value) => texts.has(String(value)))
}

const match = (index: Index, path: string, how: unknown): Test => {
  const { query, operator = 'or' } = isJson(how) ? how : { query: how }
  if (!isText(index, path)) return term(index, path, [query])
  const wanted = words(query)
  return (_id, source) => {
    const found = new Set(fieldValues(index, source, path).flatMap(words))
    const isThere = (word: string) => found.has(word)
    return String(operator).toLowerCase() === 'and' ? wanted.every(isThere) : wanted.some(isThere)
  }
}

/** Compares numbers by size, anything else as text. */
export const compare = (left: unknown, right: unknown): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left) < String(right)
      ? -1
      : Number(String(left) > String(right))

const within: Readonly<Record<string, (difference: number) => boolean>> = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
}

const range = (index: Index, path: string, how: unknown): Test => {
  const limits = Object.entries(isJson(how) ? how : {})
  return (_id, source) =>
    fieldValues(index, source, path).some((value) =>
      limits.every(([name, limit]) => within[name]?.(compare(value, limit)) ?? true),
    )
}

const all = (index: Index, clause: unknown): readonly Test[] | EsError => {
  const tests: Test[] = []
  for (const each of isJson(clause) ? [clause] : jsonList(clause)) {
    const test = testOf(index, each)
    if (isEsError(test)) return test
    tests.push(test)
  }
  return tests
}

const bool = (index: Index, clause: Json): Test | EsError => {
  const groups: Record<string, readonly Test[]> = {}
  for (const name of ['must', 'filter', 'should', 'must_not']) {
    const tests = all(index, clause[name])
    if (isEsError(tests)) return tests
    groups[name] = tests
  }
  const { must = [], filter = [], should = [], must_not = [] } = groups
  const required = [...must, ...filter]
  const needsShould = should.length > 0 && required.length === 0
  return (id, source) =>
    required.every((test) => test(id, source)) &&
    !must_not.some((test) => test(id, source)) &&
    (!needsShould || should.some((test) => test(id, source)))
}

const fieldQueries: Readonly<Record<string, (index: Index, path: string, how: unknown) => Test>> = {
  match,
  range,
  term: (index, path, how) => term(index, path, [isJson(how) ? how.value : how]),
  terms: (index, path, how) => term(index, path, Array.isArray(how) ? how : []),
  exists: (index, _field, path) => (_id, source) =>
    fieldValues(index, source, String(path)).length > 0,
}

/**
 * Compiles a query into a test of one document: match_all, match_none, ids, term, terms, match, exists, range and bool. Any other is
 * refused rather than ignored.
 */
export const testOf = (index: Index, query: unknown): Test | EsError => {
  if (query === undefined) return () => true
  const [kind = '', clause] = oneField(query) ?? []
  if (kind === 'match_all') return () => true
  if (kind === 'match_none') return () => false
  if (kind === 'ids' && isJson(clause)) {
    return term(index, '_id', Array.isArray(clause.values) ? clause.values : [])
  }
  if (kind === 'bool' && isJson(clause)) return bool(index, clause)
  const build = fieldQueries[kind]
  if (!build) return parsing(`unknown query [${kind}]`)
  const [path, how] = oneField(clause) ?? []
  return path === undefined
    ? parsing(`[${kind}] query malformed, no field after start_object`)
    : build(index, path, how)
}
