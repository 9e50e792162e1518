import type { Reply } from '@stammbuch/contracts/client'
import { ChevronDown, FilterX, ListFilter } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { useFitting } from '@/ui/use-fitting.ts'
import { chosenOf, offeredFacets, withChoice } from './facet-labels.ts'
import { chipLook, chipText, FacetMenu } from './facet-menu.tsx'
import type { FacetChoice } from './facet-values.tsx'
import { MoreFacets } from './more-facets.tsx'
import { isNarrowed, widened } from './queue-scope.ts'
import type { QueueSearch } from './queue-search.ts'

interface FacetBarProps {
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch) => void
  readonly facets: Reply<'pendingFacets'>['facets'] | undefined
}

/** The facets beyond those that one delivery fixes by itself. */
const beyondSamples = new Set(['action', 'supplier'])

/** The facets to choose from. One that could narrow nothing is not offered. */
const choicesOf = ({ search, onSearch, facets }: FacetBarProps): readonly FacetChoice[] => {
  const inSample = search.tab === 'stichprobe' || search.sampleId !== undefined
  return offeredFacets.flatMap((facet) => {
    if (inSample && beyondSamples.has(facet.name)) return []
    const values = facets?.[facet.name] ?? []
    const chosen = chosenOf(facet, search)
    if (values.length <= 1 && chosen.length === 0) return []
    const onChoose = (value: string): void =>
      onSearch({ ...search, offset: undefined, ...withChoice(facet, search, value) })
    return [{ facet, values, chosen, onChoose }]
  })
}

/** Facets with a choice come first, so that they get room in the line. */
const byNeed = (choices: readonly FacetChoice[]): readonly FacetChoice[] =>
  choices.toSorted((one, other) => Number(other.chosen.length > 0) - Number(one.chosen.length > 0))

/** The facets that narrow the list further, in one line: those that have no room there stand below its last chip. */
export const FacetBar = (props: FacetBarProps) => {
  const { search, onSearch } = props
  const line = useRef<HTMLFieldSetElement>(null)
  const measured = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  // What is chosen below the last chip stays there until that is closed.
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null)
  const choices = choicesOf(props)
  const wanted = byNeed(choices)
  const key = [...wanted.map(chipText), isNarrowed(search)].join('\n')
  const fit = useFitting({ line, measured, end, key })
  const beyond = kept ?? new Set<string>(wanted.slice(fit).map(({ facet }) => facet.name))
  const more = choices.filter(({ facet }) => beyond.has(facet.name))
  return (
    <fieldset
      ref={line}
      className="relative flex min-h-7 min-w-0 flex-1 basis-80 items-center gap-1.5 overflow-clip p-1 -m-1 max-sm:basis-full"
    >
      <legend className="sr-only">Liste eingrenzen</legend>
      <div
        ref={measured}
        aria-hidden
        className="pointer-events-none invisible absolute top-0 left-0 flex h-0 w-max gap-1.5 overflow-clip"
      >
        {wanted.map((choice) => (
          <span
            key={choice.facet.name}
            className={cn(chipLook, choice.chosen.length > 0 && 'font-medium')}
          >
            <span className="truncate">{chipText(choice)}</span>
            <ChevronDown className="size-3.5 shrink-0" />
          </span>
        ))}
        <span className={chipLook}>
          <ListFilter className="size-3.5 shrink-0" />
          Weitere Filter
        </span>
      </div>
      {choices
        .filter(({ facet }) => !beyond.has(facet.name))
        .map((choice) => (
          <FacetMenu key={choice.facet.name} {...choice} />
        ))}
      {more.length > 0 && (
        <MoreFacets
          choices={more}
          onOpenChange={(open) => setKept(open ? new Set(beyond) : null)}
        />
      )}
      {isNarrowed(search) && (
        <Button ref={end} size="small" look="quiet" onClick={() => onSearch(widened(search))}>
          <FilterX aria-hidden />
          <span className="max-lg:sr-only">Eingrenzung aufheben</span>
        </Button>
      )}
    </fieldset>
  )
}
