import { classLabels } from '@stammbuch/contracts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CloudAlert, SearchX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useReferenceNames } from '@/api/reference-names.ts'
import { useSession } from '@/api/session.ts'
import { usePresence } from '@/live/use-live.ts'
import { forgetRefusals } from '@/product/deciding/decisions.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { PresenceAvatars } from '@/ui/presence-avatars.tsx'
import { StateBadge, UnapprovedBadge } from '@/ui/state-badge.tsx'
import { useKeptState } from '@/ui/use-kept-state.ts'
import { HeaderActions } from './actions/header-actions.tsx'
import { clearProposals } from './actions/sent-proposals.ts'
import { useCommands } from './actions/use-commands.ts'
import { useRecordActions } from './actions/use-record-actions.ts'
import { OpenChanges } from './changes/open-changes.tsx'
import { isOpen, useShownChanges } from './changes/use-shown-changes.ts'
import { useWithAdded } from './editing/added-fields.ts'
import { DraftNote } from './editing/draft-note.tsx'
import { UnsavedDrafts } from './editing/unsaved-drafts.tsx'
import { useBeginEditing } from './editing/use-begin-editing.ts'
import { FieldCard } from './fields/field-card.tsx'
import { InspectionNote } from './inspection-note.tsx'
import { LogBook } from './log-book.tsx'
import { MergedNote } from './merged-note.tsx'
import { RecordPageContext } from './page-context.ts'
import { QueueNav } from './queue-navigation/queue-nav.tsx'
import { RecordBanner, VeiledNote } from './record-banner.tsx'
import { namesWith } from './record-names.ts'
import type { RecordSearch } from './record-search.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import { headingOf, type Mode, type RootRecord, type RootType, targetOf } from './record-types.ts'
import { RecordNeighbours, RecordSections } from './related/record-sections.tsx'
import { SupplierIdentifications } from './related/supplier-identifications.tsx'
import { SyncState } from './sync/sync-state.tsx'
import { TimeTravelBar } from './timeline/time-travel-bar.tsx'
import { TimelineSheet } from './timeline/timeline-sheet.tsx'
import { useHeadingOnReturn } from './use-heading-on-return.ts'
import { useSurvivor } from './use-merged-redirect.ts'
import { usePosition } from './use-position.ts'
import { usePresentPeople } from './use-present-people.ts'
import { useRecord } from './use-record.ts'

interface RecordPageProps {
  readonly rootType: RootType
  readonly id: string
  readonly search: RecordSearch
}

const MomentFailed = ({ retry }: { readonly retry: () => void }) => (
  <div className="grid gap-4 px-4 py-6 md:px-6">
    <PageHeader title="Eintrag nicht geladen" />
    <EmptyState
      icon={CloudAlert}
      title="Der Stand konnte nicht bestimmt werden."
      action={<Button onClick={retry}>Erneut versuchen</Button>}
    />
  </div>
)

const modeOf = ({ at, inspect }: RecordSearch): Mode => {
  if (inspect) return 'inspection'
  return at === undefined ? 'now' : 'past'
}

const Marks = ({ record, open }: { readonly record: RootRecord; readonly open: number }) => (
  <span className="flex flex-wrap items-center gap-1.5">
    {record.excludedByEditor && <StateBadge state="excluded" />}
    {!record.isApproved && !record.excludedByEditor && <UnapprovedBadge />}
    {open > 0 && <StateBadge state="proposed">{open} offen</StateBadge>}
    {'markedForFollowUp' in record && record.markedForFollowUp && (
      <Badge tone="stale">Follow-up</Badge>
    )}
  </span>
)

const useView = (search: RecordSearch) => {
  const navigate = useNavigate()
  return (at: number | null): void => {
    const { at: _, vs: __, ...kept } = search
    void navigate({
      to: '.',
      search: (at === null ? kept : { ...kept, at }) as never,
      replace: search.at !== undefined,
    })
  }
}

const useCompare = (search: RecordSearch) => {
  const navigate = useNavigate()
  return (versus: number | 'now' | null): void => {
    const { vs: _, ...kept } = search
    void navigate({
      to: '.',
      search: (versus === null ? kept : { ...kept, vs: versus }) as never,
      replace: true,
    })
  }
}

interface LoadedProps {
  readonly record: RootRecord
  readonly search: RecordSearch
  /** The record whose address led here. */
  readonly mergedId: string | null
}

const LoadedRecord = ({ record: loaded, search, mergedId }: LoadedProps) => {
  const record = useWithAdded(loaded)
  const { can } = useSession()
  const commands = useCommands()
  const mode = modeOf(search)
  const changes = useShownChanges(record, search.at)
  const known = useMemo(() => namesWith(record), [record])
  const names = useReferenceNames(
    known,
    changes.flatMap(({ change }) =>
      [change.oldValue, change.newValue, change.currentValue].map((value) => ({
        attribute: change.attributeName,
        value,
      })),
    ),
  )
  const mayEdit = can('edit')
  const present = usePresentPeople(record, mode)
  const state = { record, mode, at: search.at, mayEdit, names, changes, commands, present }
  const actions = useRecordActions(state)
  useBeginEditing(state, search.edit)
  useHeadingOnReturn(mode)
  const [timeline, setTimeline] = useKeptState<boolean>('timeline', false)
  const view = useView(search)
  const compare = useCompare(search)
  const target = targetOf(record)

  return (
    <RecordPageContext value={state}>
      <div
        className={cn(
          'mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 md:px-6',
          mode === 'past' && 'my-2 rounded-lg border-2 border-dashed border-stale py-3',
        )}
      >
        {search.at !== undefined && (
          <TimeTravelBar
            target={target}
            at={search.at}
            versus={search.vs ?? null}
            onView={view}
            onNow={() => view(null)}
            onCompare={compare}
          />
        )}
        <PageHeader
          title={headingOf(record)}
          aside={
            <>
              <Marks record={record} open={changes.filter(isOpen).length} />
              <PresenceAvatars people={present} />
            </>
          }
          back={
            <span className="flex flex-wrap items-center gap-x-2">
              <Link to={'/verifikation' as string} className="hover:underline">
                Verifikation
              </Link>
              <span aria-hidden>·</span>
              {classLabels[record.class][0]}
              <QueueNav id={record.id} search={search} />
            </span>
          }
          actions={<HeaderActions actions={actions} onTimeline={() => setTimeline(true)} />}
        />
        {mergedId && <MergedNote rootType={record.class} id={mergedId} />}
        <VeiledNote />
        <InspectionNote />
        <RecordBanner actions={actions} />
        <DraftNote />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <OpenChanges />
            <FieldCard record={record} />
            <RecordSections />
          </div>
          <aside aria-label="Zum Eintrag" className="grid gap-4">
            <LogBook messages={record.messages} />
            <SupplierIdentifications supplierIds={record.supplierIds} />
            {record.class !== 'product' && <SyncState record={record} />}
            <RecordNeighbours />
          </aside>
        </div>
      </div>
      <TimelineSheet
        open={timeline}
        onClose={() => setTimeline(false)}
        title="Verlauf"
        of={record}
        travel={{
          at: search.at,
          onView: (position) => {
            setTimeline(false)
            view(position)
          },
          onNow: () => {
            setTimeline(false)
            view(null)
          },
        }}
      />
      <UnsavedDrafts />
    </RecordPageContext>
  )
}

/** A record with everything that is known of it and everything one can do to it, now or as of a moment. */
export const RecordPage = ({ search, ...props }: RecordPageProps) => {
  const moment = usePosition(search)
  if (moment !== null)
    return moment.failed ? <MomentFailed retry={moment.retry} /> : <RecordSkeleton />
  return <PlacedRecordPage {...props} search={search} />
}

const PlacedRecordPage = ({ rootType, id, search }: RecordPageProps) => {
  // Colleagues learn at once who has it open, before it is here.
  usePresence('queue', modeOf(search) === 'now' ? { field: id, mode: 'views' } : {})
  const { placed, error, isPending, refetch } = useRecord(rootType, id, search.at)
  const mergedId = useSurvivor({ rootType, id, search }, placed)
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
    <div className="grid gap-4 px-4 py-6 md:px-6">
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
