import { classLabels, eventFacts, type RunFigure } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { EventSign } from '@/product/event-icon.tsx'
import { Panel } from '@/ui/panel.tsx'
import type { RunSearch } from './run-search.ts'

interface RunFiguresProps {
  readonly figures: readonly RunFigure[]
  readonly search: RunSearch
  readonly onSearch: (search: RunSearch) => void
}

/** The words for a group of a run's events: what happened, to which class, in which field. */
export const figureLabel = ({ type, class: recordClass, fieldLabel }: RunFigure): string =>
  [
    eventFacts(type)?.name ?? type,
    recordClass && classLabels[recordClass][0],
    fieldLabel && `„${fieldLabel}“`,
  ]
    .filter(Boolean)
    .join(' · ')

const isShown = (figure: RunFigure, { type, class: recordClass, attribute }: RunSearch): boolean =>
  figure.type === type &&
  (figure.class ?? undefined) === recordClass &&
  (figure.attributeName ?? undefined) === attribute

/** What a run did, counted by event, class and field; each count leads to its events. */
export const RunFigures = ({ figures, search, onSearch }: RunFiguresProps) => (
  <Panel title="Was er tat" flush>
    {figures.length === 0 ? (
      <p className="px-4 py-3 text-table text-muted">Der Lauf hat nichts geändert.</p>
    ) : (
      <ul className="max-h-96 divide-y overflow-y-auto text-table">
        {figures.map((figure) => {
          const shown = isShown(figure, search)
          return (
            <li key={figureLabel(figure)}>
              <button
                type="button"
                aria-pressed={shown}
                className="flex min-h-9 w-full items-center gap-2 px-4 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-accent-subtle"
                onClick={() =>
                  onSearch(
                    shown
                      ? {}
                      : {
                          type: figure.type,
                          class: figure.class ?? undefined,
                          attribute: figure.attributeName ?? undefined,
                        },
                  )
                }
              >
                <EventSign type={figure.type} />
                <span className="min-w-0 flex-1 wrap-anywhere">{figureLabel(figure)}</span>
                <span className="tabular-nums">{formatNumber(figure.events)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    )}
  </Panel>
)
