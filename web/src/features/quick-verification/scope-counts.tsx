import type { VerifyCounts } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import type { RunScope } from './run-store.ts'
import { useScopeCounts } from './use-scope-counts.ts'

const named = ['change-stale', 'record-unapproved'] as const

/** The numbers that people ask for before a run, in the order in which they are shown. */
export const numbersOf = ({ open, takeable, reasons }: VerifyCounts) => {
  const [stale = 0, unapproved = 0] = named.map((code) => reasons[code] ?? 0)
  return { open, takeable, stale, unapproved, other: open - takeable - stale - unapproved }
}

/** The number of open changes in a scope, in one line. */
export const ScopeCounts = ({ scope }: { readonly scope: RunScope | null }) => {
  const { data } = useScopeCounts(scope?.body ?? null)
  if (!scope || !data) return null
  const { open, takeable, stale, unapproved, other } = numbersOf(data)
  const shown = [
    [open, 'offen'],
    [takeable, 'übernehmbar'],
    [stale, 'veraltet'],
    [unapproved, 'in Einträgen, die noch nicht verifiziert sind'],
    ...(other > 0 ? ([[other, 'aus anderen Gründen nicht möglich']] as const) : []),
  ] as const
  return (
    <ul
      aria-label="Offene Änderungen im Umfang"
      className="flex flex-wrap items-baseline gap-x-4 text-table tabular-nums"
    >
      {shown.map(([count, name]) => (
        <li key={name}>
          <strong className="font-semibold">{formatNumber(count)}</strong> {name}
        </li>
      ))}
    </ul>
  )
}
