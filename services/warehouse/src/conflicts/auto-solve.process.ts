import { type Cause, Refusal } from '@stammbuch/ledger'
import { type ConflictStream, loadConflict } from '@stammbuch/records'
import { sql } from 'kysely'
import type { AppLedger } from '../platform/ledger.ts'
import { Interrupted, type RunEvent, type Working } from '../platform/runs/index.ts'
import type { AppUnit } from '../records/index.ts'
import { proposedSurvivor } from './compare-records.rules.ts'
import { conflictRecords } from './conflict-records.query.ts'
import { mergeRecords } from './merge-records.ts'

interface Progress {
  readonly total: number
  readonly ids: readonly string[]
  readonly tried: number
  readonly solved: number
}

/** Open suspicions of at least this similarity, surest first. */
const candidatesFor = async (ledger: AppLedger, from: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from conflict
    where choice is null and type = 'ENTITY_AMBIGUITY' and similarity >= ${from}
    order by similarity desc, position`.execute(ledger.db)
  return rows.map(({ id }) => id)
}

const stream = (id: string, version: number) => ({ kind: 'run', id, version })

const solve = async (
  unit: AppUnit,
  runId: string,
  conflict: ConflictStream,
  from: number,
): Promise<boolean> => {
  const { isSolved, similarity, records } = conflict.state
  if (isSolved || similarity < from) return false
  const [a, b] = await conflictRecords(unit.db as never, records)
  if (!a || !b) return false
  const survivorId = proposedSurvivor(a, b).side === 'a' ? a.id : b.id
  await mergeRecords(unit, { runId, conflict, survivorId, fields: {} })
  return true
}

/** One conflict in its own transaction; one that cannot be merged stays for people. */
const trySolving = async (
  ledger: AppLedger,
  cause: Omit<Cause, 'at'>,
  id: string,
  from: number,
  keep: (unit: AppUnit, solved: boolean) => Promise<void>,
): Promise<boolean> => {
  try {
    return await ledger.batch(cause, async (unit) => {
      const conflict = await loadConflict(unit.db as never, id)
      const solved = await solve(unit, cause.run ?? '', conflict, from)
      await unit.flush()
      await keep(unit, solved)
      return solved
    })
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Merge every suspected pair from a similarity on, as proposed: the surest first, each on its own, in one
 * run that can be undone. A crash goes on after the last pair.
 */
export const autoSolve =
  (ledger: AppLedger, from: number) =>
  async ({ job, save, stopping }: Working) => {
    const { actor, role, command, id: runId } = job
    const cause: Omit<Cause, 'at'> = { actor, role, source: 'ui', command, run: runId }
    const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Konflikte' })
    const known = job.progress as unknown as Progress
    let progress = known
    if (known.total === undefined) {
      const ids = await candidatesFor(ledger, from)
      progress = { total: ids.length, ids, tried: 0, solved: 0 }
      await ledger.batch(cause, async (unit) => {
        const data = { kind: 'auto-solve', scope: { from, conflicts: ids.length } }
        const started: RunEvent = { type: 'RunStarted', data }
        unit.append(stream(runId, 0), [started])
        await save(unit.db as never, progress, shown(progress))
      })
    }
    for (const id of progress.ids.slice(progress.tried)) {
      if (stopping()) throw new Interrupted()
      const before = progress
      const next = (solved: boolean): Progress => ({
        ...before,
        tried: before.tried + 1,
        solved: before.solved + (solved ? 1 : 0),
      })
      const solved = await trySolving(ledger, cause, id, from, async (unit, done) =>
        save(unit.db as never, next(done), shown(next(done))),
      )
      progress = next(solved)
    }
    const { solved, total } = progress
    const answer = { runId, solved, left: total - solved, autoSolveFrom: from }
    const position = await ledger.batch(cause, async (unit) => {
      const finished: RunEvent = { type: 'RunFinished', data: { result: { ...answer } } }
      unit.append(stream(runId, 1), [finished])
      return (await unit.flush()) ?? 0
    })
    return { answer, position }
  }
