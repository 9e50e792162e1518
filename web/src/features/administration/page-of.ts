import { fold } from '@/ui/fold.ts'
import { type ListSearch, perPage } from './list-search.ts'

/** A page of a list that came as a whole: the rows whose text contains the search. */
export const pageOf = <Row>(
  list: readonly Row[],
  { search = '', offset = 0 }: ListSearch,
  textOf: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly total: number; readonly offset: number } => {
  const wanted = fold(search.trim())
  const found = wanted === '' ? list : list.filter((row) => fold(textOf(row)).includes(wanted))
  // A page that is gone, because somebody deleted what stood on it, shows the last one instead.
  const last = Math.max(Math.ceil(found.length / perPage) - 1, 0) * perPage
  const from = Math.min(offset, last)
  return { rows: found.slice(from, from + perPage), total: found.length, offset: from }
}
