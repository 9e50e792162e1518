import { ListX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '@/format/format.ts'
import { Button } from './button.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableColumns, Sort } from './data-table-setup.ts'
import { EmptyState } from './empty-state.tsx'
import { Field } from './field.tsx'
import { PageHeader } from './page-header.tsx'
import { Pagination } from './pagination.tsx'
import type { RowTree } from './row-tree.ts'
import { SearchField } from './search-field.tsx'
import { useLastPage } from './use-last-page.ts'

interface ListSearching {
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly placeholder: string
  readonly typingPause?: number
}

export interface ListPageProps<Row extends object> {
  readonly title: string
  readonly description?: ReactNode
  readonly back?: ReactNode
  readonly actions?: ReactNode
  /** Between the head and the table: tabs, notes. */
  readonly above?: ReactNode
  readonly columns: DataTableColumns<Row>
  /** The rows of this page. */
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** All rows that match. */
  readonly total: number
  readonly offset: number
  readonly limit: number
  /** `instead`: this page is gone, so that nobody comes back to it. */
  readonly onOffset: (offset: number, instead?: boolean) => void
  /** German name of the rows, singular and plural. */
  readonly words: readonly [one: string, many: string]
  readonly search?: ListSearching
  /** Filters beside the search. */
  readonly filters?: ReactNode
  /** True if a search or a filter is set; `onReset` clears them. */
  readonly narrowed: boolean
  readonly onReset: () => void
  readonly known: boolean
  readonly loading: boolean
  readonly error: string | null
  readonly onRetry: () => void
  readonly emptyIcon: LucideIcon
  readonly emptyText: string
  /** Hint how rows come into the list, where no button of the page says it. */
  readonly emptyHint?: string
  readonly emptyAction?: ReactNode
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly rowHref?: (row: Row) => string
  readonly sort?: Sort
  /** The rows hang below each other. */
  readonly tree?: RowTree<Row>
  readonly minWidth?: string
}

const Empty = <Row extends object>(props: ListPageProps<Row>) =>
  props.narrowed ? (
    <EmptyState
      icon={ListX}
      title="Keine Treffer für diese Filter."
      action={<Button onClick={props.onReset}>Filter zurücksetzen</Button>}
    />
  ) : (
    <EmptyState icon={props.emptyIcon} title={props.emptyText} action={props.emptyAction}>
      {props.emptyHint}
    </EmptyState>
  )

const Toolbar = <Row extends object>(props: ListPageProps<Row>) => {
  const { search, filters, known, narrowed, total, words } = props
  const [one, many] = narrowed ? (['Treffer', 'Treffer'] as const) : words
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark around a form that never submits
    <div
      role="search"
      aria-label={`${words[1]} filtern`}
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-2"
    >
      {search && (
        <Field label="Suche" hideLabel className="w-72 max-w-full">
          <SearchField {...search} />
        </Field>
      )}
      {filters}
      <p role="status" className="text-table text-muted tabular-nums">
        {known && formatCount(total, one, many)}
      </p>
    </div>
  )
}

/** A page that is one list: head, search and filters, table, pages. Everything it shows comes from outside. */
export const ListPage = <Row extends object>(props: ListPageProps<Row>) => {
  const { title, description, back, actions, above, total, offset, limit } = props
  useLastPage({ ...props, settled: props.known && !props.loading && props.error === null })
  return (
    <div className="page">
      <PageHeader
        title={title}
        {...(description && { description })}
        {...(back && { back })}
        {...(actions && { actions })}
      />
      {above}
      <DataTable
        label={props.words[1]}
        columns={props.columns}
        rows={props.rows}
        rowId={props.rowId}
        total={total}
        offset={offset}
        loading={props.loading}
        error={props.error}
        onRetry={props.onRetry}
        empty={<Empty {...props} />}
        toolbar={<Toolbar {...props} />}
        {...(props.sort && { sort: props.sort })}
        {...(props.tree && { tree: props.tree })}
        {...(props.onOpen && { onOpen: props.onOpen })}
        {...(props.rowHref && { rowHref: props.rowHref })}
        {...(props.minWidth && { minWidth: props.minWidth })}
        footer={
          total > 0 && (
            <Pagination
              offset={offset}
              limit={limit}
              total={total}
              sizes={[limit]}
              onChange={(page) => props.onOffset(page.offset)}
            />
          )
        }
      />
    </div>
  )
}
