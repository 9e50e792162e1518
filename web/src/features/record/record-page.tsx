import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CloudAlert, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { usePresence } from '@/live/use-live.ts'
import { forgetRefusals } from '@/product/deciding/decisions.ts'
import { useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { LoadingWords, Skeleton } from '@/ui/skeleton.tsx'
import { clearProposals } from './actions/sent-proposals.ts'
import { LoadedRecord } from './loaded-record.tsx'
import { modeOf, type RecordSearch } from './record-search.ts'
import type { RootType } from './record-types.ts'
import { useMergedRedirect } from './use-merged-redirect.ts'
import { useRecord } from './use-record.ts'

interface RecordPageProps {
  readonly rootType: RootType
  readonly id: string
  readonly search: RecordSearch
}

const LookupFailed = ({ retry }: { readonly retry: () => void }) => (
  <div className="page">
    <PageHeader title="Eintrag nicht geladen" />
    <EmptyState
      icon={CloudAlert}
      title="Der Stand konnte nicht bestimmt werden."
      action={<Button onClick={retry}>Erneut versuchen</Button>}
    />
  </div>
)

/** The room that a record will take. */
const RecordSkeleton = () => (
  <div role="status" aria-label="Der Eintrag wird geladen" className="page">
    <span className="flex items-center gap-3">
      <Skeleton className="h-5 w-32" />
      <LoadingWords />
    </span>
    <Skeleton className="h-7 w-96" />
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
      <Skeleton className="h-48" />
    </div>
  </div>
)

interface PositionLookup {
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * Puts the log position of a time into the address, in place of the time. Returns the state of the lookup while there is
 * a time in the address, otherwise null.
 */
const usePositionOfInstant = (search: RecordSearch): PositionLookup | null => {
  const { instant, ...others } = search
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery({
    ...read('readMoment', { query: { at: instant ?? 1 } }),
    enabled: instant !== undefined,
  })
  const position = instant === undefined ? undefined : data?.position
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the address is as it was
  useEffect(() => {
    // Before the first event there was nothing, as at the first there was next to nothing.
    if (position !== undefined)
      void navigate({
        to: '.',
        search: { ...others, at: Math.max(position, 1) } as never,
        replace: true,
      })
  }, [position])
  return instant === undefined ? null : { failed: isError, retry: () => void refetch() }
}

/** The moment of the whole application is the record's too, unless its own address names another one. */
const useSearchAtStand = (search: RecordSearch): RecordSearch => {
  const past = useStanding()
  const { at, instant } = search
  return past && at === undefined && instant === undefined
    ? { ...search, at: past.position }
    : search
}

/** A record with everything that is known of it and everything one can do to it, now or as of a lookup. */
export const RecordPage = ({ search: asked, ...props }: RecordPageProps) => {
  const search = useSearchAtStand(asked)
  const lookup = usePositionOfInstant(search)
  if (lookup !== null)
    return lookup.failed ? <LookupFailed retry={lookup.retry} /> : <RecordSkeleton />
  return <PlacedRecordPage {...props} search={search} />
}

const PlacedRecordPage = ({ rootType, id, search }: RecordPageProps) => {
  // Colleagues learn at once who has it open, before it is here.
  usePresence('queue', modeOf(search) === 'now' ? { field: id, mode: 'views' } : {})
  const { placed, error, isPending, refetch } = useRecord(rootType, id, search.at)
  const mergedId = useMergedRedirect({ rootType, id, search }, placed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent is forgotten with each record left
  useEffect(
    () => () => {
      clearProposals()
      forgetRefusals()
    },
    [id],
  )
  if (placed) {
    const { record } = placed
    return <LoadedRecord key={record.id} record={record} search={search} mergedId={mergedId} />
  }
  if (isPending) return <RecordSkeleton />
  const unknown = error instanceof Problem && (error.status === 404 || error.status === 422)
  return (
    <div className="page">
      <PageHeader title={unknown ? 'Eintrag nicht gefunden' : 'Eintrag nicht geladen'} />
      {unknown ? (
        <EmptyState
          icon={SearchX}
          title="Diesen Eintrag gibt es nicht."
          action={
            <Button asChild>
              <Link to={'/verifikation' as string}>Zur Verifikation</Link>
            </Button>
          }
        >
          {search.at === undefined
            ? 'Vielleicht ist die Adresse unvollständig.'
            : 'Zu diesem Stand war er noch nicht angelegt.'}
        </EmptyState>
      ) : (
        <EmptyState
          icon={CloudAlert}
          title="Der Eintrag konnte nicht geladen werden."
          action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
    </div>
  )
}
