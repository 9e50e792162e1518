import { Link } from '@tanstack/react-router'
import { ListX, Upload } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import type { Sort } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { useLastPage } from '@/ui/use-last-page.ts'

import { hrefOf, projectColumns } from './project-columns.tsx'
import { isFiltered, type ProjectSearch, type ProjectSort } from './project-search.ts'
import { useProjectList } from './use-project-list.ts'

interface ProjectTableProps {
  readonly code: string
  readonly rootType: 'account' | 'contact'
  readonly search: ProjectSearch
  readonly onChange: (patch: ProjectSearch, instead?: boolean) => void
}

const sortOf = (sort: ProjectSort = 'name'): Sort => ({
  id: sort.replace('-', ''),
  desc: sort.startsWith('-'),
})

const nothing: ProjectSearch = {
  toplistId: undefined,
  periodName: undefined,
  search: undefined,
  viaScores: undefined,
}

const Empty = ({ search, onChange }: Pick<ProjectTableProps, 'search' | 'onChange'>) =>
  isFiltered(search) ? (
    <EmptyState
      icon={ListX}
      title="Keine Treffer für diese Filter."
      action={<Button onClick={() => onChange(nothing)}>Filter zurücksetzen</Button>}
    />
  ) : (
    <EmptyState
      icon={Upload}
      title="In diesem Projekt gibt es noch keine Einträge."
      action={
        <Button asChild>
          <Link to="/upload">Datenlieferung hochladen</Link>
        </Button>
      }
    >
      Einträge entstehen, wenn eine Datenlieferung importiert wird.
    </EmptyState>
  )

const one = { account: 'Unternehmen', contact: 'Kontakt' } as const
const many = { account: 'Unternehmen', contact: 'Kontakte' } as const

/** The records of a project, page by page. Each opens in a new tab. */
export const ProjectTable = ({ code, rootType, search, onChange }: ProjectTableProps) => {
  const { offset = 0, limit = 100 } = search
  const { data, error, isFetching, refetch } = useProjectList(rootType, code, search)
  const total = data?.total ?? 0
  useLastPage({
    settled: data !== undefined && !isFetching && error === null,
    total,
    offset,
    limit,
    onOffset: (next, instead) => onChange({ offset: next || undefined }, instead),
  })
  const found = isFiltered(search)
    ? formatCount(total, 'Treffer', 'Treffer')
    : formatCount(total, one[rootType], many[rootType])
  return (
    <DataTable
      label={`${many[rootType]} im Projekt ${code}`}
      columns={projectColumns}
      rows={data?.list ?? []}
      rowId={({ id }) => id}
      total={total}
      offset={offset}
      sort={sortOf(search.sort)}
      onSortChange={({ id, desc }) =>
        onChange({ sort: (desc ? `-${id}` : id) as ProjectSort, offset: undefined })
      }
      onOpen={(row) => window.open(hrefOf(row), '_blank', 'noopener')}
      rowTone={({ excludedByEditor }) => (excludedByEditor ? 'muted' : undefined)}
      loading={isFetching}
      error={error && sentenceOf(error)}
      onRetry={() => void refetch()}
      empty={<Empty search={search} onChange={onChange} />}
      storageKey="project-list"
      toolbar={
        <p role="status" className="text-table text-muted tabular-nums">
          {data && found}
        </p>
      }
      footer={
        total > 0 && (
          <Pagination
            offset={offset}
            limit={limit}
            total={total}
            onChange={(page) => onChange({ offset: page.offset || undefined, limit: page.limit })}
          />
        )
      }
    />
  )
}
