import { Link } from '@tanstack/react-router'
import { sentenceOf } from '@/api/problem.ts'
import { searchFor } from '@/ui/fold.ts'
import { ListPage, type ListPageProps } from '@/ui/list-page.tsx'
import { type ListSearch, type ListState, perPage } from './list-search.ts'

/** A page of a list that came as a whole: the rows whose text has the words of the search. */
const pageOf = <Row extends object>(
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

type Passed<Row extends object> = Pick<
  ListPageProps<Row>,
  | 'title'
  | 'description'
  | 'actions'
  | 'above'
  | 'columns'
  | 'words'
  | 'filters'
  | 'emptyIcon'
  | 'emptyText'
  | 'emptyHint'
  | 'emptyAction'
  | 'onOpen'
  | 'rowHref'
  | 'tree'
  | 'minWidth'
>

/** The read list, as `useFollowedRead` returns it. */
export interface ReadList<Row> {
  readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface EntryListProps<Row extends object> extends Passed<Row> {
  readonly read: ReadList<Row>
  readonly state: ListState
  /** „Name, Kürzel“: what the search looks at. */
  readonly searchIn: string
  readonly typingPause?: number
  /** The text of a row that is searched here; without it the server has searched and cut the page. */
  readonly textOf?: (row: Row) => string
  readonly limit?: number
  readonly rowId?: (row: Row) => string
}

const idOf = (row: object): string => (row as { readonly id: string }).id

/** A list of the administration: searched, 50 on a page, followed live. */
export const EntryList = <Row extends object>(props: EntryListProps<Row>) => {
  const { read, state, searchIn, typingPause, textOf, limit = perPage, ...page } = props
  const { search, onChange } = state
  const list = read.data?.list ?? []
  const { rows, total, offset } = textOf
    ? pageOf(list, search, textOf)
    : { rows: list, total: read.data?.total ?? 0, offset: search.offset ?? 0 }
  return (
    <ListPage
      {...page}
      back={<Link to="/verwaltung">Verwaltung</Link>}
      rows={rows}
      rowId={props.rowId ?? idOf}
      total={total}
      offset={offset}
      limit={limit}
      onOffset={(next, instead) => onChange({ offset: next || undefined }, instead)}
      search={{
        value: search.search ?? '',
        placeholder: searchIn,
        onSearch: (text) => onChange({ search: text || undefined }),
        ...(typingPause !== undefined && { typingPause }),
      }}
      narrowed={Boolean(search.search ?? search.filter)}
      onReset={() => onChange({ search: undefined, filter: undefined })}
      known={read.data !== undefined}
      loading={read.isFetching}
      error={read.error && sentenceOf(read.error)}
      onRetry={() => void read.refetch()}
    />
  )
}
