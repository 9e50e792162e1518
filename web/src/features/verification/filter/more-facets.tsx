import { ChevronRight, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '@/ui/popover.tsx'
import { chipLook } from './facet-menu.tsx'
import { type FacetChoice, FacetValues } from './facet-values.tsx'

interface MoreFacetsProps {
  readonly choices: readonly FacetChoice[]
  readonly onOpenChange: (open: boolean) => void
}

/** The facets for which the line has no room, below one chip. */
export const MoreFacets = ({ choices, onOpenChange }: MoreFacetsProps) => {
  const [unfolded, setUnfolded] = useState<string | null>(null)
  return (
    <Popover
      label="Weitere Filter"
      className="w-72 p-1.5"
      onOpenChange={(open) => {
        setUnfolded(null)
        onOpenChange(open)
      }}
      trigger={
        <button type="button" className={chipLook}>
          <ListFilter aria-hidden className="size-3.5 shrink-0" />
          Weitere Filter
        </button>
      }
    >
      {choices.map((choice) => {
        const { name, title } = choice.facet
        const isOpen = unfolded === name
        return (
          <div key={name}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setUnfolded(isOpen ? null : name)}
              className="flex min-h-8 w-full items-center gap-1.5 rounded-sm px-1.5 text-left text-table hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-9 aria-expanded:[&_svg]:rotate-90"
            >
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              {choice.chosen.length > 0 && (
                <span className="text-xs text-accent">{choice.chosen.length} gewählt</span>
              )}
            </button>
            {isOpen && (
              <div className="pb-1.5 pl-5">
                <FacetValues {...choice} />
              </div>
            )}
          </div>
        )
      })}
    </Popover>
  )
}
