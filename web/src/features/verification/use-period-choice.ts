import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { allYears, type QueueSearch } from './queue-search.ts'

/** So many years are looked at before the choice falls on all of them. */
const yearsAtMost = 6

type Narrowing = Pick<QueueSearch, 'rgId' | 'approved'>

const newestWithWork = async (
  years: readonly string[],
  { rgId, approved }: Narrowing,
  signal: AbortSignal,
): Promise<string> => {
  for (const pName of years.slice(0, yearsAtMost)) {
    const query = { rgId, approved, pName, limit: 1 }
    const { total } = await call('listPending', { query }, { signal })
    if (total > 0) return pName
  }
  return allYears
}

/** The years there are, newest first, and the one to show: the chosen one, or the newest with work. */
export const usePeriodChoice = ({ rgId, approved, pName }: QueueSearch) => {
  const periods = useQuery(read('listPeriods'))
  const years = periods.data?.list
    .map(({ name }) => name)
    .toSorted((left, right) => compareGerman(right, left))
  const standard = useQuery({
    queryKey: ['newest-period-with-work', years, rgId, approved],
    queryFn: ({ signal }) => newestWithWork(years ?? [], { rgId, approved }, signal),
    enabled: years !== undefined && pName === undefined,
    staleTime: 60_000,
  })
  const failed = periods.error ?? standard.error
  return { years: years ?? [], chosen: pName ?? standard.data ?? (failed ? allYears : undefined) }
}
