import { type RunEvent, undoRun } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { openConflictsOf, undoConflictsOf } from '@stammbuch/records'
import { sql } from 'kysely'
import { z } from 'zod'
import { longWork } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger, AppUnit } from '../../platform/ledger.ts'
import { causeOfJob, Interrupted, inSteps } from '../../platform/runs/index.ts'
import { planOf, type UndoRequest } from './plan-undo.ts'
import { countDone, type Done, doneBelow, mergesAny, nearby, type Plan } from './steps.query.ts'
import { heldBy, newUndoState, takeBack } from './take-back.ts'
import { builtByOthers, isWhole } from './try-undo.ts'

const undoProgress = z.object({
  plan: z.object({
    ops: z
      .array(
        z.object({
          kind: z.enum(['run', 'command']),
          id: z.string(),
          first: z.number(),
          last: z.number(),
        }),
      )
      .readonly(),
    changes: z.array(z.string()).readonly().optional(),
  }),
  /** Version of the undo's own stream; 0 until something was taken back. */
  version: z.number(),
  total: z.number(),
  below: z.number(),
  tried: z.number(),
  undone: z.number(),
  left: z.array(z.object({ id: z.string(), code: z.string() })).readonly(),
})

type Progress = z.infer<typeof undoProgress>

/** The request of an undo job. Jobs from before operations were a graph name a run alone. */
const undoInput = z.union([
  z.object({
    kind: z.enum(['run', 'command', 'change']),
    id: z.string(),
    withLater: z.boolean(),
  }),
  z
    .object({ runId: z.string() })
    .transform(({ runId }) => ({ kind: 'run' as const, id: runId, withLater: false })),
])

const stream = (id: string, version: number) => ({ kind: 'run', id, version })

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Ereignisse' })

/** Log positions as stretches, first and last included. */
const stretchesOf = (positions: readonly number[]): readonly (readonly [number, number])[] => {
  const stretches: [number, number][] = []
  for (const position of positions.toSorted((left, right) => left - right)) {
    const last = stretches.at(-1)
    if (last && position <= last[1] + 1) last[1] = position
    else stretches.push([position, position])
  }
  return stretches
}

/** A proposal that the same operation decided goes back with the decision. */
const positionsOf = ({ position, own, proposal }: Done): number[] =>
  own && proposal !== null ? [position, proposal] : [position]

const scopeOf = ({ kind, id }: UndoRequest, { ops }: Plan) => ({
  [`${kind}Id`]: id,
  ...(ops.length > 1 && { with: ops.slice(1, 101).map((op) => op.id) }),
})

const runsIn = ({ ops }: Plan): readonly string[] =>
  ops.filter(({ kind }) => kind === 'run').map(({ id }) => id)

const begun = (request: UndoRequest, plan: Plan): RunEvent => ({
  type: 'RunStarted',
  data: { kind: 'undo', scope: scopeOf(request, plan) },
})

/** Note on the undo's stream what it took back; it begins with the first. */
const note = (
  unit: AppUnit,
  undoId: string,
  request: UndoRequest,
  { version, plan }: Progress,
  taken: readonly Done[],
): number => {
  if (taken.length === 0) return version
  const positions = stretchesOf(taken.flatMap(positionsOf))
  const marked: RunEvent = { type: 'RunTookBack', data: { positions } }
  const events = version === 0 ? [begun(request, plan), marked] : [marked]
  unit.append(stream(undoId, version), events)
  return version + events.length
}

/** One batch of steps back, in the unit's transaction; `null` when there is none left. */
const batchBack = async (
  unit: AppUnit,
  undoId: string,
  request: UndoRequest,
  progress: Progress,
): Promise<Progress | null> => {
  const { plan } = progress
  const db = unit.db
  const batch = await doneBelow(db, plan, progress.below)
  const [first, last] = [batch[0], batch.at(-1)]
  if (!first || !last) return null
  // Only what verified or made a record is held by what was done elsewhere on it.
  const reach = batch.some(({ approving, creating }) => approving || creating) ? nearby : 1
  const range = { above: last.position - reach, below: first.position + 1 }
  const built = await builtByOthers(db, plan, range)
  const left = await takeBack(unit as never, undoId, batch, newUndoState(heldBy(built)))
  // Two records are one or two; nothing of a merge goes back while something else of it cannot.
  if (left.some(isWhole)) throw new Refusal('undo-in-the-way')
  const kept = new Set(left.map(({ done }) => done.position))
  const taken = batch.filter(({ position }) => !kept.has(position))
  const version = note(unit, undoId, request, progress, taken)
  await unit.flush()
  return {
    ...progress,
    version,
    below: last.position,
    tried: progress.tried + batch.length,
    undone: progress.undone + taken.length,
    left: [
      ...progress.left,
      ...left.map(({ done, code }) => ({ id: done.subject ?? done.stream, code })),
    ],
  }
}

/** Undoing runs one after the other: no step is taken back twice. */
const inTurn = async (unit: AppUnit): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('stammbuch undo'))`.execute(unit.db)
}

const begin = async (ledger: AppLedger, request: UndoRequest): Promise<Progress> => {
  const plan = await planOf(ledger.db, request)
  const counts = await countDone(ledger.db, plan)
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
  return { plan, version: 0, total, below: Number.MAX_SAFE_INTEGER, tried: 0, undone: 0, left: [] }
}

/** The undo ends, and the runs of which nothing is left know of it. */
const frame = async (
  unit: AppUnit,
  undoId: string,
  request: UndoRequest,
  progress: Progress,
): Promise<number> => {
  const { plan, version, undone, left } = progress
  const runs = runsIn(plan)
  const rows = await unit.db
    .selectFrom('run')
    .select(['id', 'version', 'undone_by'])
    .where('id', 'in', [...runs, undoId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const remaining = await countDone(unit.db, { ops: plan.ops })
  const of = runs.map((id) => ({ id, left: remaining.get(id) ?? 0 }))
  const finished: RunEvent = {
    type: 'RunFinished',
    data: { result: { undone, left: left.length, of } },
  }
  const events = version === 0 ? [begun(request, plan), finished] : [finished]
  unit.append(stream(undoId, version), events)
  for (const row of rows) {
    if (row.id === undoId) continue
    await undoConflictsOf(unit as never, row.id)
    const marked: RunEvent = { type: 'RunUndone', data: { by: undoId } }
    if (row.undone_by === null && (remaining.get(row.id) ?? 0) === 0)
      unit.append(stream(row.id, row.version), [marked])
  }
  return (await unit.flush()) ?? 0
}

/**
 * Takes operations back by new events, newest first: accepted values go back and their changes open again where they
 * stood, declined ones open again, approvals and exclusions are taken back, proposals withdrawn, created records
 * excluded, what moved moves back. What somebody changed since stays and is listed; a merge goes back as a whole, in
 * one transaction with everything that has to go back before it.
 */
export const undoing = longWork({
  kind: 'undo',
  call: undoRun,
  input: undoInput,
  progress: undoProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => async (working) => {
    const { job, input: request, stopping } = working
    const cause = causeOfJob(job)
    const step = inSteps<Progress>({ ledger, working, cause, shown })
    let progress = working.progress ?? (await begin(ledger, request))
    const atOnce = await mergesAny(ledger.db, progress.plan.ops)
    for (let ended = false; !ended; ) {
      if (stopping()) throw new Interrupted()
      progress = await step(async (unit) => {
        await inTurn(unit)
        let current = progress
        do {
          const next = await batchBack(unit, job.id, request, current)
          ended = next === null
          current = next ?? current
        } while (atOnce && !ended)
        return current
      })
    }
    // An import may have raised conflicts and nothing else: they go, and the delivery is free again.
    if (progress.total === 0 && progress.undone === 0)
      progress = { ...progress, undone: await openConflictsOf(ledger.db, runsIn(progress.plan)) }
    const { undone, left } = progress
    const runId = undone === 0 ? null : job.id
    const answer = { runId, undone, left: [...left] }
    if (undone === 0) return { answer }
    const position = await ledger.batch(cause, (unit) => frame(unit, job.id, request, progress))
    return { answer, position }
  },
})
