import type { SampleSort } from '@stammbuch/contracts'
import type { Sort } from '@/ui/data-table-setup.ts'

const sorts: readonly string[] =
  'created,-created,file,-file,supplier,-supplier,period,-period,project,-project'.split(',')
const isSort = (value: string): value is SampleSort => sorts.includes(value)

/** The state of the list of deliveries in the URL. */
export interface SamplesSearch {
  /** Part of a name, or an ID. */
  readonly search?: string | undefined
  /** The orders by which it is sorted in turn, separated by commas; newest first has none. */
  readonly sort?: string | undefined
  readonly offset?: number | undefined
}

const orderText = (orders: readonly SampleSort[]): string | undefined => {
  const text = [...new Set(orders)].join(',')
  return text === '' || text === '-created' ? undefined : text
}

const startOf = (sort: string | undefined): readonly string[] => (sort ?? '-created').split(',')

/** The columns that sort, in turn. */
export const sortsIn = (sort: string | undefined): readonly Sort[] =>
  startOf(sort).map((one) => ({ id: one.replace('-', ''), desc: one.startsWith('-') }))

/** The orders as they stand in the address. */
export const textOf = (sorts: readonly Sort[]): string | undefined =>
  orderText(sorts.map(({ id, desc }) => (desc ? `-${id}` : id)).filter(isSort))

/** Read the state from the URL; what cannot be understood is left out. A search of digits arrives as a number. */
export const samplesSearch = ({
  search,
  sort,
  offset,
}: Readonly<Record<string, unknown>>): SamplesSearch => {
  const number = Number(offset)
  const text = typeof search === 'number' ? String(search) : search
  return {
    search: typeof text === 'string' && text !== '' ? text : undefined,
    sort: typeof sort === 'string' ? orderText(sort.split(',').filter(isSort)) : undefined,
    offset: Number.isInteger(number) && number > 0 ? number : undefined,
  }
}
