import type { UndoPreview } from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import { openConflictsOf } from '@stammbuch/records'
import { type Kysely } from 'kysely'
import type { AppLedger } from '../../platform/ledger.ts'
import { type BuiltOn, builtOn } from './built-on.query.ts'
import { describeOps } from './describe-operations.query.ts'
import { editedSinceMerge } from './edited-since.query.ts'
import { laterThan, shownLater } from './later.query.ts'
import { planAlone, type UndoRequest } from './plan-undo.ts'
import { type Done, doneBelow, type Plan } from './steps.query.ts'
import { heldBy, type LeftAlone, newUndoState, takeBack } from './take-back.ts'
import { addEffects, noEffects } from './undo-effects.ts'

type Db = Kysely<Database>

/** Somebody has gone on with it since; everything else is what the rules forbid now. */
const goneOn = new Set([
  'built-on',
  'change-stale',
  'change-already-decided',
  'already-approved',
  'no-difference',
])

/** The most steps that stay and are named one by one. */
const named = 100

const whyOf = ({ code }: LeftAlone) => (goneOn.has(code) ? 'kept' : 'impossible')

const shown = async (db: Db, left: readonly LeftAlone[]): Promise<UndoPreview['left']> => {
  const first = left.slice(0, named)
  const labels = await recordLabels(db, [...new Set(first.map(({ done }) => done.stream))])
  return first.map((one) => ({
    id: one.done.subject ?? one.done.stream,
    code: one.code,
    why: whyOf(one),
    attributeName: one.done.attribute,
    record: labels.get(one.done.stream) ?? null,
  }))
}

const recordLabels = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'class', 'label'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [newId()])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Take everything back with nothing appended, and see what stays. */
const tried = async (db: Db, plan: Plan, built: readonly BuiltOn[]) => {
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

/**
 * Returns the outcome of undoing an operation now: the same steps in the same order, with nothing appended. Records
 * that several batches touch keep the state that the steps before left them in.
 */
export const previewOfUndo = async (
  ledger: AppLedger,
  request: Omit<UndoRequest, 'withLater'>,
): Promise<UndoPreview> => {
  const db: Db = ledger.db
  const plan = await planAlone(db, request)
  const built = await builtOn(db, plan.ops)
  const { steps, left, effects } = await tried(db, plan, built)
  const reasons: Record<string, number> = {}
  for (const { code } of left) reasons[code] = (reasons[code] ?? 0) + 1
  const kept = left.filter((one) => whyOf(one) === 'kept').length
  const [op] = plan.ops
  const operation = op && (await describeOps(db, [op])).get(op.id)
  if (!op || !operation) throw new Error('an operation that nobody knows')
  const later = await laterThan(db, plan.ops, built)
  // What raised conflicts and nothing else goes back by closing them.
  const runs = plan.ops.filter(({ kind }) => kind === 'run').map(({ id }) => id)
  const closed = steps === 0 ? await openConflictsOf(db, runs) : 0
  return {
    operation,
    undone: closed + steps - left.length,
    effects,
    kept,
    impossible: left.length - kept,
    reasons,
    left: await shown(db, left),
    editedSince: op.kind === 'run' ? await editedSinceMerge(db, op.id, later) : [],
    ...(await shownLater(db, later)),
  }
}
