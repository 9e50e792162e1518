import type { Reply } from '@stammbuch/contracts/client'
import type { QueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { formatCount } from '@/format/format.ts'
import { loadFollowJob } from '@/live/follow-job-later.ts'
import { doing, type OwnAction } from '@/product/own-actions.ts'
import { readAgain } from './decide-filter.ts'
import { filterOf, type QueueScope } from './queue-scope.ts'

type Approved = Extract<Reply<'bulkApprove'>, { readonly runId: string }>

/** New records, as somebody confirmed them. */
export interface ManyNew {
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
  { scope, ids, position, count, href }: ManyNew,
  isSeen: () => boolean,
): Promise<{ readonly result: Approved; readonly action: OwnAction }> => {
  const described = {
    text: `${newRecords(count)} verifiziert`,
    record: null,
    onUndone: () => readAgain(client),
  }
  const body = ids ? { ids: [...ids] } : { filter: filterOf(scope), position }
  const { body: result, action } = await doing('bulkApprove', described, async () => {
    const followJob = await loadFollowJob()
    const begun = await answerOf('bulkApprove', { body }, { respondAsync: true })
    const result = await followJob<Approved>(begun, {
      title: 'Neue Einträge verifizieren',
      href,
      isSeen,
      outcome: ({ approved, rejected }) =>
        `${newRecords(approved)} verifiziert, ${rejected} nicht möglich`,
    })
    return { ...begun, body: result }
  })
  await readAgain(client)
  return { result, action }
}
