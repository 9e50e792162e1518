import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import fc from 'fast-check'
import { expect } from 'vitest'
import { inlineProjections } from '../../projections.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { test } from '../../testing/test.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'
import { effectOf } from './testing/effect.ts'
import { everything } from './testing/everything.ts'
import { always, kinds, type Step, step } from './testing/histories.ts'
import { worldOf } from './testing/replay.ts'
import { seen } from './testing/seen.ts'
import {
  type Deed,
  labelAt,
  newWorld,
  perform,
  type Undoable,
  type World,
} from './testing/undo-world.ts'

/** The same histories each time; more by UNDO_RUNS, others by UNDO_SEED. */
const numRuns = Number(process.env.UNDO_RUNS ?? 20)
const seed = Number(process.env.UNDO_SEED ?? 777)

interface Done {
  readonly deed: Deed
  readonly label: string
  readonly op: NonNullable<Undoable>
  closed: boolean
}

const undo = ({ person }: World, { kind, id }: Done['op'], withLater = false) =>
  kind === 'run'
    ? person.call('undoRun', { params: { runId: id }, body: { withLater } })
    : person.call('undoCommand', { params: { commandId: id }, body: { withLater } })

/** Returns each record's holder, notes, names and links. */
const hanging = (rows: Awaited<ReturnType<typeof seen>>) =>
  rows.map(({ id, holder, notes, named, linked }) => ({ id, holder, notes, named, linked }))

/** Everything is as if only that had happened which no undo took back. */
const mustBeExplained = async (
  warehouse: TestWarehouse,
  world: World,
  all: readonly Done[],
): Promise<void> => {
  const told = []
  for (const { deed, label, op } of all) {
    const effect = await effectOf(warehouse, world, op)
    if (effect.steps > 0) told.push({ deed, label, effect })
  }
  if (told.some(({ deed, effect }) => deed.do === 'merge' && !effect.merged)) {
    // What was decided on the one record about a proposal of the other stays; what hangs on them does not.
    const moving = told.filter(({ deed, effect }) => effect.merged || deed.do === 'import')
    const other = await worldOf(warehouse, world, moving)
    expect(hanging(await seen(warehouse, world))).toEqual(hanging(await seen(warehouse, other)))
    return
  }
  const other = await worldOf(warehouse, world, told)
  expect(await seen(warehouse, world)).toEqual(await seen(warehouse, other))
}

/** Take one back; a refusal changes nothing and names what stands in the way, which can itself be taken back. */
const tryUndo = async (
  warehouse: TestWarehouse,
  world: World,
  all: readonly Done[],
  done: Done,
  withLater: boolean,
): Promise<void> => {
  const ids = [...world.accounts, ...world.awards]
  const before = await everything(warehouse, ids)
  const { status, body, problem } = await undo(world, done.op, withLater)
  if (status === 200 && 'undone' in body) {
    const { steps } = await effectOf(warehouse, world, done.op)
    if (body.left.length === 0) {
      expect([done.deed, steps]).toEqual([done.deed, 0])
      done.closed = true
    }
    if (body.undone === 0) expect(await everything(warehouse, ids)).toEqual(before)
    else await mustBeExplained(warehouse, world, all)
    return
  }
  if (problem.code === 'already-undone') {
    done.closed = true
    return
  }
  expect([done.deed, problem.code]).toEqual([done.deed, 'undo-in-the-way'])
  expect(withLater).toBe(false)
  const { later } = problem as unknown as {
    later: { blocks: boolean; whyNot: string | null }[]
  }
  expect(later.filter(({ blocks, whyNot }) => blocks && whyNot === null).length).toBeGreaterThan(0)
  expect(await everything(warehouse, ids)).toEqual(before)
}

/** Returns the traces of imports that are left: records not excluded, links, names at the supplier. */
const remains = async ({ parts }: TestWarehouse, { accounts, awards, supplier, made }: World) => {
  const { rows } = await parts.pool.query(
    `select 'record' as what from record r where r.id = any($3::uuid[]) and not r.excluded
     union all select 'link' from link where to_id = any($1::uuid[]) and to_position is null
     union all select 'name' from identification where supplier_id = $2 and to_position is null
       and value not like 'S-%'`,
    [[...accounts, ...awards], supplier, [...made.values()].flatMap(Object.values)],
  )
  return rows
}

/** Live through a history; what was done in it, and is not taken back whole. */
const live = async (
  warehouse: TestWarehouse,
  world: World,
  history: readonly Step[],
): Promise<readonly Done[]> => {
  const all: Done[] = []
  for (const [number, one] of history.entries()) {
    if ('undo' in one) {
      const standing = all.filter(({ closed }) => !closed)
      const chosen = standing[one.undo % (standing.length || 1)]
      if (chosen) await tryUndo(warehouse, world, all, chosen, one.withLater)
      continue
    }
    const decides = one.do === 'accept' || one.do === 'decline'
    const label = decides ? await labelAt(world, one.at, one.nth) : `p${number}`
    if (label === null) continue
    const op = await perform(warehouse, world, one, label)
    if (op) all.push({ deed: one, label, op, closed: false })
  }
  return all
}

/** Take everything back in an order that has nothing to do with that of the deeds, again and again until nothing is left. */
const takeAllBack = async (
  warehouse: TestWarehouse,
  world: World,
  all: readonly Done[],
  priorities: readonly number[],
): Promise<void> => {
  for (let round = 0; round < 12 && all.some(({ closed }) => !closed); round += 1) {
    const left = all
      .map((done, index) => ({ done, by: priorities[(index + round) % priorities.length] ?? 0 }))
      .filter(({ done }) => !done.closed)
      .toSorted((one, other) => one.by - other.by)
    for (const { done } of left) await tryUndo(warehouse, world, all, done, false)
  }
}

test('[U-002] whatever was done and taken back in whatever order: it is as if the rest alone had happened, in the end as at the beginning', {
  timeout: 600_000,
}, async ({ warehouse, database }) => {
  const emil = await warehouse.person('Emil', 'ROLE_EDITOR')
  const steps = fc.array(step, { minLength: 2, maxLength: 9 })
  const order = fc.array(fc.nat(100), { minLength: 12, maxLength: 12 })
  const examples = always.map((history): [Step[], number[]] => [[...history], [3, 1, 2]])
  const lived = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, order, async (history, priorities) => {
      const world = await newWorld(warehouse, emil)
      const ids = [...world.accounts, ...world.awards]
      const beginning = await everything(warehouse, ids)
      const all = await live(warehouse, world, history)
      await takeAllBack(warehouse, world, all, priorities)
      expect(all.filter(({ closed }) => !closed).map((done) => done.deed)).toEqual([])
      expect(await everything(warehouse, ids)).toEqual(beginning)
      expect(await remains(warehouse, world)).toEqual([])
      for (const { deed } of all) lived.add(deed.do)
    }),
    { numRuns, endOnFailure: true, examples, seed },
  )
  // Histories in which nothing comes about prove nothing.
  expect([...lived].toSorted()).toEqual(kinds.toSorted())
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
})
