import { createHash } from 'node:crypto'
import { actingServices } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import type { AppLedger } from '../platform/ledger.ts'
import type { Jobs } from '../platform/runs/index.ts'
import { nextVersions } from './match-model.query.ts'
import { matchingState, searchJob } from './matching-state.query.ts'

/** Minutes after which learning that failed is tried again. */
const again = 60

/**
 * Begin to learn, and to search everything anew by what was learnt, where the store has grown enough for it; the
 * root types that it is begun for. Several processes begin it once: the model's next version and the hour are its key.
 */
export const learnWhenDue = async (
  ledger: AppLedger,
  jobs: Pick<Jobs, 'begin'>,
  fewest: number,
  now: Date,
): Promise<readonly string[]> => {
  if (fewest === 0) return []
  const { roots, jobId } = await matchingState(ledger.db, fewest)
  const due = roots.filter(({ learnsAt, records }) => learnsAt !== null && records >= learnsAt)
  if (due.length === 0 || jobId !== null) return []
  const next = await nextVersions(ledger.db)
  const versions = due.map(({ rootType }) => `${rootType}-${next.get(rootType) ?? 1}`)
  const key = ['learn', ...versions, Math.floor(now.getTime() / (again * 60_000))].join(':')
  const names = due.map(({ rootType }) => rootType)
  await jobs.begin({
    kind: searchJob,
    input: { learn: true, roots: names },
    actor: actingServices.duplicateSearch.id,
    role: 'service',
    command: newId(),
    key: { key, requestDigest: createHash('sha256').update(key).digest('hex') },
  })
  return names
}
