import { classLabels } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { CloudAlert } from 'lucide-react'
import { memo, useDeferredValue, useEffect } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LoadingWords, Skeleton } from '@/ui/skeleton.tsx'
import { UnapprovedBadge } from '@/ui/state-badge.tsx'
import { useRecordWithAddedFields } from '../editing/added-fields.ts'
import { DraftNote, UnsavedDrafts } from '../editing/draft-note.tsx'
import { GroupFields, groupsOf } from '../fields/field-card.tsx'
import { RecordPageContext } from '../page-context.ts'
import { headingOf, type RootRecord, type RootType } from '../record-types.ts'
import { ChildSection } from '../related/child-section.tsx'
import { SupplierIdentifications } from '../related/supplier-identifications.tsx'
import { Standing } from '../standing.tsx'
import { usePageState } from '../use-page-state.ts'
import { recordRead, useRecord } from '../use-record.ts'
import { PaneHistory } from './pane-history.tsx'
import { useSteadyState } from './steady-state.ts'

interface RecordPaneProps {
  readonly rootType: RootType
  readonly id: string
  /** The record's own page. */
  readonly href: string
  readonly onLeave: () => void
  /** The records that come next: their cards are read once this one is here. */
  readonly upcoming: readonly { readonly rootType: RootType; readonly id: string }[]
}

/** Reads the next cards ahead, so that going on is a matter of drawing. */
const useReadAhead = (upcoming: RecordPaneProps['upcoming'], isReady: boolean): void => {
  const client = useQueryClient()
  const next = JSON.stringify(upcoming)
  useEffect(() => {
    if (!isReady) return
    for (const one of JSON.parse(next) as RecordPaneProps['upcoming'])
      client.prefetchQuery(recordRead(one.rootType, one.id)).catch(() => undefined)
  }, [client, next, isReady])
}

const PaneSkeleton = () => (
  <div role="status" aria-label="Der Eintrag wird geladen" className="grid gap-3 p-4">
    <span className="flex items-center gap-3">
      <Skeleton className="h-5 w-48" />
      <LoadingWords />
    </span>
    <Skeleton className="h-12" />
    <Skeleton className="h-40" />
    <Skeleton className="h-24" />
  </div>
)

type HeadProps = Pick<RecordPaneProps, 'href' | 'onLeave'> & { readonly record: RootRecord }

const Head = ({ record, href, onLeave }: HeadProps) => (
  <header className="grid gap-1 border-b px-4 pt-3 pb-2.5">
    <span className="flex items-center justify-between gap-2 text-xs text-muted">
      {classLabels[record.class][0]}
      <a href={href} onClick={onLeave} className="text-accent hover:underline">
        Eintrag öffnen
      </a>
    </span>
    <h2 className="flex flex-wrap items-center gap-2 text-base leading-6 font-semibold wrap-anywhere">
      {headingOf(record)}
      {!record.isApproved && !record.excludedByEditor && <UnapprovedBadge />}
    </h2>
    <Standing record={record} className="pt-1" />
  </header>
)

const Fields = ({ record }: { readonly record: RootRecord }) => (
  <div className="grid gap-3 px-4 py-3">
    {groupsOf(record).map((group) => (
      <section key={group.title}>
        <h3 className="pb-0.5 text-xs font-medium text-muted">{group.title}</h3>
        <GroupFields record={record} group={group} />
      </section>
    ))}
  </div>
)

type LoadedProps = Pick<RecordPaneProps, 'href' | 'onLeave'> & { readonly record: RootRecord }

const Body = memo(({ record, ...links }: LoadedProps) => (
  <>
    <Head record={record} {...links} />
    <div className="px-4 pt-3 empty:hidden">
      <DraftNote />
    </div>
    <Fields record={record} />
    <div className="grid gap-3 px-4 pb-4">
      {record.class !== 'product' && (
        <>
          <ChildSection title="Auszeichnungen" kind="award" records={record.awards} />
          {record.scores.length > 0 && (
            <ChildSection title="Erhebungen" kind="score" records={record.scores} />
          )}
        </>
      )}
      <SupplierIdentifications supplierIds={record.supplierIds} />
      <PaneHistory record={record} />
    </div>
    <UnsavedDrafts />
  </>
))

/** The list is worked beside it: what a key does there is painted first, and the card follows when there is time. */
const LoadedPane = memo(({ record: loaded, ...links }: LoadedProps) => {
  const record = useRecordWithAddedFields(loaded)
  const at = useStanding()?.position
  const state = useSteadyState(
    usePageState(record, { mode: at === undefined ? 'now' : 'past', at }),
  )
  const shown = useDeferredValue(state)
  return (
    <RecordPageContext value={shown}>
      <Body record={shown.record} {...links} />
    </RecordPageContext>
  )
})

/** A record beside a list: its ranks, its fields with where they come from, and its history. Fields are edited in place. */
export const RecordPane = ({ rootType, id, upcoming, ...links }: RecordPaneProps) => {
  const at = useStanding()?.position
  const { placed, error, isPending, refetch } = useRecord(rootType, id, at)
  const shown = useDeferredValue(placed)
  useReadAhead(upcoming, placed !== undefined && at === undefined)
  if (placed && shown) return <LoadedPane key={shown.record.id} record={shown.record} {...links} />
  if (isPending || placed) return <PaneSkeleton />
  return (
    <EmptyState
      icon={CloudAlert}
      title="Der Eintrag konnte nicht geladen werden."
      action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
    >
      {sentenceOf(error)}
    </EmptyState>
  )
}
