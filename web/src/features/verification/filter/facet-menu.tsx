import type { FacetValue } from '@stammbuch/contracts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'
import { searchFor } from '@/ui/fold.ts'
import { Input } from '@/ui/input.tsx'
import { Popover } from '@/ui/popover.tsx'
import { facetLabel, inFacetOrder, type OfferedFacet } from './facet-labels.ts'

/** Number of values from which on a facet can be searched. */
const searchedFrom = 9

interface FacetMenuProps {
  readonly facet: OfferedFacet
  readonly values: readonly FacetValue[]
  readonly chosen: readonly string[]
  readonly onChoose: (value: string) => void
}

const withMissing = (values: readonly FacetValue[], chosen: readonly string[]) => {
  const known = new Set(values.map(({ value }) => value))
  const missing = chosen.filter((value) => !known.has(value))
  return [...values, ...missing.map((value) => ({ value, label: null, count: 0 }))]
}

interface ValueLineProps {
  readonly label: string
  readonly count: number
  readonly checked: boolean
  readonly onChoose: () => void
}

const ValueLine = ({ label, count, checked, onChoose }: ValueLineProps) => (
  <li>
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-1.5 hover:bg-hover has-focus-visible:outline-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent focus-visible:outline-none"
        checked={checked}
        aria-label={`${label}, ${formatCount(count, 'Eintrag', 'Einträge')}`}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      <span className="text-xs text-muted tabular-nums">{formatNumber(count)}</span>
    </label>
  </li>
)

/** One facet: its values with the records that each would leave. */
export const FacetMenu = ({ facet, values, chosen, onChoose }: FacetMenuProps) => {
  const [typed, setTyped] = useState('')
  const all = inFacetOrder(facet.name, withMissing(values, chosen))
  const isFound = searchFor(typed)
  const shown = all.filter((one) => isFound(facetLabel(facet.name, one)))
  const first = all.find(({ value }) => value === chosen[0])
  const isOn = chosen.length > 0
  return (
    <Popover
      label={facet.title}
      className="w-72 p-1.5"
      onOpenChange={() => setTyped('')}
      trigger={
        <button
          type="button"
          className={cn(
            'inline-flex h-7 max-w-64 items-center gap-1 rounded-full border border-control bg-surface px-2.5 text-table hover:bg-hover',
            isOn && 'border-accent-line bg-accent-subtle font-medium text-accent',
          )}
        >
          <span className="truncate">
            {facet.title}
            {first && `: ${facetLabel(facet.name, first)}`}
            {chosen.length > 1 && ` +${chosen.length - 1}`}
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </button>
      }
    >
      {all.length >= searchedFrom && (
        <Input
          data-throwaway
          aria-label={`${facet.title} suchen`}
          placeholder="Suchen …"
          className="mb-1.5"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul aria-label={facet.title} className="grid max-h-80 gap-px overflow-y-auto">
        {shown.map((one) => (
          <ValueLine
            key={one.value}
            label={facetLabel(facet.name, one)}
            count={one.count}
            checked={chosen.includes(one.value)}
            onChoose={() => onChoose(one.value)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="px-1.5 py-1 text-muted">Keine Treffer.</p>}
    </Popover>
  )
}
