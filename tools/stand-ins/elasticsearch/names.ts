import { randomBytes } from 'node:crypto'
import { isJson, type Json } from '../json.ts'
import { type EsError, esError, illegalArgument, noSuchIndex } from './errors.ts'
import type { Index, IndexShape, Store } from './store.ts'

const withAlias = (store: Store, alias: string): readonly Index[] =>
  [...store.values()].filter((index) => Object.hasOwn(index.aliases, alias))

const matcher = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

const byPattern = (store: Store, pattern: string): readonly Index[] => {
  const fits = matcher(pattern)
  return [...store.values()].filter(
    ({ name, aliases }) =>
      fits.test(name) || Object.keys(aliases).some((alias) => fits.test(alias)),
  )
}

/** Resolves a name, an alias, a pattern, a comma list of these or `_all` to indices. */
export const resolve = (store: Store, expression: string): readonly Index[] | EsError => {
  if (expression === '_all' || expression === '') return [...store.values()]
  const found = new Map<string, Index>()
  for (const part of expression.split(',')) {
    const own = store.get(part)
    const some = part.includes('*') ? byPattern(store, part) : own ? [own] : withAlias(store, part)
    if (some.length === 0 && !part.includes('*')) return noSuchIndex(part)
    for (const index of some) found.set(index.name, index)
  }
  return [...found.values()]
}

/** Returns the index for writes to `name`; `undefined` when it has yet to be created. */
export const writeIndex = (store: Store, name: string): Index | EsError | undefined => {
  const own = store.get(name)
  if (own) return own
  const members = withAlias(store, name)
  const chosen = members.filter((index) => index.aliases[name]?.is_write_index === true)
  const [single] = chosen.length === 1 ? chosen : members
  if (!single) return undefined
  if (chosen.length === 1) return single
  if (members.length === 1 && single.aliases[name]?.is_write_index !== false) return single
  return illegalArgument(
    `no write index is defined for alias [${name}]. The write index may be explicitly disabled ` +
      'using is_write_index=false or the alias points to multiple indices without one being ' +
      'designated as a write index',
  )
}

/** Returns the single index for reading one document. */
export const readIndex = (store: Store, name: string): Index | EsError => {
  const found = store.get(name) ? [store.get(name)] : withAlias(store, name)
  const [first, second] = found
  if (!first) return noSuchIndex(name)
  if (!second) return first
  const names = found.map((index) => index?.name).join(', ')
  return illegalArgument(
    `alias [${name}] has more than one index associated with it [${names}], can't execute a single index op`,
  )
}

const nameProblem = (name: string): string | undefined => {
  if (name !== name.toLowerCase()) return 'must be lowercase'
  if (/^[_\-+]/.test(name)) return "must not start with '_', '-', or '+'"
  if (/[\\/*?"<>| ,#:]/.test(name)) {
    return `must not contain the following characters [' ','"','*',',','/','<','>','?','\\','|']`
  }
  return undefined
}

const settingsOf = (given: unknown): Json => {
  const settings = isJson(given) ? given : {}
  const index = isJson(settings.index) ? settings.index : settings
  const texts = Object.entries(index).map(([name, value]) => [
    name.replace(/^index\./, ''),
    isJson(value) ? value : String(value),
  ])
  return { number_of_shards: '1', number_of_replicas: '1', ...Object.fromEntries(texts) }
}

/** Returns a new index from the body of `PUT /{index}`. */
export const newIndex = (store: Store, name: string, body: Json = {}): IndexShape | EsError => {
  const problem = nameProblem(name)
  if (problem) {
    const reason = `Invalid index name [${name}], ${problem}`
    return esError(400, 'invalid_index_name_exception', reason, { index_uuid: '_na_', index: name })
  }
  const existing = store.get(name)
  if (existing) {
    const reason = `index [${name}/${existing.uuid}] already exists`
    const more = { index_uuid: existing.uuid, index: name }
    return esError(400, 'resource_already_exists_exception', reason, more)
  }
  if (withAlias(store, name).length > 0) {
    const reason = `Invalid index name [${name}], already exists as alias`
    return esError(400, 'invalid_index_name_exception', reason, { index_uuid: '_na_', index: name })
  }
  const aliases = Object.entries(isJson(body.aliases) ? body.aliases : {})
  return {
    name,
    uuid: randomBytes(16).toString('base64url'),
    createdAt: Date.now(),
    mappings: isJson(body.mappings) ? body.mappings : {},
    settings: settingsOf(body.settings),
    aliases: Object.fromEntries(aliases.map(([alias, how]) => [alias, isJson(how) ? how : {}])),
  }
}

/** Returns an index without its documents. */
export const shapeOf = ({ docs: _docs, nextSeq: _nextSeq, ...shape }: Index): IndexShape => shape
