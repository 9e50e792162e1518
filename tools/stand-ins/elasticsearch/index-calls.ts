import type { Answer, Incoming } from '../http.ts'
import type { Note } from '../journal.ts'
import { isJson, type Json, jsonList, parseJson, textList } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { type EsError, errorAnswer, esError, illegalArgument, isEsError } from './errors.ts'
import { mergeMapping } from './mapping.ts'
import { newIndex, resolve, shapeOf } from './names.ts'
import { apply, type Effect, type Index, liveDocs, type Store } from './store.ts'

const done: Answer = { status: 200, body: { acknowledged: true } }

const failed = (error: EsError): Outcome => ({ answer: errorAnswer(error) })

const carriedOut = (
  store: Store,
  operation: string,
  target: string,
  effects: readonly Effect[],
  body?: unknown,
): readonly Note[] => {
  for (const effect of effects) apply(store, effect)
  const effect = { kind: 'many', effects }
  return [{ operation, target, outcome: 'applied', status: 200, body, effect }]
}

export const createIndex = (store: Store, name: string, text: string): Outcome => {
  const body = text === '' ? {} : parseJson(text)
  if (!body) return failed(esError(400, 'parse_exception', 'Failed to parse content to map'))
  const shape = newIndex(store, name, body)
  if (isEsError(shape)) return failed(shape)
  const notes = carriedOut(store, 'create_index', name, [{ kind: 'shape', shape }], body)
  const answer = { acknowledged: true, shards_acknowledged: true, index: name }
  return { answer: { status: 200, body: answer }, notes }
}

/** Deletes an index by name; a pattern or an alias is refused, as by the real one. */
export const deleteIndex = (store: Store, expression: string): Outcome => {
  if (expression.includes('*') || expression === '_all') {
    return failed(illegalArgument('Wildcard expressions or all indices are not allowed'))
  }
  const found = resolve(store, expression)
  if (isEsError(found)) return failed(found)
  const alias = expression.split(',').find((part) => !store.has(part))
  if (alias) {
    return failed(
      illegalArgument(
        `The provided expression [${alias}] matches an alias, specify the corresponding concrete indices instead.`,
      ),
    )
  }
  const effects = found.map(({ name }): Effect => ({ kind: 'drop', index: name }))
  return { answer: done, notes: carriedOut(store, 'delete_index', expression, effects) }
}

const settingsOf = (index: Index): Json => ({
  index: {
    ...index.settings,
    provided_name: index.name,
    creation_date: String(index.createdAt),
    uuid: index.uuid,
    version: { created: '9039002' },
  },
})

/** Returns one entry per index, with the requested parts. */
export const describe = (
  store: Store,
  expression: string,
  parts: readonly ('aliases' | 'mappings' | 'settings')[],
): Outcome => {
  const found = resolve(store, expression)
  if (isEsError(found)) return failed(found)
  const entries = found.map((index) => {
    const all = { aliases: index.aliases, mappings: index.mappings, settings: settingsOf(index) }
    return [index.name, Object.fromEntries(parts.map((part) => [part, all[part]]))]
  })
  return { answer: { status: 200, body: Object.fromEntries(entries) } }
}

export const putMapping = (store: Store, expression: string, text: string): Outcome => {
  const found = resolve(store, expression)
  if (isEsError(found)) return failed(found)
  const given = parseJson(text)
  if (!given) return failed(esError(400, 'parse_exception', 'request body is required'))
  const effects: Effect[] = []
  for (const index of found) {
    const mappings = mergeMapping(index.mappings, given)
    if (isEsError(mappings)) return failed(mappings)
    effects.push({ kind: 'shape', shape: { ...shapeOf(index), mappings } })
  }
  return { answer: done, notes: carriedOut(store, 'put_mapping', expression, effects, given) }
}

export const putSettings = (store: Store, expression: string, text: string): Outcome => {
  const found = resolve(store, expression)
  if (isEsError(found)) return failed(found)
  const given = parseJson(text) ?? {}
  const inner = isJson(given.index) ? given.index : given
  const changed = Object.entries(inner).map(([name, value]) => [
    name.replace(/^index\./, ''),
    value,
  ])
  const effects = found.map((index): Effect => {
    const shape = shapeOf(index)
    // A setting that is null goes back to its default.
    const settings = Object.fromEntries(
      [...Object.entries(shape.settings), ...changed]
        .filter(
          ([name, value]) =>
            value !== null && !changed.some((one) => one[0] === name && one[1] === null),
        )
        .map(([name, value]) => [name, isJson(value) ? value : String(value)]),
    )
    return { kind: 'shape', shape: { ...shape, settings } }
  })
  return { answer: done, notes: carriedOut(store, 'put_settings', expression, effects, given) }
}

interface AliasStep {
  readonly verb: string
  readonly index: Index
  readonly alias: string
  readonly how: Json
}

const named = (action: Json, one: string, many: string): readonly string[] =>
  textList(action[one] ?? action[many])

const stepsOf = (store: Store, entry: Json): readonly AliasStep[] | EsError => {
  const [verb = '', action] = Object.entries(entry)[0] ?? []
  if (!isJson(action) || !['add', 'remove', 'remove_index'].includes(verb)) {
    return esError(400, 'x_content_parse_exception', `[1:2] [alias_action] unknown field [${verb}]`)
  }
  const { index: _index, indices: _indices, alias: _alias, aliases: _aliases, ...how } = action
  const found = resolve(store, named(action, 'index', 'indices').join(',') || ' ')
  if (isEsError(found)) return found
  const aliases = verb === 'remove_index' ? [''] : named(action, 'alias', 'aliases')
  return found.flatMap((index) => aliases.map((alias) => ({ verb, index, alias, how })))
}

const missingAlias = (alias: string): EsError =>
  esError(404, 'aliases_not_found_exception', `aliases [${alias}] missing`, {
    'resource.type': 'aliases',
    'resource.id': alias,
  })

/** Returns the real one's error, a 500, for a second write index of an alias. */
const secondWriter = (aliases: ReadonlyMap<string, Json>): Outcome | undefined => {
  const writers = new Map<string, string>()
  for (const [index, own] of aliases)
    for (const [alias, how] of Object.entries(own)) {
      if (!isJson(how) || how.is_write_index !== true) continue
      const first = writers.get(alias)
      if (first) {
        const reason = `alias [${alias}] has more than one write index [${first},${index}]`
        return failed(esError(500, 'illegal_state_exception', reason))
      }
      writers.set(alias, index)
    }
  return undefined
}

/** Returns the effects of setting an index's aliases; without any it is removed. */
const aliased = (store: Store, name: string, aliases: Index['aliases'] | undefined): Effect[] => {
  const index = store.get(name)
  if (!index) return []
  if (!aliases) return [{ kind: 'drop', index: name }]
  return [{ kind: 'shape', shape: { ...shapeOf(index), aliases } }]
}

const takeOver = (
  store: Store,
  {
    body,
    changed,
    aliases,
  }: {
    readonly body: unknown
    readonly changed: ReadonlySet<string>
    readonly aliases: ReadonlyMap<string, Index['aliases']>
  },
): Outcome => {
  const effects = [...changed].flatMap((name) => aliased(store, name, aliases.get(name)))
  const answer = { status: 200, body: { acknowledged: true, errors: false } }
  return { answer, notes: carriedOut(store, 'aliases', '', effects, body) }
}

const isMissed = (own: Json | undefined, how: Json): boolean => !own && how.must_exist !== false

/** `POST /_aliases`: all actions or none, so that an alias can move in one step. */
export const changeAliases = (store: Store, text: string): Outcome => {
  const body = parseJson(text)
  const aliases = new Map([...store].map(([name, index]) => [name, { ...index.aliases }]))
  const dropped = new Set<string>()
  const changed = new Set<string>()
  for (const entry of jsonList(body?.actions)) {
    const steps = stepsOf(store, entry)
    if (isEsError(steps)) return failed(steps)
    for (const { verb, index, alias, how } of steps) {
      const own = aliases.get(index.name) ?? {}
      changed.add(index.name)
      if (verb === 'remove' && isMissed(own[alias], how)) return failed(missingAlias(alias))
      if (verb === 'remove_index') dropped.add(index.name)
      else if (verb === 'remove') delete own[alias]
      else own[alias] = how
    }
  }
  const kept = new Map([...aliases].filter(([name]) => !dropped.has(name)))
  return secondWriter(kept) ?? takeOver(store, { body, changed, aliases: kept })
}

/** `GET /_alias/{name}` and `GET /{index}/_alias`. */
export const readAliases = (store: Store, alias: string | undefined): Outcome => {
  const wanted = [...store.values()].filter((index) => !alias || alias in index.aliases)
  if (alias && wanted.length === 0) {
    return { answer: { status: 404, body: { error: `alias [${alias}] missing`, status: 404 } } }
  }
  const entries = wanted.map(({ name, aliases }) => [
    name,
    { aliases: alias ? { [alias]: aliases[alias] } : aliases },
  ])
  return { answer: { status: 200, body: Object.fromEntries(entries) } }
}

const catRow = (index: Index, unit: string): Readonly<Record<string, string>> => {
  const docs = liveDocs(index)
  const bytes = docs.reduce((sum, [, doc]) => sum + JSON.stringify(doc.source).length, 0)
  return {
    health: 'green',
    status: 'open',
    index: index.name,
    uuid: index.uuid,
    pri: '1',
    rep: '0',
    'docs.count': String(docs.length),
    'docs.deleted': String(index.docs.size - docs.length),
    'store.size': `${bytes}${unit}`,
    'pri.store.size': `${bytes}${unit}`,
    'dataset.size': `${bytes}${unit}`,
  }
}

export const catIndices = (store: Store, expression: string, query: Incoming['query']): Outcome => {
  const found = resolve(store, expression)
  if (isEsError(found)) return failed(found)
  const unit = query.get('bytes') === 'b' ? '' : 'b'
  const wanted = query.get('h')?.split(',')
  const rows = found.map((index) =>
    Object.fromEntries(
      Object.entries(catRow(index, unit)).filter(([name]) => wanted?.includes(name) ?? true),
    ),
  )
  if (query.get('format') === 'json') return { answer: { status: 200, body: rows } }
  const lines = rows.map((row) => `${Object.values(row).join(' ')}\n`)
  return { answer: { status: 200, body: lines.join('') } }
}
