import type { RunEvent } from '@stammbuch/contracts'
import { type Cause, type Unit } from '@stammbuch/ledger'
import type { AppLedger } from '../ledger.ts'
import type { JobRow } from './job-store.ts'
import type { JobContext } from './jobs.ts'

/**
 * Returns the cause of a job's events: the call that began it and, unless `given` says otherwise, the run of the job's own id.
 * An access token by which it was begun is named before any other source.
 */
export const causeOfJob = (
  { id, actor, role, command, token }: JobRow,
  given: Partial<Pick<Cause, 'source' | 'run'>> = {},
): Omit<Cause, 'at'> => ({
  actor,
  role,
  source: 'ui',
  command,
  run: id,
  ...given,
  ...(token ? { source: `token:${token}` as const } : {}),
})

/** The dependencies of work in steps. */
export interface Steps<Progress> {
  readonly ledger: AppLedger
  readonly working: JobContext
  readonly cause: Omit<Cause, 'at'>
  readonly shown: (progress: Progress) => Parameters<JobContext['save']>[2]
}

/**
 * Work in steps that are each all or nothing: a step is one transaction that also keeps how far the job is
 * after it, so that a crash goes on after the last one and repeats nothing.
 */
export const inSteps =
  <Progress extends object>({ ledger, working, cause, shown }: Steps<Progress>) =>
  (step: (unit: Unit) => Promise<Progress>): Promise<Progress> =>
    ledger.batch(cause, async (unit) => {
      const next = await step(unit)
      await working.save(unit.db, next, shown(next))
      return next
    })

/** End a run with its result; one that has ended already, before a crash, stays as it is. The position of its end. */
export const finishRun = async (
  unit: Unit,
  runId: string,
  result: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const run = await unit.db
    .selectFrom('run')
    .select(['version', 'finished_position'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (run.finished_position !== null) return run.finished_position
  const finished: RunEvent = { type: 'RunFinished', data: { result } }
  unit.append({ kind: 'run', id: runId, version: run.version }, [finished])
  return (await unit.flush()) ?? 0
}
