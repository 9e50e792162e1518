import type { LogEvent } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { type NameValue, NameValueTable } from '@/ui/name-value-table.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { eventName, kindName, roleName, sourceName } from './event-names.ts'
import { pageOf } from './event-values.ts'
import type { LogSearch } from './log-search.ts'
import { useLogEvent } from './use-log.ts'

interface EventSheetProps {
  readonly position: number | undefined
  readonly people: ReadonlyMap<string, string>
  readonly onClose: () => void
  readonly onFilter: (search: LogSearch) => void
}

const rowsOf = (
  event: LogEvent,
  people: ReadonlyMap<string, string>,
  onFilter: (search: LogSearch) => void,
): readonly NameValue[] => {
  const filter = (text: ReactNode, search: LogSearch): ReactNode => (
    <button
      type="button"
      title="Danach filtern"
      className="-my-0.75 min-h-6 text-left break-all text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
      onClick={() => onFilter(search)}
    >
      {text}
    </button>
  )
  const { cause } = event
  const page = pageOf(event)
  return [
    {
      name: 'Position',
      value: event.position,
      shown: formatNumber(event.position),
    },
    { name: 'Zeit', value: event.at, shown: `${formatDateTimeSeconds(event.at)} Uhr` },
    {
      name: 'Person',
      value: event.actor,
      shown: filter(people.get(event.actor) ?? event.actor, { actor: event.actor }),
    },
    { name: 'Rolle', value: event.role, shown: roleName(event.role) },
    { name: 'Quelle', value: sourceName(event.source) },
    {
      name: kindName(event.kind),
      value: event.stream,
      shown: (
        <>
          {filter(event.stream, { recordId: event.stream })}
          {page && (
            <Link
              to={page as string}
              className="block py-1 text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
            >
              Eintrag öffnen
            </Link>
          )}
        </>
      ),
    },
    { name: 'Version', value: event.version },
    {
      name: 'Betrifft',
      value: event.subject,
      ...(event.subject !== null &&
        event.type.startsWith('Change') && {
          shown: filter('Vorschlag und Entscheidung zeigen', { changeId: event.subject }),
        }),
    },
    {
      name: 'Befehl',
      value: cause.commandId,
      shown: filter('Alles zeigen, was dieser Befehl bewirkt hat', { commandId: cause.commandId }),
    },
    {
      name: 'Lauf',
      value: cause.runId,
      ...(cause.runId && { shown: filter(cause.runId, { runId: cause.runId }) }),
    },
    { name: 'Fassung des Ereignisses', value: event.schema },
    { name: 'Enthält Persönliches', value: event.personal },
    {
      name: 'Prüfsumme (SHA-256)',
      value: event.hash,
      shown: <code className="font-mono text-xs break-all">{event.hash}</code>,
    },
  ]
}

/** One event with everything that the log holds of it. */
export const EventSheet = ({ position, people, onClose, onFilter }: EventSheetProps) => {
  const { data: event, isPending } = useLogEvent(position)
  return (
    <Sheet
      open={position !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={event ? eventName(event.type) : 'Ereignis'}
      description={
        event
          ? `${event.type} · Position ${formatNumber(event.position)}`
          : `Position ${formatNumber(position ?? 0)}`
      }
      className="w-[min(36rem,calc(100vw-2.5rem))]"
    >
      <div className="grid gap-4 p-4">
        {isPending && <Skeleton className="h-40" />}
        {event === null && <EmptyState title="An dieser Position steht kein Ereignis." />}
        {event && (
          <>
            <NameValueTable label="Ereignis" rows={rowsOf(event, people, onFilter)} />
            <div className="grid gap-1.5">
              <h3 className="text-table font-medium">Daten</h3>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
                tabIndex={0}
                className="max-h-96 overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
              >
                {JSON.stringify(event.data, null, 2)}
              </pre>
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}
