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

/** Returns one entry for an operation that several events name. */
const joined = (one: Later | undefined, other: Later): Later =>
  one
    ? {
        op: other.op,
        at: Math.max(one.at, other.at),
        blocks: one.blocks || other.blocks,
        whyNot: one.whyNot ?? other.whyNot,
      }
    : other

/**
 * Everything that was built on some operations and still stands, and on that in turn, newest first. `blocks`: what
 * it builds on cannot be taken back without it. `nearest`: what built on them directly, where that is known.
 */
export const laterThan = async (
  db: Db,
  ops: readonly Op[],
  nearest?: readonly BuiltOn[],
): Promise<readonly Later[]> => {
  const known = new Map(ops.map((op) => [op.id, op]))
  const found = new Map<string, Later>()
  const asked = new Set(known.keys())
  const hindered = new Set(asked)
  for (let front = ops; front.length > 0 && found.size < atMost; ) {
    const edges = (front === ops ? nearest : undefined) ?? (await builtOn(db, front))
    const commands = await opsOfCommands(
      db,
      edges.filter(({ isRun, by }) => !isRun && !known.has(by)).map(({ by }) => by),
    )
    const before = new Set(known.keys())
    for (const edge of edges) {
      const op = known.get(edge.by) ?? opFor(edge, commands)
      if (asked.has(op.id)) continue
      known.set(op.id, op)
      const blocks = hindered.has(edge.op) && hinders(edge, known)
      if (blocks) hindered.add(op.id)
      const whyNot = whyNotOf(edge, commands)
      found.set(op.id, joined(found.get(op.id), { op, at: edge.at, blocks, whyNot }))
    }
    front = [...found.values()]
      .filter(({ op, whyNot }) => !before.has(op.id) && whyNot !== 'run-not-undoable')
      .map(({ op }) => op)
  }
  return [...found.values()].toSorted((left, right) => right.at - left.at)
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
