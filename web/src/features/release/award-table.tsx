import type { listAwards, ReplyOf } from '@stammbuch/contracts'
import { ListOrdered } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { formatNumber, noValue } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { ExcludedBadge, UnapprovedBadge } from '@/ui/state-badge.tsx'
import type { ReleaseSearch } from './release-search.ts'
import { type ReleaseOf, useAwards } from './use-preview.ts'

type Award = ReplyOf<typeof listAwards>['list'][number]

/** Whom the award is for: the name, and where it is to be seen. */
const holderOf = ({ account, contact }: Award) => {
  if (account) return { name: account.name, href: `/account/${account.id}` }
  if (!contact) return { name: null, href: null }
  const name = [contact.surname, contact.firstName].filter(Boolean).join(', ')
  return { name: name || null, href: `/contact/${contact.id}` }
}

const Name = ({ award }: { readonly award: Award }) => {
  const { name, href } = holderOf(award)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="truncate text-accent underline underline-offset-2"
        >
          {name ?? noValue}
        </a>
      ) : (
        (name ?? noValue)
      )}
      {award.excludedByEditor && (
        <ExcludedBadge mergedInto={award.isMerged ? '' : null} className="-my-0.5" />
      )}
      {award.holderExcluded && !award.excludedByEditor && (
        <Badge tone="excluded" className="-my-0.5">
          Eintrag ausgeschlossen
        </Badge>
      )}
      {!award.isApproved && !award.excludedByEditor && <UnapprovedBadge className="-my-0.5" />}
    </span>
  )
}

const numeric = (value: number | null): string => (value === null ? noValue : formatNumber(value))

const { accessor, columns } = columnsFor<Award>()

const awardColumns = columns([
  accessor('id', {
    header: 'ID',
    cell: ({ getValue }) => (
      <span className="font-mono text-xs text-muted" title={getValue()}>
        {getValue()}
      </span>
    ),
    meta: { width: '11rem' },
  }),
  accessor((award) => holderOf(award).name, {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => <Name award={original} />,
  }),
  accessor(({ product }) => product?.label ?? null, {
    id: 'product',
    header: 'Produkt',
    cell: ({ getValue, row: { original } }) =>
      original.product ? (
        <a
          href={`/product/${original.product.id}`}
          target="_blank"
          rel="noopener"
          className="text-accent underline underline-offset-2"
        >
          {getValue() || 'Produkt'}
        </a>
      ) : (
        noValue
      ),
    meta: { width: '14%' },
  }),
  accessor(({ toplistLabel }) => toplistLabel?.value ?? noValue, {
    id: 'toplist',
    header: 'Topliste',
    meta: { width: '14%' },
  }),
  accessor('rank', {
    header: 'Rang',
    cell: ({ getValue }) => numeric(getValue()),
    meta: { width: '6rem', align: 'end' },
  }),
  accessor('scoring', {
    header: 'Punktzahl',
    cell: ({ getValue }) => numeric(getValue()),
    meta: { width: '8rem', align: 'end' },
  }),
])

interface AwardTableProps {
  readonly of: ReleaseOf
  readonly search: ReleaseSearch
  readonly onSearch: (search: ReleaseSearch) => void
}

/** The awards of the project and year, or of one toplist. */
export const AwardTable = ({ of, search, onSearch }: AwardTableProps) => {
  const { awards, error, isFetching, refetch } = useAwards(of, search)
  const { offset = 0, limit = 100 } = search
  const total = awards?.total ?? 0
  return (
    <DataTable
      label="Auszeichnungen in der Vorschau"
      columns={awardColumns}
      rows={awards?.list ?? []}
      rowId={({ id }) => id}
      rowTone={({ excludedByEditor }) => (excludedByEditor ? 'muted' : undefined)}
      total={total}
      offset={offset}
      loading={isFetching && !awards}
      error={error && sentenceOf(error)}
      onRetry={() => void refetch()}
      minWidth="60rem"
      empty={
        <EmptyState icon={ListOrdered} title="Hier gibt es keine Auszeichnungen.">
          Sie entstehen, wenn eine Datenlieferung dieses Projekts und Jahrgangs importiert wird.
        </EmptyState>
      }
      footer={
        total > 0 && (
          <Pagination
            offset={offset}
            limit={limit}
            total={total}
            onChange={(page) =>
              onSearch({
                ...search,
                offset: page.offset || undefined,
                limit: page.limit === 100 ? undefined : page.limit,
              })
            }
          />
        )
      }
    />
  )
}
