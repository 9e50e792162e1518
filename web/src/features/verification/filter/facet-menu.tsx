import { ChevronDown } from 'lucide-react'
import { cn } from '@/ui/cn.ts'
import { Popover } from '@/ui/popover.tsx'
import { facetLabel } from './facet-labels.ts'
import { type FacetChoice, FacetValues, valuesInOrder } from './facet-values.tsx'

/** How a facet looks in the line of filters. */
export const chipLook =
  'inline-flex h-7 max-w-64 shrink-0 items-center gap-1 rounded-full border border-control bg-surface px-2.5 text-table hover:bg-hover'

/** What stands on the chip: the facet, and what was chosen of it. */
export const chipText = (choice: FacetChoice): string => {
  const { facet, chosen } = choice
  const first = valuesInOrder(choice).find(({ value }) => value === chosen[0])
  const more = chosen.length > 1 ? ` +${chosen.length - 1}` : ''
  return `${facet.title}${first ? `: ${facetLabel(facet.name, first)}` : ''}${more}`
}

/** One facet: its values with the records that each would leave. */
export const FacetMenu = (choice: FacetChoice) => (
  <Popover
    label={choice.facet.title}
    className="w-72 p-1.5"
    trigger={
      <button
        type="button"
        className={cn(
          chipLook,
          choice.chosen.length > 0 &&
            'border-accent-line bg-accent-subtle font-medium text-accent forced-colors:border-2 forced-colors:border-[Highlight]',
        )}
      >
        <span className="truncate">{chipText(choice)}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0" />
      </button>
    }
  >
    <FacetValues {...choice} />
  </Popover>
)
