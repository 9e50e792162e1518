import type { UndoPreview } from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import { openConflictsOf } from '@stammbuch/records'
import { type Kysely } from 'kysely'
import type { AppLedger } from '../../platform/ledger.ts'
import { builtOn } from './built-on.query.ts'
import { describeOps } from './describe-operations.query.ts'
import { editedSinceMerge } from './edited-since.query.ts'
import { judgeUndo } from './judge-undo.ts'
import { graphAbove, shownLater } from './later.query.ts'
import { planAlone, type UndoRequest } from './plan-undo.ts'
import type { LeftAlone } from './take-back.ts'
import { tryUndo } from './try-undo.ts'
import { noEffects } from './undo-effects.ts'

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

type Counts = Pick<UndoPreview, 'undone' | 'effects' | 'kept' | 'impossible' | 'reasons'>

const countOf = (
  steps: number,
  left: readonly LeftAlone[],
  effects: UndoPreview['effects'],
): Counts => {
  const reasons: Record<string, number> = {}
  for (const { code } of left) reasons[code] = (reasons[code] ?? 0) + 1
  const kept = left.filter((one) => whyOf(one) === 'kept').length
  return {
    ...{ undone: steps - left.length, effects, kept },
    ...{ impossible: left.length - kept, reasons },
  }
}

/** Counts of what cannot be taken back at all: every step of it stays. */
const nothingOf = (steps: number, whyNot: string): Counts => ({
  ...{ undone: 0, effects: noEffects, kept: 0, impossible: steps },
  reasons: { [whyNot]: steps },
})

/**
 * Returns the outcome of undoing an operation now: the same steps in the same order, with nothing appended, judged
 * as the undo itself judges.
 */
export const previewOfUndo = async (
  ledger: AppLedger,
  request: Omit<UndoRequest, 'withLater'>,
): Promise<UndoPreview> => {
  const db: Db = ledger.db
  const plan = await planAlone(db, request)
  const built = await builtOn(db, plan.ops)
  const { later, whyNot } = await judgeUndo(db, plan.ops, await graphAbove(db, plan.ops, built))
  const { steps, left, effects } = await tryUndo(db, plan, built)
  const [op] = plan.ops
  const operation = op && (await describeOps(db, [op])).get(op.id)
  if (!op || !operation) throw new Error('an operation that nobody knows')
  // What raised conflicts and nothing else goes back by closing them.
  const runs = plan.ops.filter(({ kind }) => kind === 'run').map(({ id }) => id)
  const closed = steps === 0 ? await openConflictsOf(db, runs) : 0
  return {
    operation,
    ...(whyNot === null ? countOf(closed + steps, left, effects) : nothingOf(steps, whyNot)),
    left: await shown(db, left),
    editedSince: op.kind === 'run' ? await editedSinceMerge(db, op.id, later) : [],
    whyNot,
    ...(await shownLater(db, later)),
  }
}
