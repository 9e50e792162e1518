import type { TestWarehouse } from '../../../testing/warehouse.ts'
import { namesIn } from './effect.ts'
import { everything } from './everything.ts'
import type { World } from './undo-world.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** An old value says what was there when it was proposed, a place where in the log: other histories have others. */
const lasting = ([attribute, , value, source, proposer, comment]: readonly unknown[]) => [
  attribute,
  value,
  source,
  proposer,
  comment,
]

const sorted = (names: readonly string[] | null) => names?.toSorted() ?? null

/**
 * Returns the state of a world as people see it, in words that are the same in every world: values, standing,
 * proposals in their order with origin, notes, names at suppliers, links, holders, suspicions; of the records that
 * imports made, those that are not excluded.
 */
export const seen = async (warehouse: TestWarehouse, world: World) => {
  const made = [...world.made.values()].flatMap(({ contact, score }) => [contact, score])
  const rows = await everything(warehouse, [...world.accounts, ...world.awards, ...made])
  const names = namesIn(world)
  const named = (row: object) =>
    JSON.parse(JSON.stringify(row).replaceAll(uuid, (id) => names.get(id) ?? 'somebody'))
  return rows
    .filter(({ id, excluded }) => !(made.includes(id) && excluded))
    .map(named)
    .map(({ linked, suspected, waiting, ...row }) => ({
      ...row,
      waiting: waiting?.map(lasting) ?? null,
      linked: sorted(linked),
      suspected: sorted(suspected),
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id))
}
