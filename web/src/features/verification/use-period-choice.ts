import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { useYears } from '@/product/scope/scope-fields.tsx'
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

/** Returns the year to show: the chosen one, or the newest with work; `undefined` while it is looked for. */
export const usePeriodChoice = ({ rgId, approved, pName }: QueueSearch): string | undefined => {
  const { years: known, error, isKnown } = useYears()
  const years = isKnown ? known.map(({ name }) => name) : undefined
  const standard = useQuery({
    queryKey: ['newest-period-with-work', years, rgId, approved],
    queryFn: ({ signal }) => newestWithWork(years ?? [], { rgId, approved }, signal),
    enabled: years !== undefined && pName === undefined,
    staleTime: 60_000,
  })
  const failed = error ?? standard.error
  return pName ?? standard.data ?? (failed ? allYears : undefined)
}
