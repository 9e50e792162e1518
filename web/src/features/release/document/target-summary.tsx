import { type ReleaseDocument, releaseTargetStates, targetFacts } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import type { DocumentSearch } from './document-search.ts'
import { targetStateLabels } from './target-labels.ts'

interface TargetSummaryProps {
  readonly document: ReleaseDocument
  readonly search: DocumentSearch
  readonly onSearch: (search: DocumentSearch) => void
}

/** How many awards stand where at each target; a click shows exactly those. */
export const TargetSummary = ({ document, search, onSearch }: TargetSummaryProps) => (
  <dl className="grid gap-x-6 gap-y-2 text-table sm:grid-cols-[max-content_minmax(0,1fr)] print:hidden">
    {document.targets.map(({ target, states }) => (
      <div key={target} className="contents">
        <dt className="pt-1 text-muted">{targetFacts(target).label}</dt>
        <dd className="flex flex-wrap gap-1.5">
          {releaseTargetStates.flatMap((state) => {
            const lines = states.find((one) => one.state === state)?.lines ?? 0
            if (lines === 0) return []
            const isChosen = search.ziel === target && search.zustand === state
            return (
              <Button
                key={state}
                size="small"
                look={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                className="rounded-full"
                onClick={() =>
                  onSearch({
                    ...search,
                    ziel: isChosen ? undefined : target,
                    zustand: isChosen ? undefined : state,
                    offset: undefined,
                  })
                }
              >
                {targetStateLabels[state]}{' '}
                <span className="tabular-nums">{formatNumber(lines)}</span>
              </Button>
            )
          })}
        </dd>
      </div>
    ))}
  </dl>
)
