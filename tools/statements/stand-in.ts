/** Chooses the same way again for the same seed. */
export type Chance = (below: number) => number

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The source of everything that a function is given in one call. */
export interface World {
  readonly chance: Chance
  /** Words of the function's own source: what it compares with is among them. */
  readonly words: readonly string[]
  /** Values that are always the same for a name: the database, a unit of work. */
  readonly known: Readonly<Record<string, unknown>>
  /** Values to take for a name. */
  readonly hints: Readonly<Record<string, readonly unknown[]>>
}

const uuid = '018f0000-0000-7000-8000-000000000001'

const numbers =
  /(position|offset|limit|page|size|count|rank|row|version|percent|years?|months|days|hours|minutes|seconds|milliseconds|total|number|port|points|head|latitude|longitude|similarity|attempts|most|least|slice|from|to)$/i
const booleans =
  /^(is|has|with|can|may|only|skip|include)[A-Z]|^(personal|force|excluded|newest|descending|dryRun)$/
const ids = /(^|[a-z])(id|Id|stream|subject|actor|run|command|person|holder|survivor|loser)$/
const plurals = /([^s]s|Ids|ies|among|list|many|which|of)$/
const instants = /(At|Date|instant|at)$/
/** No file or folder of anybody's: what is called removes and writes for good. */
const places = /(dir|DIR|Dir|folder|Folder|path|Path|file|File|url|URL)$/
const nowhere = '/nowhere/at/all'
const verbs =
  /^(save|tell|watch|use|work|take|read|each|write|keep|done|mustHold|report|on[A-Z]\w*|decide|apply|progress|ask|refuse|check|append|flush)$/

/** Kysely and promises look for these to tell what something is. */
const tells = new Set([
  'then',
  'toOperationNode',
  'isRawBuilder',
  'expressionType',
  'isSelectQueryBuilder',
  'isDynamicReference',
  'isDynamicTable',
  'dynamicReference',
  'dynamicTable',
  'isExpression',
  'isAliasedExpression',
  'alias',
  'toJSON',
  'constructor',
  'compile',
  'execute',
  'getExecutor',
])

const pick = <Item>({ chance }: World, items: readonly Item[]): Item | undefined =>
  items[chance(items.length)]

const textOf = (name: string, world: World): string => {
  if (/class|rootType|root$/i.test(name) && world.chance(3) > 0)
    return pick(world, ['account', 'contact', 'product', 'award', 'score']) ?? ''
  if (/target$/i.test(name) && world.chance(2) > 0)
    return pick(world, ['elasticsearch', 'salesforce', 'webhook']) ?? ''
  return pick(world, [...world.words, uuid, 'name']) ?? 'name'
}

/** A part of a list that passes for anything, as list or map; undefined where a value is asked for by name. */
const ofList = (list: readonly unknown[], key: string, world: World): unknown => {
  if (key === 'get') return (asked: unknown) => standIn(String(asked), world)
  if (key === 'has') return () => world.chance(2) === 0
  if (key === 'size') return list.length
  if (['add', 'set', 'delete'].includes(key)) return () => undefined
  const isOwn = key in list && key !== 'at' && !Object.hasOwn(world.hints, key)
  return isOwn ? Reflect.get(list, key) : undefined
}

/** Anything at all: a list of one, a map, an object with whatever is asked of it. */
const anything = (name: string, world: World): unknown => {
  const one = () => standIn(name.replace(/s$/, ''), world)
  const list = Array.from({ length: world.chance(3) === 0 ? 0 : 1 + world.chance(2) }, one)
  const memory = new Map<string, unknown>()
  return new Proxy(list, {
    get: (target, key, self) => {
      if (key === Symbol.toPrimitive) return () => textOf(name, world)
      if (typeof key === 'symbol') return Reflect.get(target, key, self)
      if (tells.has(key)) return undefined
      const part = ofList(target, key, world)
      if (part !== undefined) return part
      if (!memory.has(key)) memory.set(key, world.chance(6) === 0 ? undefined : standIn(key, world))
      return memory.get(key)
    },
    has: () => true,
  })
}

/** A value for an argument or a property of this name. */
export const standIn = (name: string, world: World): unknown => {
  const { chance, known } = world
  if (name in known) return known[name]
  if (places.test(name)) return nowhere
  const hinted = Object.hasOwn(world.hints, name) ? world.hints[name] : undefined
  if (hinted) return pick(world, hinted)
  if (chance(9) === 0) return pick(world, [undefined, null])
  if (chance(5) === 0) return anything(name, world)
  if (verbs.test(name)) return async () => anything(name, world)
  if (booleans.test(name)) return chance(2) === 0
  if (instants.test(name)) return pick(world, [1, new Date(0), '2026-01-01T00:00:00.000Z'])
  if (numbers.test(name)) return 1 + chance(3)
  if (ids.test(name)) return uuid
  if (plurals.test(name)) return anything(name, world)
  return chance(3) === 0 ? anything(name, world) : textOf(name, world)
}

const balanced = (text: string): string => {
  let depth = 0
  for (const [index, sign] of [...text].entries()) {
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    if (depth === 0) return text.slice(1, index)
  }
  return ''
}

const apart = (list: string): readonly string[] => {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of list) {
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Arguments for a function, by the names of its parameters. */
export const argumentsFor = (source: string, world: World): readonly unknown[] => {
  const start = source.indexOf('(')
  const single = /^(?:async )?(\w+) =>/.exec(source)
  const parameters = single ? [single[1] ?? ''] : apart(balanced(source.slice(start)))
  return parameters.map((parameter) => {
    if (/^[{[]/.test(parameter))
      return world.hints.item ? pick(world, world.hints.item) : anything('item', world)
    if (parameter.includes('=') && world.chance(2) === 0) return undefined
    return standIn(/^(?:\.\.\.)?(\w+)/.exec(parameter)?.[1] ?? 'item', world)
  })
}

/** The words in quotes of a function's source. */
export const wordsOf = (source: string): readonly string[] => [
  ...new Set(
    [...source.matchAll(/['"](\w[\w.-]{0,39}|-\w+)['"]|\b(\w+)(?=:)/g)].map(
      ([, quoted, key]) => quoted ?? key ?? '',
    ),
  ),
]
