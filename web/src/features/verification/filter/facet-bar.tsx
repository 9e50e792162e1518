import type { Reply } from '@stammbuch/contracts/client'
import { FilterX } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { chosenOf, offeredFacets, withChoice } from './facet-labels.ts'
import { FacetMenu } from './facet-menu.tsx'
import { isNarrowed, widened } from './queue-scope.ts'
import { type QueueSearch } from './queue-search.ts'

interface FacetBarProps {
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch) => void
  readonly facets: Reply<'pendingFacets'>['facets'] | undefined
}

/** The facets beyond those that one delivery fixes by itself. */
const beyondSamples = new Set(['action', 'supplier'])

/** The facets that narrow the list further. One that could narrow nothing is not offered. */
export const FacetBar = ({ search, onSearch, facets }: FacetBarProps) => {
  const inSample = search.tab === 'stichprobe' || search.sampleId !== undefined
  const offered = offeredFacets.filter((facet) => {
    if (inSample && beyondSamples.has(facet.name)) return false
    return (facets?.[facet.name]?.length ?? 0) > 1 || chosenOf(facet, search).length > 0
  })
  return (
    <fieldset className="flex min-h-7 min-w-0 flex-1 basis-80 flex-wrap items-center gap-1.5 max-sm:basis-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1 max-sm:*:shrink-0">
      <legend className="sr-only">Liste eingrenzen</legend>
      {offered.map((facet) => (
        <FacetMenu
          key={facet.name}
          facet={facet}
          values={facets?.[facet.name] ?? []}
          chosen={chosenOf(facet, search)}
          onChoose={(value) =>
            onSearch({ ...search, offset: undefined, ...withChoice(facet, search, value) })
          }
        />
      ))}
      {isNarrowed(search) && (
        <Button size="small" look="quiet" onClick={() => onSearch(widened(search))}>
          <FilterX aria-hidden /> Eingrenzung aufheben
        </Button>
      )}
    </fieldset>
  )
}
