import fc from 'fast-check'
import { expect } from 'vitest'
import { brokenInvariants } from '../../testing/invariants.ts'
import { test } from '../../testing/test.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'
import { everything } from './testing/everything.ts'
import { type Step, step } from './testing/histories.ts'
import {
  newPersons,
  type PersonStep,
  type Persons,
  performOn,
  personStep,
} from './testing/persons.ts'
import {
  type Deed,
  labelAt,
  newWorld,
  perform,
  type Undoable,
  type World,
} from './testing/undo-world.ts'

/** The same histories each time; more by UNDO_RUNS, others by UNDO_SEED. */
const numRuns = Number(process.env.UNDO_RUNS ?? 12)
const seed = Number(process.env.UNDO_SEED ?? 777)

type Op = NonNullable<Undoable>

const undo = ({ person }: World, { kind, id }: Op, withLater: boolean) =>
  kind === 'run'
    ? person.call('undoRun', { params: { runId: id }, body: { withLater } })
    : person.call('undoCommand', { params: { commandId: id }, body: { withLater } })

const preview = ({ person }: World, { kind, id }: Op) =>
  kind === 'run'
    ? person.call('previewUndo', { params: { runId: id } })
    : person.call('previewUndoOfCommand', { params: { commandId: id } })

const ownEntry = async ({ person }: World, { id }: Op) =>
  (await person.call('myDecisions')).body.list.find(
    ({ commandId, runId }) => commandId === id || runId === id,
  )

/** Reasons that do not pass, as screens take them: the button is dead. */
const final = ['already-undone', 'nothing-to-undo', 'contact-erased']

const codesOf = (left: readonly { readonly code: string }[]) =>
  left.map(({ code }) => code).toSorted()

/** The outcome of taking something back, for the tally of what was met. */
type Met = 'unknown' | 'never' | 'together' | 'alone' | 'nothing'

/** An undo that the preview says is refused is refused in the same words, and changes nothing. */
const mustBeRefused = async (
  warehouse: TestWarehouse,
  world: World,
  op: Op,
  ids: readonly string[],
  said: object,
  tried: readonly boolean[],
): Promise<void> => {
  const before = await everything(warehouse, ids)
  for (const withLater of tried) {
    const { status, problem } = await undo(world, op, withLater)
    expect([op, withLater, status]).toEqual([op, withLater, 409])
    expect(problem).toMatchObject({ code: 'undo-in-the-way', ...said })
  }
  expect(await everything(warehouse, ids)).toEqual(before)
}

/** Take one back, having asked beforehand: what was said is what happens. */
const takeBackAsForeseen = async (
  warehouse: TestWarehouse,
  world: World,
  ids: readonly string[],
  op: Op,
  withLater: boolean,
): Promise<Met> => {
  const foreseen = await preview(world, op)
  const own = await ownEntry(world, op)
  if (foreseen.status !== 200) {
    const { status, problem } = await undo(world, op, withLater)
    expect([status, problem.code]).toEqual([foreseen.status, foreseen.problem.code])
    if (own) expect([own.canUndo, own.whyNot]).toEqual([false, problem.code])
    return 'unknown'
  }
  const { whyNot, later, laterTotal, undone, left } = foreseen.body
  if (whyNot) {
    expect(undone).toBe(0)
    expect(laterTotal).toBeGreaterThan(0)
    expect(later).toContainEqual(expect.objectContaining({ blocks: true, whyNot }))
    if (own) expect([own.canUndo, own.whyNot]).toEqual([false, whyNot])
    const said = { whyNot, later, laterTotal }
    await mustBeRefused(warehouse, world, op, ids, said, [false, true])
    return 'never'
  }
  const isBlocked = later.some(({ blocks }) => blocks)
  if (own && final.includes(own.whyNot ?? '')) expect([isBlocked, undone]).toEqual([false, 0])
  if (isBlocked)
    await mustBeRefused(warehouse, world, op, ids, { whyNot: null, later, laterTotal }, [false])
  const together = isBlocked || withLater
  const { status, body } = await undo(world, op, together)
  expect([op, together, status]).toEqual([op, together, 200])
  if (!('undone' in body)) throw new Error('it takes longer than a test')
  if (!together) {
    expect(body.undone).toBe(undone)
    expect(codesOf(body.left)).toEqual(codesOf(left))
  }
  return isBlocked ? 'together' : body.undone > 0 ? 'alone' : 'nothing'
}

const act = async (
  warehouse: TestWarehouse,
  world: World,
  deed: Deed,
  number: number,
): Promise<Undoable> => {
  const decides = deed.do === 'accept' || deed.do === 'decline'
  const label = decides ? await labelAt(world, deed.at, deed.nth) : `p${number}`
  return label === null ? null : perform(warehouse, world, deed, label)
}

/** Live through a history; calls `taken` for each that is taken back in it. Returns what can be taken back in the end. */
const live = async (
  warehouse: TestWarehouse,
  world: World,
  persons: Persons,
  history: readonly (Step | PersonStep)[],
  taken: (op: Op, withLater: boolean) => Promise<void>,
): Promise<readonly Op[]> => {
  const all: Op[] = []
  for (const [number, one] of history.entries()) {
    if ('undo' in one) {
      const op = all[one.undo % (all.length || 1)]
      if (op) await taken(op, one.withLater)
      continue
    }
    const op =
      'person' in one
        ? await performOn(world, persons, one)
        : await act(warehouse, world, one, number)
    if (op) all.push(op)
  }
  return all
}

const merge = (pair: number, first: boolean) => ({ do: 'merge', pair, first, side: 'a' }) as const
const mergePersons = (pair: number, first: boolean) => ({ person: 'merge', pair, first }) as const
const erase = (at: number) => ({ person: 'erase', at }) as const

/** Histories that are lived through in any case: an erasure behind each kind of merge, and behind a chain. */
const always: readonly (readonly (Step | PersonStep)[])[] = [
  [merge(0, false), erase(0)],
  [merge(0, false), merge(1, false), erase(0)],
  [merge(0, false), erase(1), merge(1, false), erase(2)],
  [mergePersons(0, true), erase(0), merge(0, true)],
  [merge(0, true), mergePersons(0, true), erase(2)],
  [merge(0, true), mergePersons(0, false), mergePersons(1, true), erase(2)],
  [erase(0), merge(0, false), { undo: 0, withLater: false }],
]

test('[U-001] what is said about taking something back beforehand is what happens, also behind erasures', {
  timeout: 600_000,
}, async ({ warehouse }) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const admin = await warehouse.person('Adele', 'ROLE_ADMIN')
  const one = fc.oneof({ weight: 3, arbitrary: step }, { weight: 2, arbitrary: personStep })
  const histories = fc.array(one, { minLength: 3, maxLength: 9 })
  const orders = fc.array(fc.record({ by: fc.nat(100), withLater: fc.boolean() }), {
    minLength: 10,
    maxLength: 10,
  })
  const order = [5, 1, 4, 2, 3].map((by) => ({ by, withLater: by % 2 === 0 }))
  const examples = always.map((history): [(Step | PersonStep)[], typeof order] => [
    [...history],
    order,
  ])
  const met = new Set<Met>()
  await fc.assert(
    fc.asyncProperty(histories, orders, async (history, last) => {
      const world = await newWorld(warehouse, emma)
      const persons = await newPersons(warehouse, world, admin)
      const ids = [...world.accounts, ...world.awards, ...persons.ids]
      const taken = async (op: Op, withLater: boolean): Promise<void> => {
        met.add(await takeBackAsForeseen(warehouse, world, ids, op, withLater))
      }
      const all = await live(warehouse, world, persons, history, taken)
      const asked = all
        .map((op, at) => ({ op, ...(last[at % last.length] ?? { by: 0, withLater: false }) }))
        .toSorted((left, right) => left.by - right.by)
      for (const { op, withLater } of asked) await taken(op, withLater)
    }),
    { numRuns: numRuns + examples.length, endOnFailure: true, examples, seed },
  )
  expect([...met].toSorted()).toEqual(['alone', 'never', 'nothing', 'together', 'unknown'])
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})
