import { Link } from '@tanstack/react-router'
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { allYears } from '@/product/every-year.ts'
import { keptInBrowser, readObject, writeJson } from '@/state/browser-storage.ts'
import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { useLastPage } from '@/ui/use-last-page.ts'
import { StandardFilters, usePeriodChoice } from './filter/queue-filters.tsx'
import { filterOf, isNarrowed, narrowingOf, type QueueScope } from './filter/queue-scope.ts'
import { type QueueSearch, queueSearch, standardLimit } from './filter/queue-search.ts'
import { type PaneProps, PaneSlot } from './pane/pane-slot.ts'
import { useFacets } from './reading/use-facets.ts'
import { usePendingList } from './reading/use-pending-list.ts'
import { QueueTable } from './table/queue-table.tsx'
import { contentOf, useLinkedView } from './views/use-views.ts'

// The list itself comes first; what is beside it may come a moment later.
const EmptyQueue = lazy(async () => ({
  default: (await import('./empty-queue.tsx')).EmptyQueue,
}))
const SampleFilter = lazy(async () => ({
  default: (await import('./filter/sample-filter.tsx')).SampleFilter,
}))
const RunFilter = lazy(async () => ({
  default: (await import('./filter/run-filter.tsx')).RunFilter,
}))
// Drawn anew for a filter, and not for every line that moves.
const FacetBar = lazy(async () => ({
  default: memo((await import('./filter/facet-bar.tsx')).FacetBar),
}))
const GroupChoice = lazy(async () => ({
  default: (await import('./filter/order-choice.tsx')).GroupChoice,
}))
const SortChoice = lazy(async () => ({
  default: (await import('./filter/order-choice.tsx')).SortChoice,
}))
const ViewsMenu = lazy(async () => ({
  default: memo((await import('./views/views-menu.tsx')).ViewsMenu),
}))

interface ViewProps {
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch, replace?: boolean) => void
}

interface QueueProps extends ViewProps {
  readonly scope: QueueScope | null
  readonly empty: ReactNode
}

const Queue = ({ scope, search, onSearch, empty }: QueueProps) => {
  const { offset = 0, limit = standardLimit } = search
  const page = useMemo(() => ({ offset, limit }), [offset, limit])
  const list = usePendingList(scope, page)
  const facets = useFacets(scope).data
  const { shown } = list
  useLastPage({
    // What somebody works through stays, though fewer are left than stand before this page.
    settled: shown?.list.length === 0 && !list.loading && list.error === null,
    total: shown?.total ?? 0,
    offset,
    limit,
    onOffset: (next, instead) => onSearch({ ...search, offset: next || undefined }, instead),
  })
  return (
    <>
      <div className="flex min-h-7 flex-wrap items-start gap-2">
        <Suspense>
          <FacetBar search={search} onSearch={onSearch} facets={facets?.facets} />
        </Suspense>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Suspense>
            <GroupChoice search={search} onSearch={onSearch} />
            <SortChoice search={search} onSearch={onSearch} />
            <ViewsMenu search={search} onSearch={onSearch} />
          </Suspense>
        </div>
      </div>
      <QueueTable
        of={facets && facets.entries < facets.of ? facets.of : undefined}
        // The same records in another order are the same list: a header that was pressed keeps the focus.
        key={JSON.stringify(scope && filterOf(scope))}
        list={list}
        scope={scope ?? {}}
        facets={facets}
        search={search}
        onSearch={onSearch}
        page={page}
        onPage={(next) =>
          onSearch({ ...search, offset: next.offset || undefined, limit: next.limit })
        }
        empty={empty}
      />
    </>
  )
}

const Standard = ({ search, onSearch }: ViewProps) => {
  const chosen = usePeriodChoice(search)
  const { rgId, approved } = search
  const pName = chosen === allYears ? undefined : chosen
  const filtered = Boolean(rgId ?? approved ?? pName) || isNarrowed(search)
  return (
    <div className="grid grid-cols-1 gap-4">
      <StandardFilters
        search={search}
        year={chosen}
        onChange={(patch) => onSearch({ ...search, offset: undefined, ...patch })}
      />
      <Suspense>{search.runId && <RunFilter search={search} onSearch={onSearch} />}</Suspense>
      <Queue
        scope={chosen === undefined ? null : { ...narrowingOf(search), rgId, pName, approved }}
        search={search}
        onSearch={onSearch}
        empty={
          <Suspense>
            <EmptyQueue
              why={filtered ? 'filtered' : 'nothing'}
              onReset={() => onSearch({ pName: allYears })}
            />
          </Suspense>
        }
      />
    </div>
  )
}

const OneSample = ({ search, onSearch }: ViewProps) => (
  <div className="grid grid-cols-1 gap-4">
    <Suspense fallback={<div className="h-14" />}>
      <SampleFilter
        search={search}
        onChange={(patch) =>
          onSearch({ ...search, tab: 'stichprobe', offset: undefined, ...patch })
        }
      />
    </Suspense>
    <Suspense>{search.runId && <RunFilter search={search} onSearch={onSearch} />}</Suspense>
    {search.sampleId ? (
      <Queue
        scope={{ ...narrowingOf(search), sampleId: search.sampleId }}
        search={search}
        onSearch={onSearch}
        empty={
          <Suspense>
            <EmptyQueue why="delivery" />
          </Suspense>
        }
      />
    ) : (
      <Suspense>
        <EmptyQueue why="unchosen" />
      </Suspense>
    )}
  </div>
)

const storedSearch = keptInBrowser('verification.search')

const remember = (search: QueueSearch): void => {
  // A name that was looked for and what one run left over are of today only.
  const { view, search: _, runId: __, reason: ___, ...lasting } = search
  writeJson(storedSearch, { ...contentOf(lasting), ...(view && { view }) })
}

/** Restores the filters of the last visit on an address without any. */
const useRememberedSearch = (
  search: QueueSearch,
  onSearch: (search: QueueSearch, replace?: boolean) => void,
): void => {
  const isBare = useRef(Object.values(search).every((value) => value === undefined))
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (!isBare.current) return
    const last = queueSearch(readObject(storedSearch))
    if (Object.values(last).some((value) => value !== undefined)) latest.current(last, true)
  }, [])
  useEffect(() => {
    // The bare address of the first visit says nothing yet.
    if (isBare.current) isBare.current = false
    else remember(search)
  }, [search])
}

interface PageProps extends ViewProps {
  /** Draws a record beside the list. */
  readonly card?: ComponentType<PaneProps>
}

/** Everything that waits for a decision. */
export const VerificationPage = ({ search, onSearch, card }: PageProps) => {
  const tab = search.tab ?? (search.sampleId ? 'stichprobe' : 'standard')
  const { rgId, pName, sampleId } = search
  useRememberedSearch(search, onSearch)
  const { opening } = useLinkedView(search, onSearch)
  if (opening) return null
  return (
    <PaneSlot value={card ?? null}>
      <div className="page gap-3">
        <PageHeader
          title="Verifikation"
          actions={
            <Button asChild>
              <Link
                to="/verifikation/kurz"
                search={tab === 'stichprobe' ? { tab, sampleId } : { rgId, pName }}
              >
                Schnellverifikation
              </Link>
            </Button>
          }
        />
        <Tabs
          label="Ansicht"
          value={tab}
          onChange={(next) =>
            onSearch(
              next === 'stichprobe'
                ? { ...search, tab: next, offset: undefined }
                : {
                    ...search,
                    tab: undefined,
                    sampleId: undefined,
                    offset: undefined,
                  },
            )
          }
          tabs={[
            {
              id: 'standard',
              label: 'Standard',
              content: tab === 'standard' && <Standard search={search} onSearch={onSearch} />,
            },
            {
              id: 'stichprobe',
              label: 'Datenlieferung',
              content: tab === 'stichprobe' && <OneSample search={search} onSearch={onSearch} />,
            },
          ]}
        />
      </div>
    </PaneSlot>
  )
}
