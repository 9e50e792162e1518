import type { FacetValue } from '@stammbuch/contracts'
import { useState } from 'react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { searchFor } from '@/ui/fold.ts'
import { Input } from '@/ui/input.tsx'
import { facetLabel, inFacetOrder, type OfferedFacet } from './facet-labels.ts'

/** Number of values from which on a facet can be searched. */
const searchedFrom = 9

export interface FacetChoice {
  readonly facet: OfferedFacet
  readonly values: readonly FacetValue[]
  readonly chosen: readonly string[]
  readonly onChoose: (value: string) => void
}

/** The values of a facet in their order, those that were chosen and lead to nothing by now included. */
export const valuesInOrder = ({ facet, values, chosen }: FacetChoice): readonly FacetValue[] => {
  const known = new Set(values.map(({ value }) => value))
  const missing = chosen.filter((value) => !known.has(value))
  return inFacetOrder(facet.name, [
    ...values,
    ...missing.map((value) => ({ value, label: null, count: 0 })),
  ])
}

interface ValueLineProps {
  readonly label: string
  readonly count: number
  readonly checked: boolean
  readonly onChoose: () => void
}

const ValueLine = ({ label, count, checked, onChoose }: ValueLineProps) => (
  <li>
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-1.5 hover:bg-hover has-focus-visible:outline-2 pointer-coarse:min-h-9">
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

/** The values of one facet, each with the records that it would leave. Many can be searched. */
export const FacetValues = (props: FacetChoice) => {
  const { facet, chosen, onChoose } = props
  const [typed, setTyped] = useState('')
  const all = valuesInOrder(props)
  const isFound = searchFor(typed)
  const shown = all.filter((one) => isFound(facetLabel(facet.name, one)))
  return (
    <>
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
    </>
  )
}
