import type { UndoEffects } from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type BuiltOn, builtOn } from './built-on.query.ts'
import { type Done, doneBelow, moves, type Plan } from './steps.query.ts'
import { heldBy, type LeftAlone, newUndoState, takeBack } from './take-back.ts'
import { addEffects, noEffects } from './undo-effects.ts'

type Db = Kysely<Database>

/** The outcome of taking everything of a plan back, with nothing appended. */
export interface Trial {
  readonly steps: number
  readonly left: readonly LeftAlone[]
  readonly effects: UndoEffects
}

/** True for a step of a merge that stays: two records are one or two, so nothing of the merge goes back then. */
export const isWhole = ({ done }: LeftAlone): boolean =>
  done.merged && (moves as readonly string[]).includes(done.type)

/** Returns what others than the operations of a plan built on them, of all steps or of those within a range. */
export const builtByOthers = async (
  db: Db,
  { ops }: Plan,
  range?: { readonly above: number; readonly below: number },
): Promise<readonly BuiltOn[]> => {
  const own = new Set(ops.map(({ id }) => id))
  return (await builtOn(db, ops, range)).filter(({ by }) => !own.has(by))
}

/**
 * Takes everything back as an undo does: the same steps in the same order. Records that several batches touch keep the
 * state that the steps before left them in.
 */
export const tryUndo = async (db: Db, plan: Plan, built: readonly BuiltOn[]): Promise<Trial> => {
  const state = newUndoState(heldBy(built))
  const left: LeftAlone[] = []
  let steps = 0
  let effects = noEffects
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const batch: readonly Done[] = await doneBelow(db, plan, below)
    const last = batch.at(-1)
    if (!last) return { steps, left, effects }
    const staying = await takeBack({ db, append: () => undefined }, newId(), batch, state, false)
    const kept = new Set(staying.map(({ done }) => done.position))
    effects = addEffects(
      effects,
      batch.filter(({ position }) => !kept.has(position)),
    )
    left.push(...staying)
    steps += batch.length
    below = last.position
  }
}
