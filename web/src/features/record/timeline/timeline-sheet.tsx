import type { FieldValue } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import { useKeptState } from '@/ui/use-kept-state.ts'
import { useRecordPage } from '../page-context.ts'
import { type ShownRecord, targetOf } from '../record-types.ts'
import { useTimeline } from '../use-record.ts'
import { kindOf, kindsAmong } from './event-kinds.ts'
import { byDay } from './timeline-days.ts'
import { TimelineRow } from './timeline-entry.tsx'

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

const everything = 'all'
const firstPage = 100
const nextPage = 1000

interface ChoiceProps {
  readonly label: string
  /** The name of not choosing. */
  readonly all: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: readonly { readonly value: string; readonly label: string }[]
}

/** One filter, where there is something to choose. */
const Choice = ({ label, all, value, onChange, children }: ChoiceProps) =>
  children.length > 1 && (
    <Select
      aria-label={label}
      size="small"
      value={value}
      onChange={onChange}
      options={[{ value: everything, label: all }, ...children]}
    />
  )

/** Where the history ends; from an earlier state it leads back there. */
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

/** Everything that happened to the record, newest first, by day. */
export const TimelineSheet = ({ open, onClose, title, of: record, travel }: TimelineSheetProps) => {
  const { commands } = useRecordPage()
  const { can } = useSession()
  const [limit, setLimit] = useState(firstPage)
  const [attribute, setAttribute] = useKeptState<string>('timeline:field', everything)
  const [person, setPerson] = useKeptState<string>('timeline:person', everything)
  const [kind, setKind] = useKeptState<string>('timeline:kind', everything)
  const timeline = useTimeline(targetOf(record), limit, open)
  const { list, total, isPending, isFetching, isError, refetch } = timeline
  const fields = useMemo(() => {
    const found = new Map<string, string>()
    for (const { changes } of list)
      for (const change of changes) found.set(change.attribute, change.label)
    return [...found].map(([value, label]) => ({ value, label }))
  }, [list])
  const people = useMemo(
    () =>
      [...new Map(list.map(({ actor, actorName }) => [actor, actorName]))].map(
        ([value, label]) => ({
          value,
          label,
        }),
      ),
    [list],
  )
  const shown = list.filter(
    ({ changes, actor, type }) =>
      (attribute === everything || changes.some((one) => one.attribute === attribute)) &&
      (person === everything || actor === person) &&
      (kind === everything || kindOf(type) === kind),
  )
  const kinds = useMemo(() => kindsAmong(list.map(({ type }) => type)), [list])
  const propose = async (name: string, value: FieldValue): Promise<void> => {
    try {
      await commands.propose(targetOf(record), name, value)
      void toast.success('Der Wert ist wieder vorgeschlagen.')
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={`${formatNumber(total)} Ereignisse, neueste zuerst`}
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 border-b px-4 py-2 empty:hidden">
        <Choice label="Nach Art filtern" all="Alle Arten" value={kind} onChange={setKind}>
          {kinds}
        </Choice>
        <Choice label="Nach Person filtern" all="Alle Personen" value={person} onChange={setPerson}>
          {people}
        </Choice>
        <Choice
          label="Nach Feld filtern"
          all="Alle Felder"
          value={attribute}
          onChange={setAttribute}
        >
          {fields}
        </Choice>
      </div>
      {travel && <Now at={travel.at} onNow={travel.onNow} />}
      {!isPending && !isError && shown.length === 0 && (
        <EmptyState title="Kein Ereignis passt zu den Filtern." />
      )}
      {byDay(shown).map(({ day, entries }) => (
        <section key={day} aria-label={day}>
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
                current={entry.position === travel?.at}
                onView={travel?.onView}
                onPropose={(name, value) => void propose(name, value)}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.length < total && !isPending && (
        <div className="flex items-center gap-3 p-4 text-table text-muted tabular-nums">
          <Button
            pending={isFetching}
            onClick={() => setLimit(limit < nextPage ? nextPage : limit + nextPage)}
          >
            Ältere laden
          </Button>
          <p role="status">
            {formatNumber(list.length)} von {formatNumber(total)}
          </p>
        </div>
      )}
    </Sheet>
  )
}
