import { type Effects, effectStates, targetFacts } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'
import { Panel } from '@/ui/panel.tsx'
import { stateLabels } from './effect-labels.ts'
import { type EffectsSearch, wholeOf } from './effects-search.ts'

interface EffectCountsProps {
  readonly effects: Effects
  readonly search: EffectsSearch
  readonly onSearch: (search: EffectsSearch) => void
}

interface ChoiceProps {
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly className?: string
  readonly children: ReactNode
}

const Choice = ({ chosen, onChoose, className, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    className={cn(
      'min-w-0 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-accent-subtle',
      className,
    )}
    onClick={onChoose}
  >
    {children}
  </button>
)

/** The counts of a source's values by state; each leads to the values behind it. */
export const StateCounts = ({ effects, search, onSearch }: EffectCountsProps) => (
  <Panel
    title="Was aus den Werten wurde"
    aside={formatCount(effects.values, 'Wert', 'Werte')}
    flush
  >
    <div className="-mr-px -mb-px grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
      {effectStates.map((state) => (
        <Choice
          key={state}
          className="border-r border-b"
          chosen={search.state === state}
          onChoose={() =>
            onSearch({ ...wholeOf(search), ...(search.state !== state && { state }) })
          }
        >
          <span className="block text-base font-semibold tabular-nums">
            {formatNumber(effects.states[state])}
          </span>{' '}
          <span className="text-table text-muted">{stateLabels[state]}</span>
        </Choice>
      ))}
    </div>
  </Panel>
)

/** The releases that printed values of a source, and the systems that confirmed them. */
export const Outgoing = ({ effects, search, onSearch }: EffectCountsProps) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    <Panel title="Freigegeben in" flush>
      {effects.releases.length === 0 ? (
        <p className="px-4 py-3 text-table text-muted">Keiner der Werte stand in einer Freigabe.</p>
      ) : (
        <ul className="divide-y text-table">
          {effects.releases.map(({ id, project, period, at, values, awards }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center">
              <Choice
                chosen={search.releaseId === id}
                onChoose={() =>
                  onSearch({
                    ...wholeOf(search),
                    ...(search.releaseId !== id && { releaseId: id }),
                  })
                }
              >
                <span className="block font-medium">
                  {project} - {period}
                </span>{' '}
                <span className="text-muted tabular-nums">
                  {[
                    formatCount(values, 'Wert', 'Werte'),
                    `auf ${formatCount(awards, 'Auszeichnung', 'Auszeichnungen')}`,
                    `freigegeben am ${formatDateTime(at)} Uhr`,
                  ].join(' · ')}
                </span>
              </Choice>
              <Link
                to={`/freigabe/${id}` as string}
                aria-label={`Freigabe ${project} - ${period} öffnen`}
                className="px-4 text-accent underline underline-offset-2"
              >
                Öffnen
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
    <Panel title="Übertragen an" flush>
      {effects.targets.length === 0 ? (
        <p className="px-4 py-3 text-table text-muted">
          Kein Zielsystem hat einen der Werte bestätigt.
        </p>
      ) : (
        <ul className="divide-y text-table">
          {effects.targets.map(({ target, values, records, acknowledgedAt }) => (
            <li key={target} className="grid">
              <Choice
                chosen={search.target === target}
                onChoose={() =>
                  onSearch({ ...wholeOf(search), ...(search.target !== target && { target }) })
                }
              >
                <span className="block font-medium">{targetFacts(target).label}</span>
                <span className="text-muted tabular-nums">
                  {[
                    formatCount(values, 'Wert', 'Werte'),
                    `an ${formatCount(records, 'Eintrag', 'Einträgen')}`,
                    `zuletzt bestätigt am ${formatDateTime(acknowledgedAt)} Uhr`,
                  ].join(' · ')}
                </span>
              </Choice>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  </div>
)
