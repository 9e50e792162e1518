import type { ListedEvent } from '@stammbuch/contracts'
import type { ReactNode } from 'react'
import { formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { Collapsible } from '@/ui/collapsible.tsx'
import { type NameValue, NameValueTable } from '@/ui/name-value-table.tsx'
import { eventName, kindName, roleName, sourceName, tokenOf } from './event-names.ts'
import type { LogSearch } from './log-search.ts'

interface EventFactsProps {
  readonly event: ListedEvent
  readonly onFilter: (search: LogSearch) => void
}

const filterWith = (onFilter: EventFactsProps['onFilter']) => (text: ReactNode, to: LogSearch) => (
  <button
    type="button"
    title="Danach filtern"
    className="-my-0.75 min-h-6 text-left break-all text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
    onClick={() => onFilter(to)}
  >
    {text}
  </button>
)

const mainRows = ({ event, onFilter }: EventFactsProps): readonly NameValue[] => {
  const { position, at, actor, role, source, sentence } = event
  const filter = filterWith(onFilter)
  const token = tokenOf(source)
  return [
    { name: 'Zeit', value: at, shown: `${formatDateTimeSeconds(at)} Uhr` },
    {
      name: 'Person',
      value: actor,
      shown: (
        <>
          {filter(sentence?.actor.name ?? actor, { actor })}, {roleName(role)}
        </>
      ),
    },
    { name: 'Art', value: event.type, shown: filter(eventName(event.type), { type: event.type }) },
    {
      name: 'Quelle',
      value: source,
      shown: token ? filter('Zugriffstoken', { recordId: token }) : sourceName(source),
    },
    { name: 'Position', value: position, shown: formatNumber(position) },
  ]
}

const idRows = ({ event, onFilter }: EventFactsProps): readonly NameValue[] => {
  const { cause, kind, stream, subject } = event
  const filter = filterWith(onFilter)
  return [
    { name: kindName(kind), value: stream, shown: filter(stream, { recordId: stream }) },
    { name: 'Version', value: event.version },
    {
      name: 'Betrifft',
      value: subject,
      ...(subject !== null &&
        event.type.startsWith('Change') && {
          shown: filter('Vorschlag und Entscheidung zeigen', { changeId: subject }),
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
      ...(cause.runId && {
        shown: (
          <>
            {filter(cause.runId, { runId: cause.runId })}
            <RunLink runId={cause.runId} className="block py-1">
              Lauf öffnen
            </RunLink>
          </>
        ),
      }),
    },
    { name: 'Ereignis', value: event.id },
    { name: 'Fassung des Ereignisses', value: event.schema },
    { name: 'Enthält Persönliches', value: event.personal },
    {
      name: 'Prüfsumme (SHA-256)',
      value: event.hash,
      shown: <code className="font-mono text-xs break-all">{event.hash}</code>,
    },
  ]
}

/** When, who and how; ids, checksum and the raw data fold away. */
export const EventFacts = (props: EventFactsProps) => (
  <div className="grid gap-3">
    <NameValueTable label="Ereignis" rows={mainRows(props)} />
    <Collapsible title="Kennungen und Prüfsumme">
      <NameValueTable label="Kennungen" rows={idRows(props)} />
    </Collapsible>
    <Collapsible title="Daten (JSON)">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {JSON.stringify(props.event.data, null, 2)}
      </pre>
    </Collapsible>
  </div>
)
