import type { MergedRecord, TimelineEntry } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { formatDate, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type ShownRecord, targetOf } from '../record-types.ts'
import { useTimeline } from '../use-record.ts'
import { TimelineRow } from './timeline-entry.tsx'
import { TimelineFilters, useTimelineFilters } from './timeline-filters.tsx'
import { useProposeAgain } from './use-propose-again.ts'

/** Leads to the page as it was. */
interface Travel {
  /** The position that the page shows, if it is not now. */
  readonly at: number | undefined
  readonly onView: (position: number) => void
  readonly onNow: () => void
}

interface TimelineSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** The page's record, or an award or score of it. */
  readonly of: ShownRecord
  /** Without it the history can be read only. */
  readonly travel?: Travel
}

interface Day {
  readonly day: string
  readonly entries: readonly TimelineEntry[]
}

/** The entries by day in Berlin, in their order. */
const byDay = (entries: readonly TimelineEntry[]): readonly Day[] => {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = formatDate(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** The events of the record and the merges into it, newest first. What is older than the oldest one here comes with those. */
const withMerges = (
  list: readonly TimelineEntry[],
  total: number,
  merges: readonly MergedRecord[],
): readonly TimelineEntry[] => {
  const oldest = list.length < total ? (list.at(-1)?.position ?? 0) : 0
  const others = merges.map(({ event }) => event).filter(({ position }) => position >= oldest)
  if (others.length === 0) return list
  return [...list, ...others].sort((a, b) => b.position - a.position)
}

/** The end of the history; from an earlier state it leads back there. */
const Now = ({ at, onNow }: Pick<Travel, 'at' | 'onNow'>) => (
  <div
    aria-current={at === undefined ? 'step' : undefined}
    className="sticky top-0 z-10 flex h-9 items-center justify-between gap-2 border-b bg-surface pr-2 pl-4 text-table aria-[current]:bg-accent-subtle"
  >
    <span className="font-medium">Jetzt</span>
    {at === undefined ? (
      <span className="pr-2 text-xs text-muted">So steht der Eintrag heute.</span>
    ) : (
      <Button size="small" onClick={onNow}>
        Zurück zu jetzt
      </Button>
    )}
  </div>
)

interface DaySectionProps extends Day, Pick<TimelineSheetProps, 'travel'> {
  readonly record: ShownRecord
  /** The other records, by the event that merged them into this one or took it back. */
  readonly merged: ReadonlyMap<string, MergedRecord['record']>
}

/** The events of a day. */
const DaySection = ({ day, entries, record, merged, travel }: DaySectionProps) => {
  const propose = useProposeAgain(record)
  return (
    <section aria-label={day}>
      <h3
        className={cn(
          'sticky z-10 border-b bg-sunken px-4 py-1 text-xs font-medium text-muted tabular-nums',
          travel ? 'top-9' : 'top-0',
        )}
      >
        {day}
      </h3>
      <ol className="divide-y">
        {entries.map((entry) => (
          <TimelineRow
            key={entry.id}
            entry={entry}
            record={record}
            merged={merged.get(entry.id)}
            current={entry.position === travel?.at}
            onView={travel?.onView}
            onPropose={propose}
          />
        ))}
      </ol>
    </section>
  )
}

interface OlderEntriesProps {
  readonly count: number
  readonly total: number
  readonly pending: boolean
  readonly onLoad: () => void
}

const OlderEntries = ({ count, total, pending, onLoad }: OlderEntriesProps) => (
  <div className="flex items-center gap-3 p-4 text-table text-muted tabular-nums">
    <Button pending={pending} onClick={onLoad}>
      Ältere laden
    </Button>
    <p role="status">
      {formatNumber(count)} von {formatNumber(total)}
    </p>
  </div>
)

const firstPage = 100
const nextPage = 1000

/** The state of the history before its events are here. */
const TimelineState = ({ isPending, isError, refetch }: ReturnType<typeof useTimeline>) => (
  <>
    {isPending && (
      <div className="grid gap-3 p-4">
        <Skeleton />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-4/5" />
      </div>
    )}
    {isError && (
      <EmptyState
        title="Der Verlauf konnte nicht geladen werden."
        action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
      />
    )}
  </>
)

/** The events of the record, newest first, by day. */
export const TimelineSheet = ({ open, onClose, title, of: record, travel }: TimelineSheetProps) => {
  const { can } = useSession()
  const [limit, setLimit] = useState(firstPage)
  const timeline = useTimeline(targetOf(record), limit, open)
  const { list, total, merges, isPending, isFetching, isError } = timeline
  const filters = useTimelineFilters(withMerges(list, total, merges))
  const merged = new Map(merges.map((merge) => [merge.event.id, merge.record]))
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={`${formatNumber(total + merges.length)} Ereignisse, neueste zuerst`}
      {...(can('audit') && {
        footer: (
          <Button asChild size="small">
            <Link to={'/protokoll' as string} search={{ recordId: record.id } as never}>
              Im Protokoll zeigen
            </Link>
          </Button>
        ),
      })}
      className="w-[min(34rem,calc(100vw-2.5rem))]"
    >
      <TimelineState {...timeline} />
      <TimelineFilters filters={filters} />
      {travel && <Now at={travel.at} onNow={travel.onNow} />}
      {!isPending && !isError && filters.shown.length === 0 && (
        <EmptyState title="Kein Ereignis passt zu den Filtern." />
      )}
      {byDay(filters.shown).map((day) => (
        <DaySection
          key={day.day}
          {...day}
          record={record}
          merged={merged}
          {...(travel && { travel })}
        />
      ))}
      {list.length < total && !isPending && (
        <OlderEntries
          count={list.length}
          total={total}
          pending={isFetching}
          onLoad={() => setLimit(limit < nextPage ? nextPage : limit + nextPage)}
        />
      )}
    </Sheet>
  )
}
