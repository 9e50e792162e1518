import type { LogCheck } from '@stammbuch/contracts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { useLongWork } from '@/product/runs/long-work.ts'

export const checksPerPage = 20

/** Milliseconds between two looks at the head while the page is open. */
const lookEvery = 2_000
/** Milliseconds between two looks at the checks: somebody else, or the night, may have made one. */
const lookForChecksEvery = 15_000

/** The sealed head of the log and its newest event. */
export const useHead = () =>
  useQuery({ ...read('logHead'), staleTime: 1_000, refetchInterval: lookEvery })

/** A page of the checks, newest first. */
export const useChecks = (offset: number) =>
  useQuery({
    ...read('listLogChecks', { query: { offset, limit: checksPerPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lookForChecksEvery,
  })

/** The findings that nobody answered. */
export const useOpenFindings = () =>
  useQuery({
    ...read('listLogChecks', { query: { open: 'true' } }),
    staleTime: 0,
    refetchInterval: lookForChecksEvery,
  })

/** Checking the whole log now. Whoever leaves the page finds the result in the tray, in the history and in the log. */
export const useCheckNow = () => {
  const client = useQueryClient()
  return useLongWork('verifyLog', {
    title: 'Prüfung des Protokolls',
    href: '/nachweise',
    outcome: outcomes['verify-log'],
    onSettled: () =>
      Promise.all(
        ['logHead', 'listLogChecks'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

/** „23.11.2026, 03:00 Uhr von Otto Orth“, or „nachts von selbst“. */
export const whenAndWho = ({ checkedAt, checkedBy, nightly }: LogCheck): string => {
  const who = nightly ? 'nachts von selbst' : `von ${checkedBy ?? 'einer gelöschten Person'}`
  return `${formatDateTime(checkedAt)} Uhr ${who}`
}

/** „Ereignisse 1 bis 4.783, 12 Siegel“; checks of before do not say the end. */
export const extentOf = ({ result }: LogCheck): string => {
  const seals = formatCount(result.seals, 'Siegel', 'Siegel')
  return `${formatCount(result.events, 'Ereignis', 'Ereignisse')}, ${seals}`
}
