import { narrow, Refusal } from '@stammbuch/ledger'
import { undoConflictsOf } from '@stammbuch/records'
import type { AppLedger } from '../platform/ledger.ts'
import {
  causeOfJob,
  Interrupted,
  inSteps,
  type RunEvent,
  type Working,
} from '../platform/runs/index.ts'
import type { AppUnit } from '../records/index.ts'
import { countDone, type Done, doneBelow, type LeftAlone, undoBatch } from './undo-steps.ts'

interface Left {
  readonly id: string
  readonly code: string
}

interface Progress {
  readonly total: number
  readonly below: number
  readonly tried: number
  readonly undone: number
  readonly left: readonly Left[]
}

const after = (
  progress: Progress,
  batch: readonly Done[],
  left: readonly LeftAlone[],
): Progress => ({
  total: progress.total,
  below: batch.at(-1)?.position ?? 0,
  tried: progress.tried + batch.length,
  undone: progress.undone + batch.length - left.length,
  left: [
    ...progress.left,
    ...left.map(({ done, code }) => ({ id: done.subject ?? done.stream, code })),
  ],
})

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Ereignisse' })

const begin = async (ledger: AppLedger, runId: string): Promise<Progress> => ({
  total: await countDone(narrow(ledger.db), runId),
  below: Number.MAX_SAFE_INTEGER,
  tried: 0,
  undone: 0,
  left: [],
})

/**
 * Undo a run by new events, newest first: accepted values go back and their changes open again,
 * declined ones open again, approvals and exclusions are taken back, proposals withdrawn, created records excluded, marks for targets withdrawn. What somebody
 * changed since stays and is listed.
 */
export const undoRun = (ledger: AppLedger) => async (working: Working) => {
  const { job, stopping } = working
  const { runId } = job.input as { runId: string }
  const cause = causeOfJob(job)
  const step = inSteps({ ledger, working, cause, shown })
  const known = job.progress as unknown as Progress
  let progress = known.total === undefined ? await begin(ledger, runId) : known
  for (;;) {
    if (stopping()) throw new Interrupted()
    const batch = await doneBelow(narrow(ledger.db), runId, progress.below)
    if (batch.length === 0) break
    progress = await step(async (unit) => {
      const next = after(progress, batch, await undoBatch(unit, job.id, batch))
      await unit.flush()
      return next
    })
  }
  const answer = { runId: job.id, undone: progress.undone, left: [...progress.left] }
  const position = await ledger.batch(cause, (unit) => frame(unit, job.id, runId, answer))
  return { answer, position }
}

/** The undo is a run of its own, and the run that it undid knows of it. */
const frame = async (
  unit: AppUnit,
  undoId: string,
  runId: string,
  answer: { readonly undone: number; readonly left: readonly Left[] },
): Promise<number> => {
  const undone = await unit.db
    .selectFrom('run')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  if (!undone) throw new Refusal('not-found')
  if (undone.undone_by) throw new Refusal('already-undone')
  const events: RunEvent[] = [
    { type: 'RunStarted', data: { kind: 'undo', scope: { runId } } },
    { type: 'RunFinished', data: { result: { undone: answer.undone, left: answer.left.length } } },
  ]
  unit.append({ kind: 'run', id: undoId, version: 0 }, events)
  await undoConflictsOf(unit as never, runId)
  const marked: RunEvent = { type: 'RunUndone', data: { by: undoId } }
  unit.append({ kind: 'run', id: runId, version: undone.version }, [marked])
  return (await unit.flush()) ?? 0
}
