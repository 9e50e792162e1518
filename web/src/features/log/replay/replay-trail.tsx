import type { ListedEvent } from '@stammbuch/contracts'
import { formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { EventSentenceText } from '@/product/event-sentence.tsx'
import { Badge } from '@/ui/badge.tsx'
import { DiffValue } from '@/ui/diff-value.tsx'
import { eventName } from '../event-names.ts'
import { fieldName, subjectName, valuesOf } from '../event-values.ts'

interface TrailProps {
  /** The last events that were played, the newest first. */
  readonly events: readonly ListedEvent[]
  readonly people: ReadonlyMap<string, string>
  readonly onOpen: (position: number) => void
}

const EventRow = ({
  event,
  current,
  people,
  onOpen,
}: Omit<TrailProps, 'events'> & { readonly event: ListedEvent; readonly current: boolean }) => {
  const values = valuesOf(event)
  const field = fieldName(event)
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className="grid gap-x-4 gap-y-0.5 px-3 py-1.5 text-table sm:grid-cols-[9.5rem_minmax(0,1fr)] aria-[current]:bg-accent-subtle"
    >
      <time dateTime={event.at} className="text-muted tabular-nums">
        {formatDateTimeSeconds(event.at)}
      </time>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 sm:flex-nowrap">
          <button
            type="button"
            title={`Einzelheiten zu Position ${formatNumber(event.position)}`}
            className="min-w-0 text-left underline decoration-transparent underline-offset-2 hover:decoration-current"
            onClick={() => onOpen(event.position)}
          >
            {event.sentence ? (
              <EventSentenceText sentence={event.sentence} />
            ) : (
              eventName(event.type)
            )}
          </button>
          {!event.sentence && (
            <span className="text-muted">
              {[field, subjectName(event), people.get(event.actor) ?? 'Dienst']
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          <span className="ml-auto text-xs text-muted tabular-nums" title="Position im Protokoll">
            {formatNumber(event.position)}
          </span>
          {event.personal && <Badge title="Enthält Werte über eine Person">persönlich</Badge>}
        </p>
        {values && !event.sentence && <DiffValue {...values} layout="row" />}
      </div>
    </li>
  )
}

/** The last events up to the position of the replay. */
export const ReplayTrail = ({ events, people, onOpen }: TrailProps) => (
  <ol aria-label="Zuletzt geschehen" className="min-h-96 divide-y self-start rounded-md border">
    {events.map((event, index) => (
      <EventRow
        key={event.position}
        event={event}
        current={index === 0}
        people={people}
        onOpen={onOpen}
      />
    ))}
    {events.length === 0 && (
      <li className="px-3 py-2 text-table text-muted">Bis hierher ist nichts geschehen.</li>
    )}
  </ol>
)
