import type { UndoPreview } from '@stammbuch/contracts'
import { narrow, newId } from '@stammbuch/ledger'
import type { RecordStream } from '@stammbuch/records'
import type { AppLedger } from '../platform/ledger.ts'
import { editedSinceMerge } from './edited-since.query.ts'
import { doneBelow, type LeftAlone, undoBatch } from './undo-steps.ts'

/** Somebody has gone on with it since; everything else is what the rules forbid now. */
const goneOn = new Set(['change-stale', 'change-already-decided', 'already-approved'])

/** How much of what stays is named one by one. */
const named = 100

const whyOf = ({ code }: LeftAlone) => (goneOn.has(code) ? 'kept' : 'impossible')

const shown = async (
  ledger: AppLedger,
  left: readonly LeftAlone[],
): Promise<UndoPreview['left']> => {
  const first = left.slice(0, named)
  const ids = [...new Set(first.map(({ done }) => done.stream))]
  const labels = await recordLabels(ledger, ids)
  return first.map((one) => ({
    id: one.done.subject ?? one.done.stream,
    code: one.code,
    why: whyOf(one),
    attributeName: one.done.attribute,
    record: labels.get(one.done.stream) ?? null,
  }))
}

const recordLabels = async (ledger: AppLedger, ids: readonly string[]) => {
  const rows = await ledger.db
    .selectFrom('record')
    .select(['id', 'class', 'label'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [newId()])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * What undoing a run would do now: the same steps in the same order, with nothing appended. Records that
 * several batches touch keep the state that the steps before left them in.
 */
export const previewOfUndo = async (ledger: AppLedger, runId: string): Promise<UndoPreview> => {
  const known = new Map<string, RecordStream>()
  const left: LeftAlone[] = []
  let tried = 0
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const batch = await doneBelow(narrow(ledger.db), runId, below)
    const last = batch.at(-1)
    if (!last) break
    const kept = await ledger.db
      .transaction()
      .execute((db) => undoBatch({ db, append: () => undefined }, runId, batch, known))
    left.push(...kept)
    tried += batch.length
    below = last.position
  }
  const reasons: Record<string, number> = {}
  for (const { code } of left) reasons[code] = (reasons[code] ?? 0) + 1
  const kept = left.filter((one) => whyOf(one) === 'kept').length
  return {
    undone: tried - left.length,
    kept,
    impossible: left.length - kept,
    reasons,
    left: await shown(ledger, left),
    editedSince: await editedSinceMerge(narrow(ledger.db), runId),
  }
}
