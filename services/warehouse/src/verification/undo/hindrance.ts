import { type Database, newId } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { BuiltOn } from './built-on.query.ts'
import type { Op } from './operation.query.ts'
import { type Done, doneBelow } from './steps.query.ts'
import { heldBy, newUndoState, takeBack } from './take-back.ts'

type Db = Kysely<Database>

/** Commands are small; those with more steps are judged by their newest. */
const atMost = 5_000

/** Why each of these operations, asked of alone, would leave something as it is now; absent for those that would not. */
export const hindrancesOf = async (
  db: Db,
  ops: readonly Op[],
  built: readonly BuiltOn[],
): Promise<ReadonlyMap<string, string>> => {
  const steps = Map.groupBy(
    await doneBelow(db, { ops }, Number.MAX_SAFE_INTEGER, atMost),
    ({ op }) => op,
  )
  const found = new Map<string, string>()
  for (const { id } of ops) {
    const own: readonly Done[] = steps.get(id) ?? []
    if (own.length === 0) {
      found.set(id, 'already-undone')
      continue
    }
    const state = newUndoState(heldBy(built))
    const left = await takeBack({ db, append: () => undefined }, newId(), own, state, false)
    const [first] = left
    if (first && left.length === own.length) found.set(id, first.code)
  }
  return found
}
