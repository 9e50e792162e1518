import type { Release, ReleaseDiff, ReleaseDiffKind, ReleaseSince } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { NotShown } from '@/product/not-shown.tsx'
import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Chips } from './chips.tsx'
import { kindLabels } from './diff-labels.ts'
import { DiffTable } from './diff-table.tsx'
import { nameOfRelease } from './document/edition-labels.ts'
import type { CompareSearch } from './release-search.ts'

/** The second side in the address that stands for what would be released now. */
const today = 'heute'

/** A page of what differs between two releases, of which neither ever changes, or between a release and today. */
const useComparison = (
  params: { readonly id: string; readonly otherId: string },
  { art, offset = 0, limit = 100 }: CompareSearch,
) => {
  const query = { kind: art, offset, limit }
  const isToday = params.otherId === today
  return useQuery({
    queryKey: ['compareReleases', params, query],
    queryFn: ({ signal }): Promise<ReleaseDiff | ReleaseSince> =>
      isToday
        ? call('compareWithNow', { params: { id: params.id }, query }, { signal })
        : call('compareReleases', { params, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: isToday ? 0 : Number.POSITIVE_INFINITY,
  })
}

interface PageProps {
  readonly id: string
  readonly otherId: string
  readonly search: CompareSearch
  readonly onSearch: (search: CompareSearch) => void
}

const Side = ({ label, release }: { readonly label: string; readonly release: Release }) => (
  <section
    aria-label={label}
    className="grid min-w-0 content-start gap-0.5 rounded-lg border bg-surface px-4 py-3 text-table"
  >
    <p className="text-xs text-muted">{label}</p>
    <p className="text-base font-semibold wrap-break-word">
      <Link
        to="/freigabe/$releaseId"
        params={{ releaseId: release.id }}
        className="underline decoration-transparent underline-offset-2 hover:decoration-current"
      >
        {nameOfRelease(release)}
      </Link>
    </p>
    <p className="text-muted tabular-nums">
      {release.createdBy.fullName}, {formatDateTime(release.createdAt)} Uhr ·{' '}
      {formatCount(release.numberOfAwards, 'Auszeichnung', 'Auszeichnungen')} · Position{' '}
      {formatNumber(release.position)}
    </p>
    {release.reason !== null && <p className="wrap-anywhere">Grund: {release.reason}</p>}
  </section>
)

const Today = ({ position }: Pick<ReleaseSince, 'position'>) => (
  <section
    aria-label="Später"
    className="grid min-w-0 content-start gap-0.5 rounded-lg border bg-surface px-4 py-3 text-table"
  >
    <p className="text-xs text-muted">Später</p>
    <p className="text-base font-semibold">Heute</p>
    <p className="text-muted tabular-nums">
      Was jetzt freigegeben würde · Position {formatNumber(position)}
    </p>
  </section>
)

const kinds: readonly ReleaseDiffKind[] = ['added', 'gone', 'moved', 'changed']

const differing = (counts: ReleaseDiff['counts']): number =>
  kinds.reduce((sum, kind) => sum + counts[kind], 0)

/** Two releases, or one and today, side by side: what came, went, moved and changed, and why. */
export const ComparePage = ({ id, otherId, search, onSearch }: PageProps) => {
  const { data, error, isFetching, refetch } = useComparison({ id, otherId }, search)
  return (
    <div className="page">
      <PageHeader
        title={otherId === today ? 'Freigabe mit heute vergleichen' : 'Freigaben vergleichen'}
        back={<Link to="/freigabe">Freigabe</Link>}
        description="Auszeichnungen gelten als dieselben, wenn Eintrag, Produkt und Topliste übereinstimmen."
      />
      {error && !data && (
        <NotShown
          error={error}
          missing="Eine dieser Freigaben gibt es nicht."
          failed="Der Vergleich konnte nicht geladen werden."
          onRetry={refetch}
          way={
            <Button asChild>
              <Link to="/freigabe">Zu den Freigaben</Link>
            </Button>
          }
        />
      )}
      {!error && !data && <Skeleton className="h-80" />}
      {data && (
        <>
          <div className="grid gap-3 md:grid-cols-2">
            <Side label="Früher" release={data.from} />
            {data.to === null ? (
              <Today position={data.position} />
            ) : (
              <Side label="Später" release={data.to} />
            )}
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
