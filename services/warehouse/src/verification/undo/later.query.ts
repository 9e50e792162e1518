import type { LaterOperation, Operation } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type BuiltOn, builtOn } from './built-on.query.ts'
import { describeOps } from './describe-operations.query.ts'
import { type Op, opsOfCommands } from './operation.query.ts'

type Db = Kysely<Database>

/** The most operations that are named. */
const named = 100
/** Far more than people can look at; whatever builds on these as well stays. */
const atMost = 2_000

/** A later operation, and what is known of it. */
export interface Later {
  readonly op: Op
  readonly at: number
  readonly blocks: boolean
  readonly whyNot: string | null
}

/** Alone, such things cannot go back: a decision as a whole, of a run that record. */
const whole = new Set<BuiltOn['what']>(['approval', 'creation', 'restoring', 'closing'])

const hinders = ({ what, op }: BuiltOn, ops: ReadonlyMap<string, Op>): boolean =>
  what === 'merge' || (whole.has(what) && ops.get(op)?.kind === 'command')

/** Forgetting a person is a job that is no run; that and what no command is known of is read from its newest event. */
const opFor = ({ by, isRun, at, final }: BuiltOn, commands: ReadonlyMap<string, Op>): Op => {
  if (isRun) return { kind: 'run', id: by, first: 0, last: Number.MAX_SAFE_INTEGER }
  const known = final ? undefined : commands.get(by)
  return known ?? { kind: 'command', id: by, first: at, last: at }
}

const whyNotOf = (
  { final, by, isRun }: BuiltOn,
  commands: ReadonlyMap<string, Op>,
): string | null => {
  if (final) return 'contact-erased'
  return isRun || commands.has(by) ? null : 'run-not-undoable'
}

/** Operations with everything that was built on them, as far as the log knows. */
export interface Graph {
  /** By the id of the earlier one. */
  readonly edges: ReadonlyMap<string, readonly BuiltOn[]>
  readonly ops: ReadonlyMap<string, Op>
  /** Why a later one cannot go back itself, by its id; absent for those that can. */
  readonly whyNot: ReadonlyMap<string, string>
}

/**
 * Returns what was built on some operations, and on that in turn. `nearest`: what built on them directly, where that
 * is known.
 */
export const graphAbove = async (
  db: Db,
  roots: readonly Op[],
  nearest?: readonly BuiltOn[],
): Promise<Graph> => {
  const ops = new Map(roots.map((op) => [op.id, op]))
  const whyNot = new Map<string, string>()
  const all: BuiltOn[] = []
  for (let front = roots; front.length > 0 && ops.size < atMost + roots.length; ) {
    const edges = (front === roots ? nearest : undefined) ?? (await builtOn(db, front))
    const unknown = edges.filter(({ isRun, by }) => !isRun && !ops.has(by))
    const commands = await opsOfCommands(
      db,
      unknown.map(({ by }) => by),
    )
    const next = new Map<string, Op>()
    for (const edge of edges) {
      const op = ops.get(edge.by) ?? opFor(edge, commands)
      all.push({ ...edge, by: op.id })
      if (ops.has(op.id)) continue
      const why = whyNotOf(edge, commands)
      if (why !== null) whyNot.set(op.id, whyNot.get(op.id) ?? why)
      next.set(op.id, op)
    }
    for (const [id, op] of next) ops.set(id, op)
    front = [...next.values()].filter(({ id }) => whyNot.get(id) !== 'run-not-undoable')
  }
  return { edges: Map.groupBy(all, ({ op }) => op), ops, whyNot }
}

/** Adds to a set of operations, over and over, those that an edge leads to. */
const spread = (
  graph: Graph,
  from: readonly string[],
  leads: (edge: BuiltOn) => boolean,
): ReadonlySet<string> => {
  const reached = new Set(from)
  for (const id of reached)
    for (const edge of graph.edges.get(id) ?? []) if (leads(edge)) reached.add(edge.by)
  return reached
}

/** Why one cannot go back: itself, or because something final hinders it. */
const whyHeld = (graph: Graph, id: string, roots: ReadonlySet<string>): string | null => {
  const hinderers = spread(graph, [id], (edge) => !roots.has(edge.by) && hinders(edge, graph.ops))
  for (const one of hinderers) {
    const why = graph.whyNot.get(one)
    if (why !== undefined) return why
  }
  return null
}

/**
 * Everything in the graph that was built on some operations and still stands, and on that in turn, newest first.
 * `blocks`: what it builds on cannot be taken back without it.
 */
export const laterIn = (graph: Graph, ops: readonly Op[]): readonly Later[] => {
  const ids = ops.map(({ id }) => id)
  const roots = new Set(ids)
  const reached = spread(graph, ids, () => true)
  const blocking = spread(graph, ids, (edge) => hinders(edge, graph.ops))
  const newest = new Map<string, number>()
  for (const id of reached)
    for (const { by, at } of graph.edges.get(id) ?? [])
      newest.set(by, Math.max(at, newest.get(by) ?? 0))
  return [...newest]
    .flatMap(([id, at]): Later[] => {
      const op = graph.ops.get(id)
      if (!op || roots.has(id)) return []
      return [{ op, at, blocks: blocking.has(id), whyNot: whyHeld(graph, id, roots) }]
    })
    .toSorted((left, right) => right.at - left.at)
}

/** The newest of them as people read them, and how many there are. */
export const shownLater = async (
  db: Db,
  later: readonly Later[],
): Promise<{ readonly later: LaterOperation[]; readonly laterTotal: number }> => {
  const first = later.slice(0, named)
  const words = await describeOps(
    db,
    first.map(({ op }) => op),
  )
  return {
    later: first.flatMap(({ op, blocks, whyNot }) => {
      const described: Operation | undefined = words.get(op.id)
      return described ? [{ ...described, blocks, whyNot }] : []
    }),
    laterTotal: later.length,
  }
}
