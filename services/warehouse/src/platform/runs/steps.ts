import { type Cause, type Unit } from '@stammbuch/ledger'
import type { AppLedger } from '../ledger.ts'
import type { JobRow } from './job-store.ts'
import type { Working } from './jobs.ts'

/** Returns the cause of a job's events: the call that began it and, unless `given` says otherwise, the run of the job's own id. */
export const causeOfJob = (
  { id, actor, role, command }: JobRow,
  given: Partial<Pick<Cause, 'source' | 'run'>> = {},
): Omit<Cause, 'at'> => ({ actor, role, source: 'ui', command, run: id, ...given })

interface Steps<Progress> {
  readonly ledger: AppLedger
  readonly working: Working
  readonly cause: Omit<Cause, 'at'>
  readonly shown: (progress: Progress) => Parameters<Working['save']>[2]
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
