import type { PendingGroup, PendingGrouping, PendingSort } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { groupingWords, ordersIn, orderText } from '@/product/queue-order.ts'
import type { RowGroups } from '@/ui/data-table-groups.tsx'
import type { Sort } from '@/ui/data-table-setup.ts'
import { facetLabel } from '../filter/facet-labels.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import { allYears, type QueueSearch } from '../filter/queue-search.ts'
import type { Facets } from '../reading/use-facets.ts'
import type { PendingList } from '../reading/use-pending-list.ts'
import type { QueueRow } from './queue-rows.ts'

interface ArrangementProps {
  readonly list: PendingList
  readonly scope: QueueScope
  readonly facets: Facets | undefined
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch) => void
}

/** The orders by the columns that they sort; age and kind of action have no column of their own, and still their turn. */
const columnOf: Readonly<Record<PendingSort, Sort>> = {
  fewest: { id: 'action', desc: false },
  most: { id: 'action', desc: true },
  name: { id: 'name', desc: false },
  'name-desc': { id: 'name', desc: true },
  supplier: { id: 'id', desc: false },
  'supplier-desc': { id: 'id', desc: true },
  oldest: { id: 'age', desc: false },
  newest: { id: 'age', desc: true },
  initial: { id: 'kind', desc: false },
  changes: { id: 'kind', desc: true },
}

const sortsBy = Object.keys(columnOf) as readonly PendingSort[]

const orderOf = ({ id, desc }: Sort): PendingSort | undefined =>
  sortsBy.find((sort) => columnOf[sort].id === id && columnOf[sort].desc === desc)

/** The list's filter that leaves a group alone; a delivery has a list of its own. */
const filterFor = (by: PendingGrouping, value: string): QueueSearch => {
  switch (by) {
    case 'supplier':
      return { supplierId: value }
    case 'project':
      return { rgId: value }
    case 'attribute':
      return { attribute: value }
    case 'sample':
      return { tab: 'stichprobe', sampleId: value }
  }
}

const without: Readonly<Record<PendingGrouping, string>> = {
  supplier: 'Ohne Lieferanten',
  project: 'Ohne Projekt',
  attribute: 'Neue Einträge',
  sample: 'Ohne Datenlieferung',
}

const nameOf = (by: PendingGrouping, { value, label }: PendingGroup): string =>
  value === null ? without[by] : facetLabel(by, { value, label })

interface HeadingProps extends Pick<ArrangementProps, 'scope' | 'search'> {
  readonly by: PendingGrouping
  readonly group: PendingGroup
}

/** The name of a group, how many records stand in it, and the way to all of them. */
const Heading = ({ by, group, scope, search }: HeadingProps) => {
  const { value, count, of } = group
  const name = nameOf(by, group)
  const next: QueueSearch = {
    ...search,
    ...{ group: undefined, view: undefined, offset: undefined },
    // The newest year with work may be another one where less is listed.
    ...(scope.sampleId === undefined && { pName: scope.pName ?? allYears }),
    ...(value !== null && filterFor(by, value)),
  }
  return (
    <>
      <span className="font-semibold">
        <span className="sr-only">{groupingWords[by]}: </span>
        {name}
      </span>
      <span className="text-xs text-muted tabular-nums">
        {formatCount(count, 'Eintrag', 'Einträge')}
        {of > count && `, ${formatNumber(of - count)} weitere in Gruppen davor`}
      </span>
      {value !== null && (
        <Link
          to="/verifikation"
          search={next}
          resetScroll={false}
          className="text-xs text-accent hover:underline"
        >
          Alle dieser Gruppe
          <span className="sr-only">: {name}</span>
        </Link>
      )}
    </>
  )
}

const useGroups = ({ list, scope, search }: ArrangementProps): RowGroups<QueueRow> | undefined => {
  const by = scope.group
  const known = list.shown?.groups
  return useMemo(() => {
    if (by === undefined || known === undefined) return undefined
    const byValue = new Map(known.map((one) => [one.value, one]))
    const nothing = { label: null, count: 0, of: 0 }
    return {
      of: ({ item }) => item.group ?? '',
      heading: (id) => {
        const value = id === '' ? null : id
        const group = byValue.get(value) ?? { ...nothing, value }
        return <Heading {...{ by, group, scope, search }} />
      },
    }
  }, [by, known, scope, search])
}

/** What an action comes to in the whole list: one that the filter leaves out, to nothing. */
const actionsIn = ({ facets }: Facets, { approved }: QueueScope, action: 'initial' | 'changes') =>
  approved !== undefined && (approved === '0') !== (action === 'initial')
    ? 0
    : (facets.action.find(({ value }) => value === action)?.count ?? 0)

/** What the whole list comes to, below its columns: records by kind of action, and all of them with their changes. */
const useTotals = ({ facets, scope, list }: ArrangementProps) => {
  const total = list.shown?.total
  return useMemo((): Readonly<Record<string, ReactNode>> | undefined => {
    if (facets === undefined || total === undefined) return undefined
    const initial = actionsIn(facets, scope, 'initial')
    const changes = actionsIn(facets, scope, 'changes')
    return {
      action: (
        <span className="grid text-muted">
          <span>{formatCount(changes, 'mit Änderungen', 'mit Änderungen')}</span>
          <span>{formatCount(initial, 'initiale Prüfung', 'initiale Prüfungen')}</span>
        </span>
      ),
      name: (
        <span className="grid">
          <strong className="font-semibold">{formatCount(total, 'Eintrag', 'Einträge')}</strong>
          <span className="text-muted">
            {formatCount(facets.changes, 'offene Änderung', 'offene Änderungen')}
          </span>
        </span>
      ),
    }
  }, [facets, scope, total])
}

/** How the list is arranged: sorted by one column or several, in groups, with what it comes to below. */
export const useArrangement = (props: ArrangementProps) => {
  const { search, onSearch } = props
  const groups = useGroups(props)
  const totals = useTotals(props)
  const sort = useMemo(() => ordersIn(search.sort).map((one) => columnOf[one]), [search.sort])
  return {
    ...{ sort, groups, totals },
    onSortsChange: (next: readonly Sort[]): void =>
      onSearch({
        ...search,
        sort: orderText(next.flatMap((one) => orderOf(one) ?? [])),
        offset: undefined,
      }),
  }
}
