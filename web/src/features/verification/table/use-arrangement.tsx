import type { PendingSort } from '@stammbuch/contracts'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { ordersIn, orderText } from '@/product/queue-order.ts'
import type { RowGroups } from '@/ui/data-table-groups.tsx'
import type { Sort } from '@/ui/data-table-setup.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import type { QueueSearch } from '../filter/queue-search.ts'
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

// Only a list in groups needs it.
const Heading = lazy(async () => ({
  default: (await import('./group-heading.tsx')).GroupHeading,
}))

const useGroups = ({ list, scope, search }: ArrangementProps): RowGroups<QueueRow> | undefined => {
  const by = scope.group
  // While another order is read, the rows are still those of the one before.
  const known = list.loading ? undefined : list.shown?.groups
  return useMemo(() => {
    if (by === undefined || known === undefined) return undefined
    const byValue = new Map(known.map((one) => [one.value, one]))
    const nothing = { label: null, count: 0, of: 0 }
    return {
      of: ({ item }) => item.group ?? '',
      heading: (id) => {
        const value = id === '' ? null : id
        const group = byValue.get(value) ?? { ...nothing, value }
        return (
          <Suspense>
            <Heading {...{ by, group, scope, search }} />
          </Suspense>
        )
      },
    }
  }, [by, known, scope, search])
}

const ActionTotals = lazy(async () => ({
  default: (await import('./queue-totals.tsx')).ActionTotals,
}))
const NameTotals = lazy(async () => ({
  default: (await import('./queue-totals.tsx')).NameTotals,
}))

/** Returns the totals of the whole list, by column. */
const useTotals = ({ facets, scope, list }: ArrangementProps) => {
  const total = list.shown?.total
  return useMemo((): Readonly<Record<string, ReactNode>> | undefined => {
    if (facets === undefined || total === undefined) return undefined
    return {
      action: (
        <Suspense>
          <ActionTotals facets={facets} approved={scope.approved} />
        </Suspense>
      ),
      name: (
        <Suspense>
          <NameTotals total={total} changes={facets.changes} />
        </Suspense>
      ),
    }
  }, [facets, scope, total])
}

/** Returns the list's sorting, groups and totals, and takes a change of its sorting. */
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
