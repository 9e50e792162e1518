import type { PendingGrouping, PendingSort } from '@stammbuch/contracts'
import { memo } from 'react'
import { ordersIn, orderText } from '@/product/queue-order.ts'
import { Select } from '@/ui/select.tsx'
import { groupingWords, orderWords } from './order-words.ts'
import type { QueueSearch } from './queue-search.ts'

interface ChoiceProps {
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch) => void
}

const single = (Object.keys(orderWords) as PendingSort[]).map((value) => ({
  value: value as string,
  label: orderWords[value],
}))

/** The order of the list. Several in turn come from the headers of the columns. */
export const SortChoice = memo(({ search, onSearch }: ChoiceProps) => {
  const sorts = ordersIn(search.sort)
  const value = search.sort ?? 'oldest'
  const several =
    sorts.length > 1
      ? [{ value, label: sorts.map((one, at) => `${at + 1}. ${orderWords[one]}`).join(', ') }]
      : []
  return (
    <Select
      aria-label="Reihenfolge"
      size="small"
      className="w-44 max-lg:w-36"
      value={value}
      onChange={(sort) =>
        onSearch({ ...search, sort: orderText(ordersIn(sort)), offset: undefined })
      }
      options={[...several, ...single]}
    />
  )
})

const ungrouped = 'none'
/** One delivery has one supplier, and its list knows no project. */
const inDelivery: readonly PendingGrouping[] = ['attribute']
const all = Object.keys(groupingWords) as PendingGrouping[]

/** The choice of a grouping, or of none. */
export const GroupChoice = memo(({ search, onSearch }: ChoiceProps) => {
  const isDelivery = search.tab === 'stichprobe' || search.sampleId !== undefined
  const offered = isDelivery ? inDelivery : all
  return (
    <Select
      aria-label="Gruppieren"
      size="small"
      className="w-44 max-lg:w-36"
      value={search.group ?? ungrouped}
      onChange={(value) =>
        onSearch({
          ...search,
          group: all.find((one) => one === value),
          offset: undefined,
        })
      }
      options={[
        { value: ungrouped, label: 'Nicht gruppiert' },
        ...all
          .filter((one) => offered.includes(one) || one === search.group)
          .map((value) => ({ value: value as string, label: `Nach ${groupingWords[value]}` })),
      ]}
    />
  )
})
