import { type RunEvent, triggerAutoSolve, triggerAutoSolveByGet } from '@stammbuch/contracts'
import { type Cause, Refusal } from '@stammbuch/ledger'
import { type ConflictStream, loadConflict } from '@stammbuch/records'
import { sql } from 'kysely'
import { z } from 'zod'
import { longWork, workRoute } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import { causeOfJob, Interrupted, inSteps } from '../platform/runs/index.ts'
import { proposedSurvivor } from './compare-records.rules.ts'
import { waitingRowOf } from './conflict-detail.query.ts'
import { conflictRecords } from './conflict-records.query.ts'
import { takeRow } from './decide-conflict.ts'
import { mergeRecords } from './merge-records.ts'
import { sureRecordOf } from './sure-record.query.ts'
import { type WaitingRow, WaitingRows } from './waiting-rows.ts'

const solveProgress = z.object({
  total: z.number(),
  ids: z.array(z.string()).readonly(),
  tried: z.number(),
  /** Pairs that were merged. */
  merged: z.number(),
  /** Rows that got their record. */
  assigned: z.number(),
})

type Progress = z.infer<typeof solveProgress>

/** The services and the setting that solving uses beside the conflict. */
interface Means {
  readonly ledger: AppLedger
  readonly waiting: WaitingRows
  /** Percent from which on nobody has to look. */
  readonly from: number
}

/** Open suspicions that are sure enough, surest first, then the rows: a merge may leave them one record only. */
const candidatesFor = async ({ ledger, from }: Means): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from conflict
    where choice is null and (type = 'MULTI_MINQ_IDS' or similarity >= ${from})
    order by type = 'MULTI_MINQ_IDS', similarity desc, position`.execute(ledger.db)
  return rows.map(({ id }) => id)
}

const stream = (id: string, version: number) => ({ kind: 'run', id, version })

const solvePair = async (
  unit: AppUnit,
  runId: string,
  conflict: ConflictStream,
  from: number,
): Promise<boolean> => {
  const { isSolved, similarity, records } = conflict.state
  if (isSolved || similarity < from) return false
  const [a, b] = await conflictRecords(unit.db, records)
  if (!a || !b) return false
  const survivorId = proposedSurvivor(a, b).side === 'a' ? a.id : b.id
  await mergeRecords(unit, { runId, conflict, survivorId, fields: {} })
  return true
}

/** A row with the record that it surely means. */
interface SureRow {
  readonly row: WaitingRow
  readonly recordId: string
}

const solveRow = async (
  unit: AppUnit,
  conflict: ConflictStream,
  { row, recordId }: SureRow,
  waiting: WaitingRows,
): Promise<boolean> => {
  if (conflict.state.isSolved) return false
  await takeRow(unit, conflict, { row, recordId, waiting })
  return true
}

/** Looked up before the transaction: the delivered file may have to be read again. `null` for a pair. */
const rowOf = async (
  { ledger, waiting, from }: Means,
  id: string,
): Promise<SureRow | 'unsure' | null> => {
  const db = ledger.db
  const { rows } = await sql<{ type: string; members: string[] }>`
    select c.type, (select array_agg(m.source_id order by m.number) from conflict_member m
      where m.conflict_id = c.id and m.source_type <> 'sample') as members
    from conflict c where c.id = ${id}`.execute(db)
  const [found] = rows
  if (found?.type !== 'MULTI_MINQ_IDS') return null
  const row = await waitingRowOf(db, id)
  const recordId = await sureRecordOf(db, waiting, { row, members: found.members ?? [] }, from)
  if (recordId === null) return 'unsure'
  await waiting.by.prepare(row)
  return { row, recordId }
}

type Solved = 'merged' | 'assigned' | null

/** One conflict in its own transaction; one that cannot be solved stays for people. */
const trySolving = async (
  means: Means,
  cause: Omit<Cause, 'at'>,
  id: string,
  keep: (unit: AppUnit, solved: Solved) => Promise<void>,
): Promise<Solved> => {
  try {
    const row = await rowOf(means, id)
    if (row === 'unsure') return null
    return await means.ledger.batch(cause, async (unit) => {
      const conflict = await loadConflict(unit.db, id)
      const isDone = row
        ? await solveRow(unit, conflict, row, means.waiting)
        : await solvePair(unit, cause.run ?? '', conflict, means.from)
      const solved = isDone ? (row ? 'assigned' : 'merged') : null
      await unit.flush()
      await keep(unit, solved)
      return solved
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const after = (before: Progress, solved: Solved): Progress => ({
  ...before,
  tried: before.tried + 1,
  merged: before.merged + (solved === 'merged' ? 1 : 0),
  assigned: before.assigned + (solved === 'assigned' ? 1 : 0),
})

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Konflikte' })

const begin = (unit: AppUnit, runId: string, { from }: Means, ids: readonly string[]): Progress => {
  const data = { kind: 'auto-solve' as const, scope: { from, conflicts: ids.length } }
  const started: RunEvent = { type: 'RunStarted', data }
  unit.append(stream(runId, 0), [started])
  return { total: ids.length, ids, tried: 0, merged: 0, assigned: 0 }
}

/**
 * Solves what is clear: pairs suspected at least as surely as asked are merged as proposed, the surest
 * first; rows that wait get the record that they surely mean. Each on its own, in one run that can be
 * undone. A crash goes on after the last one.
 */
const solving = longWork({
  kind: 'auto-solve',
  call: triggerAutoSolve,
  input: z.object({}),
  progress: solveProgress,
  inject: [LEDGER, WaitingRows, CONFIG],
  run: (ledger: AppLedger, waiting: WaitingRows, config: Config) => async (working) => {
    const { job, save, stopping, cancelled } = working
    const { id: runId } = job
    const from = config.AUTO_SOLVE_FROM
    const means: Means = { ledger, waiting, from }
    const cause = causeOfJob(job)
    let { progress } = working
    if (progress === null) {
      const ids = await candidatesFor(means)
      const step = inSteps({ ledger, working, cause, shown })
      progress = await step(async (unit) => begin(unit, runId, means, ids))
    }
    for (const id of progress.ids.slice(progress.tried)) {
      if (cancelled()) break
      if (stopping()) throw new Interrupted()
      const before = progress
      const solved = await trySolving(means, cause, id, async (unit, done) => {
        const next = after(before, done)
        await save(unit.db, next, shown(next))
      })
      progress = after(before, solved)
    }
    const { merged, assigned, total, tried } = progress
    const solved = merged + assigned
    const left = total - solved
    const early = tried < total && ({ cancelled: true } as const)
    const answer = { runId, solved, merged, assigned, left, autoSolveFrom: from, ...early }
    const position = await ledger.batch(cause, async (unit) => {
      const finished: RunEvent = { type: 'RunFinished', data: { result: { ...answer } } }
      unit.append(stream(runId, 1), [finished])
      return (await unit.flush()) ?? 0
    })
    return { answer, position }
  },
})

export const autoSolveWorker = solving.worker

export const autoSolveRoutes = [
  workRoute(triggerAutoSolve, solving, () => ({})),
  workRoute(triggerAutoSolveByGet, solving, () => ({})),
]
