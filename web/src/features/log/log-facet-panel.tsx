import {
  classLabels,
  dynamicPrefix,
  fieldOf,
  type LogFacet,
  type LogFacetName,
} from '@stammbuch/contracts'
import { useState } from 'react'
import { formatNumber } from '@/format/format.ts'
import { Panel } from '@/ui/panel.tsx'
import { eventName } from './event-names.ts'
import { decisionNames, originNames } from './filter-labels.ts'
import { filtersOf, type LogSearch, logSearchFrom } from './log-search.ts'
import { useLogFacets } from './use-log.ts'

interface FacetPanelProps {
  readonly search: LogSearch
  readonly onFilter: (search: LogSearch) => void
}

type Value = LogFacet['values'][number]

const titles: Readonly<Record<LogFacetName, string>> = {
  actor: 'Person',
  type: 'Ereignis',
  attribute: 'Feld',
  supplier: 'Lieferant',
  project: 'Projekt',
  origin: 'Herkunft',
  decision: 'Entscheidung',
  release: 'Freigegeben in',
}

/** The filter of a value, as an address has it. */
const filterOf = (name: LogFacetName, { value, class: recordClass }: Value): LogSearch => {
  const names: Readonly<Record<LogFacetName, string>> = {
    actor: 'actor',
    type: 'type',
    attribute: 'attribute',
    supplier: 'supplierId',
    project: 'rankingGroupId',
    origin: 'origin',
    decision: 'decision',
    release: 'releaseId',
  }
  return logSearchFrom({ [names[name]]: value, ...(recordClass && { class: recordClass }) })
}

const attributeName = ({ value, class: recordClass }: Value): string => {
  const label = recordClass && fieldOf(recordClass, value)?.label
  const shown = label ?? value.replace(dynamicPrefix, '')
  return recordClass ? `${shown} (${classLabels[recordClass][0]})` : shown
}

const nameOf = (name: LogFacetName, value: Value): string => {
  if (name === 'type') return eventName(value.value)
  if (name === 'attribute') return attributeName(value)
  if (name === 'origin') return originNames[value.value] ?? value.value
  if (name === 'decision') return decisionNames[value.value] ?? value.value
  return value.label ?? 'Dienst'
}

/** Values of a facet that are shown at first. */
const few = 5

const FacetList = ({
  facet: { name, values },
  search,
  onFilter,
}: FacetPanelProps & { readonly facet: LogFacet }) => {
  const [all, setAll] = useState(false)
  const most = values[0]?.count ?? 1
  return (
    <section aria-labelledby={`facet-${name}`} className="min-w-0">
      <h3 id={`facet-${name}`} className="mb-1 text-xs text-muted">
        {titles[name]}
      </h3>
      <ul className="grid gap-px">
        {(all ? values : values.slice(0, few)).map((value) => (
          <li key={`${value.class}.${value.value}`}>
            <button
              type="button"
              title="Danach filtern"
              className="relative flex min-h-6 w-full items-center justify-between gap-2 overflow-hidden rounded-sm px-1.5 text-left text-table hover:bg-hover"
              onClick={() => onFilter({ ...filtersOf(search), ...filterOf(name, value) })}
            >
              <span
                aria-hidden
                className="absolute inset-y-0.5 left-0 rounded-sm bg-accent-subtle"
                style={{ width: `${Math.max((value.count / most) * 100, 1)}%` }}
              />
              <span className="relative truncate">{nameOf(name, value)}</span>
              <span className="relative shrink-0 text-muted tabular-nums">
                {formatNumber(value.count)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > few && (
        <button
          type="button"
          className="mt-0.5 min-h-6 px-1.5 text-xs text-accent hover:underline"
          onClick={() => setAll(!all)}
        >
          {all ? 'Weniger zeigen' : `${values.length - few} weitere`}
        </button>
      )}
    </section>
  )
}

/** How the events of a question are spread over people, fields, suppliers and releases, each with its count. */
export const LogFacetPanel = ({ search, onFilter }: FacetPanelProps) => {
  const { data, isError } = useLogFacets(search, true)
  const told = data?.facets.filter(({ values }) => values.length > 0) ?? []
  const sums = data && [
    { label: 'Ereignisse', count: data.total, to: null },
    { label: 'später ersetzt', count: data.corrected, to: { corrected: '1' } as const },
    { label: 'selbst vorgeschlagen und übernommen', count: data.own, to: { own: '1' } as const },
  ]
  return (
    <Panel title="Aufschlüsselung">
      {isError && <p className="text-table text-muted">Die Zahlen sind gerade nicht zu haben.</p>}
      {sums && (
        <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-table tabular-nums">
          {sums.map(({ label, count, to }) =>
            to && count > 0 ? (
              <button
                key={label}
                type="button"
                className="text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
                onClick={() => onFilter({ ...filtersOf(search), ...to })}
              >
                {formatNumber(count)} {label}
              </button>
            ) : (
              <span key={label} className={count === 0 ? 'text-muted' : ''}>
                {formatNumber(count)} {label}
              </span>
            ),
          )}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-4">
        {told.map((facet) => (
          <FacetList key={facet.name} facet={facet} search={search} onFilter={onFilter} />
        ))}
      </div>
    </Panel>
  )
}
