import type { Release, ReleaseDiff, ReleaseDiffKind } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Chips } from './chips.tsx'
import { kindLabels } from './diff-labels.ts'
import { DiffTable } from './diff-table.tsx'
import type { CompareSearch } from './release-search.ts'

/** A page of what differs between two releases. Neither of them ever changes, so nothing is followed. */
const useComparison = (
  params: { readonly id: string; readonly otherId: string },
  { art, offset = 0, limit = 100 }: CompareSearch,
) =>
  useQuery({
    ...read('compareReleases', { params, query: { kind: art, offset, limit } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface PageProps {
  readonly id: string
  readonly otherId: string
  readonly search: CompareSearch
  readonly onSearch: (search: CompareSearch) => void
}

const Side = ({ label, release }: { readonly label: string; readonly release: Release }) => (
  <section
    aria-label={label}
    className="grid min-w-0 gap-0.5 rounded-lg border bg-surface px-4 py-3 text-table"
  >
    <p className="text-xs text-muted">{label}</p>
    <p className="text-base font-semibold wrap-break-word">
      {release.rankingGroup.name} - {release.period.name}
    </p>
    <p className="text-muted tabular-nums">
      {release.createdBy.fullName}, {formatDateTime(release.createdAt)} Uhr ·{' '}
      {formatCount(release.numberOfAwards, 'Auszeichnung', 'Auszeichnungen')} · Position{' '}
      {formatNumber(release.position)}
    </p>
  </section>
)

const kinds: readonly ReleaseDiffKind[] = ['added', 'gone', 'moved', 'changed']

const differing = (counts: ReleaseDiff['counts']): number =>
  kinds.reduce((sum, kind) => sum + counts[kind], 0)

/** Two releases side by side: what came, went, moved and changed, and why. */
export const ComparePage = ({ id, otherId, search, onSearch }: PageProps) => {
  const { data, error, isFetching, refetch } = useComparison({ id, otherId }, search)
  return (
    <div className="grid min-w-0 gap-4 p-4 md:px-6">
      <PageHeader
        title="Freigaben vergleichen"
        back={<Link to="/freigabe">Freigabe</Link>}
        description="Auszeichnungen gelten als dieselben, wenn Eintrag, Produkt und Topliste übereinstimmen."
      />
      {error && !data && (
        <EmptyState
          title="Der Vergleich konnte nicht geladen werden."
          action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
      {!error && !data && <Skeleton className="h-80" />}
      {data && (
        <>
          <div className="grid gap-3 md:grid-cols-2">
            <Side label="Früher" release={data.from} />
            <Side label="Später" release={data.to} />
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Chips
              label="Art des Unterschieds"
              chips={[
                { id: undefined, label: 'Alle Unterschiede', count: differing(data.counts) },
                ...kinds.map((id) => ({ id, label: kindLabels[id], count: data.counts[id] })),
              ]}
              chosen={search.art}
              onChoose={(art) => onSearch({ ...search, art, offset: undefined })}
            />
            <p className="text-table text-muted tabular-nums">
              {formatNumber(data.counts.same)} unverändert
            </p>
          </div>
          <DiffTable diff={data} search={search} loading={isFetching} onSearch={onSearch} />
        </>
      )}
    </div>
  )
}
