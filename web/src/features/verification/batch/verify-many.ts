import type { QueryClient } from '@tanstack/react-query'
import { formatCount } from '@/format/format.ts'
import type { OwnAction } from '@/product/own-actions.ts'
import { doingLong, type Finished } from '@/product/runs/long-work.ts'
import { filterOf, type QueueScope } from '../filter/queue-scope.ts'
import { readAgain } from './decide-filter.ts'

/** Records that one run verifies at most. */
const recordsAtMost = 100_000

/** The verification of many new records, as somebody confirmed it. */
export interface BulkVerification {
  readonly scope: QueueScope
  /** Just these; `null` for all in the filter. */
  readonly ids: readonly string[] | null
  /** The log position of the number that was shown. */
  readonly position: number
  readonly count: number
  readonly href: string
}

/** New records in words. */
export const newRecords = (count: number): string =>
  formatCount(count, 'neuer Eintrag', 'neue Einträge', 'Keine neuen Einträge')

/** Verify many new records as one run on the server, which can be taken back. @throws Problem */
export const verifyMany = async (
  client: QueryClient,
  { scope, ids, position, count, href }: BulkVerification,
  isSeen: () => boolean,
): Promise<{ readonly result: Finished<'bulkApprove'>; readonly action: OwnAction }> => {
  const described = {
    text: `${newRecords(count)} verifiziert`,
    record: null,
    onUndone: () => readAgain(client),
  }
  const body = ids ? { ids: [...ids] } : { filter: filterOf(scope), position, limit: recordsAtMost }
  const { body: result, action } = await doingLong(
    'bulkApprove',
    described,
    { body },
    {
      title: 'Neue Einträge verifizieren',
      href,
      isSeen,
      outcome: ({ approved, rejected }) =>
        `${newRecords(approved)} verifiziert, ${rejected} nicht möglich`,
    },
  )
  await readAgain(client)
  return { result, action }
}
