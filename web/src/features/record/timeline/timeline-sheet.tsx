import type { FieldValue } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import { useRecordPage } from '../page-context.ts'
import { targetOf } from '../record-types.ts'
import { useTimeline } from '../use-record.ts'
import { byDay } from './timeline-days.ts'
import { TimelineRow } from './timeline-entry.tsx'

interface TimelineSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The position that the page shows, if it is not now. */
  readonly at: number | undefined
  readonly onView: (position: number) => void
}

const everything = 'all'
const firstPage = 100
const longest = 1000

/** Everything that happened to the record, newest first, by day. */
export const TimelineSheet = ({ open, onClose, at, onView }: TimelineSheetProps) => {
  const { record, commands } = useRecordPage()
  const { can } = useSession()
  const [limit, setLimit] = useState(firstPage)
  const [attribute, setAttribute] = useState<string>(everything)
  const [person, setPerson] = useState<string>(everything)
  const { list, total, isPending, isError, refetch } = useTimeline(targetOf(record), limit, open)
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
    ({ changes, actor }) =>
      (attribute === everything || changes.some((one) => one.attribute === attribute)) &&
      (person === everything || actor === person),
  )
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
      title="Verlauf"
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
      actions={
        <>
          {people.length > 1 && (
            <Select
              aria-label="Nach Person filtern"
              size="small"
              className="w-36"
              value={person}
              onChange={setPerson}
              options={[{ value: everything, label: 'Alle Personen' }, ...people]}
            />
          )}
          {fields.length > 1 && (
            <Select
              aria-label="Nach Feld filtern"
              size="small"
              className="w-36"
              value={attribute}
              onChange={setAttribute}
              options={[{ value: everything, label: 'Alle Felder' }, ...fields]}
            />
          )}
        </>
      }
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
      {byDay(shown).map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h3 className="sticky top-0 z-10 border-b bg-sunken px-4 py-1 text-xs font-medium text-muted tabular-nums">
            {day}
          </h3>
          <ol className="divide-y">
            {entries.map((entry) => (
              <TimelineRow
                key={entry.id}
                entry={entry}
                current={entry.position === at}
                onView={onView}
                onPropose={(name, value) => void propose(name, value)}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.length < total && limit < longest && (
        <div className="p-4">
          <Button onClick={() => setLimit(longest)}>Ältere laden</Button>
        </div>
      )}
    </Sheet>
  )
}
