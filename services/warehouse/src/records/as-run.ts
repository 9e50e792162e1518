import type { RunEvent } from '@stammbuch/contracts'
import type { Cause } from '@stammbuch/ledger'
import type { AppUnit } from './decide-changes.ts'

/** The cause of a command that is a run of its own, so that what it does can be taken back as one. */
export const causeOfRun = (cause: Omit<Cause, 'at'>, runId: string): Omit<Cause, 'at'> => ({
  ...cause,
  run: runId,
})

/** Frame what a command did by the first and the last event of its run. */
export const frameRun = (
  unit: AppUnit,
  runId: string,
  {
    kind,
    scope,
    result,
  }: {
    readonly kind: string
    readonly scope: Readonly<Record<string, unknown>>
    readonly result: Readonly<Record<string, unknown>>
  },
): void => {
  const events: RunEvent[] = [
    { type: 'RunStarted', data: { kind, scope } },
    { type: 'RunFinished', data: { result } },
  ]
  unit.append({ kind: 'run', id: runId, version: 0 }, events)
}
