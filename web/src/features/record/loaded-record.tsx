import { classLabels } from '@stammbuch/contracts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import { focusIsAdrift } from '@/ui/focus-net.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { PresenceAvatars } from '@/ui/presence-avatars.tsx'
import { StateBadge, UnapprovedBadge } from '@/ui/state-badge.tsx'
import { useKeptState } from '@/ui/use-kept-state.ts'
import { HeaderActions } from './actions/header-actions.tsx'
import { type RecordActions, useRecordActions } from './actions/use-record-actions.ts'
import { OpenChanges } from './changes/open-changes.tsx'
import { isOpen } from './changes/use-shown-changes.ts'
import { useRecordWithAddedFields } from './editing/added-fields.ts'
import { DraftNote, UnsavedDrafts } from './editing/draft-note.tsx'
import { fieldKey, startEditing } from './editing/editing-store.ts'
import { FieldCard } from './fields/field-card.tsx'
import { LogBook } from './log-book.tsx'
import { MergedNote } from './merged-note.tsx'
import { lockOf, RecordPageContext, type RecordPageState, useRecordPage } from './page-context.ts'
import { QueueNav } from './queue-navigation/queue-nav.tsx'
import { InspectionNote, RecordBanner, VeiledNote } from './record-banner.tsx'
import { modeOf, type RecordSearch } from './record-search.ts'
import { headingOf, type Mode, type RootRecord, targetOf } from './record-types.ts'
import { RelatedRecords, SimilarAccounts } from './related/related-records.tsx'
import { SupplierIdentifications } from './related/supplier-identifications.tsx'
import { Standing } from './standing.tsx'
import { SyncState } from './sync/sync-state.tsx'
import { TimeTravelBar } from './timeline/time-travel-bar.tsx'
import { TimelineSheet } from './timeline/timeline-sheet.tsx'
import { usePageState } from './use-page-state.ts'

/** Begins to edit the field that the address names, as far as it may be edited. */
const useBeginEditing = (
  { record, mode, mayEdit }: RecordPageState,
  attribute: string | undefined,
): void => {
  const may = mayEdit && mode === 'now' && lockOf(record) === null && attribute !== undefined
  const key = may ? fieldKey(record.id, attribute) : null
  useEffect(() => {
    if (key !== null) startEditing(key)
  }, [key])
}

/** Moves the focus to the heading on coming back from another mode: the button that led there is gone. */
const useHeadingOnReturn = (mode: Mode): void => {
  const last = useRef(mode)
  useEffect(() => {
    const came = last.current !== mode
    last.current = mode
    if (came && focusIsAdrift())
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [mode])
}

/** Navigation through the history of the record, by the address. */
const useTimeTravel = (search: RecordSearch) => {
  const navigate = useNavigate()
  return {
    /** Shows the state at a position; null shows today's, of everything. */
    view: (at: number | null): void => {
      const { at: _, vs: __, ...others } = search
      void navigate({
        to: '.',
        search: (at === null ? { ...others, stand: undefined } : { ...others, at }) as never,
        replace: search.at !== undefined,
      })
    },
    /** Compares with another state; null ends the comparison. */
    compare: (versus: number | 'now' | null): void => {
      const { vs: _, ...others } = search
      void navigate({
        to: '.',
        search: (versus === null ? others : { ...others, vs: versus }) as never,
        replace: true,
      })
    },
  }
}

const Marks = () => {
  const { record, changes } = useRecordPage()
  const open = changes.filter(isOpen).length
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {record.excludedByEditor && <StateBadge state="excluded" />}
      {!record.isApproved && !record.excludedByEditor && <UnapprovedBadge />}
      {open > 0 && <StateBadge state="proposed">{open} offen</StateBadge>}
      {'markedForFollowUp' in record && record.markedForFollowUp && (
        <Badge tone="stale">Follow-up</Badge>
      )}
    </span>
  )
}

interface HeaderProps {
  readonly search: RecordSearch
  readonly actions: RecordActions
  readonly onTimeline: () => void
}

const Header = ({ search, actions, onTimeline }: HeaderProps) => {
  const { record, present } = useRecordPage()
  return (
    <PageHeader
      isName
      title={headingOf(record)}
      aside={
        <>
          <Marks />
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
      actions={<HeaderActions actions={actions} onTimeline={onTimeline} />}
    />
  )
}

const Body = () => {
  const { record } = useRecordPage()
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <OpenChanges />
        <FieldCard record={record} />
        <RelatedRecords />
      </div>
      <aside aria-label="Zum Eintrag" className="grid gap-4">
        <LogBook messages={record.messages} />
        <SupplierIdentifications supplierIds={record.supplierIds} />
        {record.class !== 'product' && <SyncState record={record} />}
        {record.class === 'account' && <SimilarAccounts id={record.id} />}
      </aside>
    </div>
  )
}

interface LoadedRecordProps {
  readonly record: RootRecord
  readonly search: RecordSearch
  /** The record whose address led here. */
  readonly mergedId: string | null
}

/** The page of a record that has been read. */
export const LoadedRecord = ({ record: loaded, search, mergedId }: LoadedRecordProps) => {
  const record = useRecordWithAddedFields(loaded)
  const state = usePageState(record, { mode: modeOf(search), at: search.at })
  const { mode } = state
  const actions = useRecordActions(state)
  useBeginEditing(state, search.edit)
  useHeadingOnReturn(mode)
  const [timeline, setTimeline] = useKeptState<boolean>('timeline', false)
  const { view, compare } = useTimeTravel(search)
  const viewFromTimeline = (at: number | null): void => {
    setTimeline(false)
    view(at)
  }
  return (
    <RecordPageContext value={state}>
      <div
        className={cn(
          'page',
          mode === 'past' && 'my-2 rounded-lg border-2 border-dashed border-stale py-3',
        )}
      >
        {search.at !== undefined && (
          <TimeTravelBar
            target={targetOf(record)}
            at={search.at}
            versus={search.vs ?? null}
            onView={view}
            onNow={() => view(null)}
            onCompare={compare}
          />
        )}
        <Header search={search} actions={actions} onTimeline={() => setTimeline(true)} />
        {mergedId && <MergedNote rootType={record.class} id={mergedId} />}
        <VeiledNote />
        <InspectionNote />
        <RecordBanner actions={actions} />
        <Standing record={record} />
        <DraftNote />
        <Body />
      </div>
      <TimelineSheet
        open={timeline}
        onClose={() => setTimeline(false)}
        title="Verlauf"
        of={record}
        travel={{
          at: search.at,
          onView: viewFromTimeline,
          onNow: () => viewFromTimeline(null),
        }}
      />
      <UnsavedDrafts />
    </RecordPageContext>
  )
}
