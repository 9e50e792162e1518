import { type SyncEvent, syncTargets } from '@stammbuch/contracts'
import { type Cause, type Ledger, newId } from '@stammbuch/ledger'
import { askForComparisons, lastEpoch, nextEpoch } from './log-epoch.query.ts'

/**
 * Notes that the database was brought back to an earlier moment: the log is in a new epoch from here on, so that targets take what is
 * written now for newer than what they got before, and each target is compared with the log. Returns the epoch.
 */
export const noteLogRestored = (
  ledger: Ledger,
  cause: Omit<Cause, 'at'>,
  now: Date,
): Promise<number> =>
  ledger.batch({ ...cause, at: now.toISOString() }, async (unit) => {
    const epoch = nextEpoch(await lastEpoch(unit.db), now)
    const event: SyncEvent = { type: 'LogRestored', data: { epoch } }
    unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
    await askForComparisons(unit.db, syncTargets)
    return epoch
  })
