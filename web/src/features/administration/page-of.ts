import { searchFor } from '@/ui/fold.ts'
import { type ListSearch, perPage } from './list-search.ts'

/** A page of a list that came as a whole: the rows whose text has the words of the search. */
export const pageOf = <Row>(
  list: readonly Row[],
  { search = '', offset = 0 }: ListSearch,
  textOf: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly total: number; readonly offset: number } => {
  const isFound = searchFor(search)
  const found = list.filter((row) => isFound(textOf(row)))
  // A page that is gone, because somebody deleted what stood on it, shows the last one instead.
  const last = Math.max(Math.ceil(found.length / perPage) - 1, 0) * perPage
  const from = Math.min(offset, last)
  return { rows: found.slice(from, from + perPage), total: found.length, offset: from }
}
