import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords, type RecordCommand, sourceOf } from '@stammbuch/records'
import type { AppUnit } from '../../../platform/ledger.ts'
import type { TestWarehouse } from '../../../testing/warehouse.ts'
import { type Effect, namesIn } from './effect.ts'
import { type Deed, importRow, newWorld, perform, type World } from './undo-world.ts'

/** A deed with what of it is to happen. */
export interface ReplayedDeed {
  readonly deed: Deed
  /** Of the proposal that it made. */
  readonly label: string
  readonly effect: Effect
}

const inHand = <Result>(
  { parts }: TestWarehouse,
  { person }: World,
  run: string | null,
  work: (unit: AppUnit) => Promise<Result>,
): Promise<Result> => {
  const cause = { actor: person.id, role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
  return parts.ledger.batch({ ...cause, run }, work)
}

/** Returns the open proposal with a label, and the record that it waits on. @throws Error if none is open */
const waitingOf = async ({ parts }: TestWarehouse, { accounts }: World, label: string) => {
  const { rows } = await parts.pool.query<{ id: string; on: string }>(
    `select change_id as id, record_id as on from pending_change
     where comment = $1 and record_id = any($2::uuid[])`,
    [label, accounts],
  )
  const [found] = rows
  if (!found) throw new Error(`${label} does not wait, yet somebody decided it`)
  return found
}

/** Decide on a record on which nothing waits but these: so somebody met it who came after the others were decided. */
const decideMeeting = (
  warehouse: TestWarehouse,
  world: World,
  on: string,
  met: readonly string[],
  command: RecordCommand,
): Promise<void> =>
  inHand(warehouse, world, null, async (unit) => {
    const stream = (await loadRecords(unit.db, [on])).get(on)
    if (!stream) throw new Error('gone')
    const pending = stream.state.pending.filter(({ changeId }) => met.includes(changeId))
    decideOn(unit, { ...stream, state: { ...stream.state, pending } }, command)
  })

const idsOf = async (warehouse: TestWarehouse, world: World, labels: readonly string[]) => {
  const found: { id: string; on: string }[] = []
  for (const label of labels) found.push(await waitingOf(warehouse, world, label))
  return found
}

const decideAll = async (
  warehouse: TestWarehouse,
  world: World,
  { accepted, closed }: Effect,
): Promise<void> => {
  const met = (await idsOf(warehouse, world, [...accepted, ...closed])).map(({ id }) => id)
  for (const label of accepted) {
    const { id: changeId, on } = await waitingOf(warehouse, world, label)
    const accept = { do: 'accept', changeId, evenIfStale: true, otherThan: null } as const
    await decideMeeting(warehouse, world, on, met, accept)
  }
}

const declineAll = async (
  warehouse: TestWarehouse,
  world: World,
  { closed }: Effect,
): Promise<void> => {
  for (const label of closed) {
    const { id: changeId, on } = await waitingOf(warehouse, world, label)
    await decideMeeting(warehouse, world, on, [changeId], {
      do: 'decline',
      changeId,
      comment: null,
    })
  }
}

const approveAll = async (
  warehouse: TestWarehouse,
  world: World,
  { approved, accepted, closed }: Effect,
): Promise<void> => {
  const met = await idsOf(warehouse, world, [...accepted, ...closed])
  const ids = new Map([...namesIn(world)].map(([id, name]) => [name, id]))
  for (const name of approved) {
    const on = ids.get(name) ?? ''
    const here = met.filter((one) => one.on === on).map(({ id }) => id)
    await decideMeeting(warehouse, world, on, here, { do: 'approve', dynamic: [] })
  }
}

const propose = (
  warehouse: TestWarehouse,
  world: World,
  { at, city }: Extract<Deed, { do: 'edit' | 'import' }>,
  label: string,
): Promise<void> =>
  inHand(warehouse, world, null, async (unit) => {
    const id = world.accounts[at] ?? ''
    const stream = (await loadRecords(unit.db, [id])).get(id)
    if (!stream) throw new Error('gone')
    const source = sourceOf('editor')
    const what = { changeId: newId(), attribute: 'city', newValue: city, source, dynamic: [] }
    decideOn(unit, stream, { do: 'propose', ...what, comment: label, force: true })
  })

/** Let one deed happen again, as far as it still stands: the same decisions about the same proposals. */
const again = async (
  warehouse: TestWarehouse,
  world: World,
  { deed, label, effect }: ReplayedDeed,
): Promise<void> => {
  switch (deed.do) {
    case 'edit':
      return propose(warehouse, world, deed, label)
    case 'import':
      return inHand(warehouse, world, newId(), (unit) =>
        importRow(
          unit,
          world,
          { ...deed, creates: effect.created.includes(`contact ${label}`) },
          label,
          {
            proposes: effect.proposed.length > 0,
            scores: effect.created.includes(`score ${label}`),
          },
        ),
      )
    case 'accept':
    case 'bulk-accept':
      return decideAll(warehouse, world, effect)
    case 'decline':
      return declineAll(warehouse, world, effect)
    case 'approve':
    case 'bulk-approve':
      return approveAll(warehouse, world, effect)
    case 'merge': {
      const side = deed.first ? 'a' : 'b'
      const other = deed.first ? 'b' : 'a'
      const sides = { side: effect.took ? other : side, awardSide: deed.side } as const
      await mustHappen(warehouse, world, { ...deed, ...sides }, label)
      return
    }
    default:
      await mustHappen(warehouse, world, deed, label)
  }
}

const mustHappen = async (
  warehouse: TestWarehouse,
  world: World,
  deed: Deed,
  label: string,
): Promise<void> => {
  const done = await perform(warehouse, world, deed, label)
  if (done === null) throw new Error(`no history explains it: ${JSON.stringify(deed)} is refused`)
}

/** A world of its own in which only these deeds happened, in this order. */
export const worldOf = async (
  warehouse: TestWarehouse,
  { person }: World,
  deeds: readonly ReplayedDeed[],
): Promise<World> => {
  const world = await newWorld(warehouse, person)
  for (const deed of deeds) await again(warehouse, world, deed)
  return world
}
