import { formatPercent } from '@/format/format.ts'

/** A similarity in percent, as number and bar. */
export const Similarity = ({ percent }: { readonly percent: number }) => (
  <span className="flex items-center gap-2 tabular-nums">
    <span aria-hidden className="h-1.5 w-12 shrink-0 overflow-hidden rounded-full bg-sunken">
      <span className="block h-full bg-accent solid" style={{ width: `${percent}%` }} />
    </span>
    {formatPercent(percent / 100)}
  </span>
)
