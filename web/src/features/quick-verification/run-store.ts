import type { BulkResult } from '@stammbuch/contracts'
import type { Undone } from '@/product/runs/undo-run.ts'
import { createStore, useStorePart } from '@/state/store.ts'

/** The scope of one run: a toplist, a project with a year, or a delivery. */
export interface RunScope {
  /** Names the scope among the runs of this session. */
  readonly key: string
  /** For people: „Top-Kliniken 2025“. */
  readonly title: string
  readonly body:
    | { readonly toplistId: string; readonly periodId: string }
    | { readonly rgShortCode: string; readonly periodId: string }
    | { readonly sampleId: string }
  /** The address that shows the changes that are still open. */
  readonly href: string
}

/** The last run in a scope. */
export interface Run {
  readonly scope: RunScope
  readonly state: 'running' | 'done' | 'failed'
  /** The progress of the run, once it is known. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly result: BulkResult | null
  /** Of a failed one: open changes in its scope afterwards. */
  readonly openAfter?: number
  /** Why it failed. */
  readonly problem: string | null
  readonly undo: 'none' | 'running' | Undone
}

export const runs = createStore<ReadonlyMap<string, Run>>(new Map())

export const putRun = (run: Run): void => runs.set((all) => new Map(all).set(run.scope.key, run))

/** A scope counts as not run again: what its last run did was taken back elsewhere. */
export const forgetRun = (key: string): void =>
  runs.set((all) => new Map([...all].filter(([other]) => other !== key)))

export const useRun = (key: string): Run | undefined => useStorePart(runs, (all) => all.get(key))

/** Counts as the page shows them: after an error what is open, after an undo what is open again. */
export const countsOf = (run: Run) => {
  if (run.state === 'failed') return { accepted: 0, rejected: 0, pending: run.openAfter ?? 0 }
  const { acceptedChanges = 0, rejectedChanges = 0, pendingChanges = 0 } = run.result ?? {}
  const back = typeof run.undo === 'object' ? run.undo.undone : 0
  return {
    accepted: Math.max(acceptedChanges - back, 0),
    rejected: rejectedChanges,
    pending: pendingChanges + back,
  }
}

/** Why the scope cannot be verified (again) now; `null` when it can. */
export const whyNotAgain = (run: Run | undefined): string | null => {
  if (!run || run.state === 'running') return null
  if (run.state === 'failed') return 'Nach einem Fehler ist kein weiterer Lauf möglich.'
  if (run.undo !== 'none') return null
  return run.result?.pendingChanges === 0 ? 'Es ist nichts mehr offen.' : null
}
