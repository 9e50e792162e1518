import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { hints } from './hints.ts'
import { argumentsFor, chanceOf, standIn, type World, wordsOf } from './stand-in.ts'

/** Calls of a function in one round, each with other stand-ins. */
const tries = 4

/** Rounds over the functions that may still bring a site that was not prepared; some ten are needed. */
const rounds = 90

/** So many statements in one call are enough: stand-ins may make a loop go on for ever. */
const mostStatements = 30

/** Milliseconds after which nobody waits for a call any more. */
const patience = 60

/** A site whose statements were refused so often is not tried any more. */
const mostRefusals = 60

type Anyone = (...given: readonly unknown[]) => unknown
const isFunction = (value: unknown): value is Anyone => typeof value === 'function'

interface Compilable {
  readonly compile: (db: unknown) => CompiledQuery
}

const isCompilable = (value: unknown): value is Compilable =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value && 'compile' in value

/** A function of the tree, and what is known of it. */
interface Callable {
  readonly call: Anyone
  readonly owner: unknown
  readonly source: string
  readonly file: string
  readonly fileWords: readonly string[]
  /** Files whose sites were in its statements. */
  readonly touches: Set<string>
  calls: number
}

/** The file of a site, by its path in the repository. */
export const fileOf = (site: string): string => site.slice(0, site.indexOf(':'))
const nothing = async (): Promise<void> => undefined

/** A Kysely without a server; each statement is handed on, and answered with the rows that come back. */
const kyselyOver = (answer: (sql: string) => Promise<readonly unknown[]>): Kysely<unknown> => {
  const connection: DatabaseConnection = {
    executeQuery: async (query) => ({ rows: await answer(query.sql) }) as never,
    streamQuery: async function* () {},
  }
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** The values that functions are given under these names: all of them lead to the same Kysely. */
const knownOver = (db: Kysely<unknown>, query: (sql: unknown) => Promise<unknown>) => {
  const unit = {
    db,
    cause: { actor: 'id', role: 'service', source: 'service', command: 'id', run: null, at: '' },
    append: () => undefined,
    flush: async () => 1,
    flushAndRead: async (read: () => unknown) => read(),
  }
  const ledger = {
    db,
    batch: async (_cause: unknown, work: Anyone) => work(unit),
    command: async (_cause: unknown, _key: unknown, work: Anyone) => work(unit),
  }
  const client = { query, release: () => undefined, on: () => undefined, end: nothing }
  const pool = { ...client, connect: async () => client }
  const all = { unit, ledger, client, pool, db, transaction: db, reads: db, read: db, snapshot: db }
  return { ...all, tx: db, executor: db }
}

/**
 * Calls the functions of modules with stand-ins and has every statement prepared that comes of it, as long as a site
 * in it was not prepared before.
 */
export class StatementTrial {
  readonly prepared = new Set<string>()
  /** Why Postgres refused the statements that a site is in. */
  readonly refused = new Map<string, string[]>()
  private readonly callables = new Map<Anyone, Callable>()
  private readonly prepare: (sql: string) => Promise<string | null>
  private readonly known: Readonly<Record<string, unknown>>
  private readonly db: Kysely<unknown>
  /** The rules of kinds of entries: their pieces of statements are part of the one that lists entries. */
  private readonly rules: unknown[] = [undefined]
  private current: Callable | undefined
  private building: string[] = []
  private sent = 0
  private world: World = { chance: chanceOf(1), words: [], known: {}, hints: {} }

  /** `prepare` answers with Postgres' reason for a refusal, or with null. */
  constructor(prepare: (sql: string) => Promise<string | null>) {
    this.prepare = prepare
    this.db = kyselyOver((sql) => this.answer(sql))
    const query = async (sql: unknown) => ({
      rows: typeof sql === 'string' ? await this.answer(sql) : [],
    })
    this.known = knownOver(this.db, query)
    Object.assign(globalThis, {
      statementSites: { tag, built: (site: string) => this.built(site) },
    })
  }

  /** Takes in everything that a module has at its top level, down to the functions in its objects and classes. */
  add(module: Readonly<Record<string, unknown>>, file: string, text: string): void {
    const fileWords = wordsOf(text)
    const keep = (call: Anyone, owner: unknown): void => {
      const source = call.toString()
      const callable = { call, owner, source, file, fileWords, touches: new Set([file]), calls: 0 }
      if (!this.callables.has(call)) this.callables.set(call, callable)
    }
    const keepMethods = (prototype: object): void => {
      const instance = this.instanceOf(prototype)
      for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype)))
        if (isFunction(value) && value.toString().includes('statementSites.')) keep(value, instance)
    }
    const look = (value: unknown, owner: unknown, depth: number): void => {
      if (isFunction(value)) {
        if (/^class\b/.test(value.toString())) keepMethods(value.prototype as object)
        else keep(value, owner)
      } else if (typeof value === 'object' && value !== null && depth < 5 && !isCompilable(value))
        for (const one of Object.values(value)) look(one, value, depth + 1)
    }
    for (const [name, value] of Object.entries(module))
      if (name.startsWith('own_')) {
        look(value, undefined, 0)
        if (name.endsWith('Rules') && !isFunction(value)) this.rules.push(value)
      }
  }

  /**
   * Calls everything, and what may still bring one of the sites again and again, until no more of a file are left than
   * is known of it.
   */
  async run(sites: readonly string[], known: (file: string) => number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const left = Map.groupBy(
        sites.filter((site) => !this.prepared.has(site)),
        fileOf,
      )
      const open = new Set(
        [...left].flatMap(([file, found]) => (found.length > known(file) ? [file] : [])),
      )
      for (const callable of this.callables.values()) {
        if (![...callable.touches].some((file) => open.has(file))) continue
        for (let turn = 0; turn < tries; turn += 1) await this.call(callable)
      }
    }
  }

  private instanceOf(prototype: object): object {
    return new Proxy(Object.create(prototype) as object, {
      get: (target, key, self) =>
        key in target || typeof key === 'symbol'
          ? Reflect.get(target, key, self)
          : standIn(key, this.world),
    })
  }

  private async call(callable: Callable): Promise<void> {
    const { call, owner, source, file, fileWords } = callable
    callable.calls += 1
    this.current = callable
    this.world = {
      chance: chanceOf(callable.calls * 7919),
      words: callable.calls % 2 ? wordsOf(source) : fileWords,
      known: this.known,
      hints: { ...hints['*'], rules: this.rules, ...hints[file] },
    }
    this.building = []
    this.sent = 0
    try {
      await this.follow(call.apply(owner, [...argumentsFor(source, this.world)]), 0)
    } catch {
      // Stand-ins fit few functions to the end; what was sent until then counts.
    }
  }

  private async follow(given: unknown, depth: number): Promise<void> {
    const late = sleep(patience, undefined, { ref: false })
    const result = given instanceof Promise ? await Promise.race([given, late]) : given
    if (isCompilable(result)) await this.tryOut(result.compile(this.db).sql)
    else if (isFunction(result) && depth < 2)
      await this.follow(result(...argumentsFor(result.toString(), this.world)), depth + 1)
    else if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
      const turns = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]()
      for (let turn = 0; turn < 3; turn += 1) await Promise.race([turns.next(), late])
    }
  }

  private async answer(sql: string): Promise<readonly unknown[]> {
    this.sent += 1
    if (this.sent > mostStatements) throw new Error('enough')
    const reason = await this.tryOut(sql)
    if (reason !== null) for (const site of this.sitesOf(sql)) this.refuse(site, reason)
    await setImmediate()
    const rows = this.sent > mostStatements / 2 ? 0 : this.world.chance(3)
    return Array.from({ length: rows }, () => standIn('row_', this.world))
  }

  private sitesOf(sql: string): readonly string[] {
    return [
      ...[...sql.matchAll(/\/\*@([^*]+)\*\//g)].map(([, site = '']) => site),
      ...this.building,
    ]
  }

  private async tryOut(sql: string): Promise<string | null> {
    const sites = this.sitesOf(sql)
    for (const site of sites) this.current?.touches.add(fileOf(site))
    const isNew = (site: string): boolean =>
      !this.prepared.has(site) && (this.refused.get(site)?.length ?? 0) < mostRefusals
    if (!sites.some(isNew)) return null
    const reason = await this.prepare(sql.replace(/\/\*@[^*]*\*\//g, '').trim())
    if (reason === null) for (const site of sites) this.prepared.add(site)
    return reason
  }

  private refuse(site: string, reason: string): void {
    this.refused.set(site, [...(this.refused.get(site) ?? []), reason])
  }

  private built(site: string): readonly never[] {
    this.building.push(site)
    return []
  }
}

/** The tag `sql` with the site in a comment of what it makes. */
const tag = (sql: Anyone, site: string): Anyone =>
  Object.assign(
    ([first = '', ...strings]: readonly string[], ...values: readonly unknown[]) =>
      sql([`/*@${site}*/${first}`, ...strings], ...values),
    sql,
  ) as Anyone
