import type { LogEvent } from '@stammbuch/contracts'
import { formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { EventSign } from '@/product/event-icon.tsx'
import { Badge } from '@/ui/badge.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { eventName, kindName, sourceName } from './event-names.ts'
import { fieldName } from './event-values.ts'

interface ShortIdProps {
  readonly id: string
}

/** An id by its last, most distinguishing letters; whole in the tooltip. */
const ShortId = ({ id }: ShortIdProps) => (
  <code title={id} className="font-mono text-xs">
    …{id.slice(-8)}
  </code>
)

const { accessor, columns } = columnsFor<LogEvent>()

/** The columns of the log; people by name where the names are known. */
export const logColumns = (people: ReadonlyMap<string, string>) =>
  columns([
    accessor('position', {
      header: 'Position',
      cell: ({ getValue }) => formatNumber(getValue()),
      meta: { width: '6rem', align: 'end' },
    }),
    accessor('at', {
      header: 'Zeit',
      cell: ({ getValue }) => (
        <time dateTime={getValue()}>{formatDateTimeSeconds(getValue())}</time>
      ),
      meta: { width: '10.5rem' },
    }),
    accessor('type', {
      header: 'Ereignis',
      cell: ({ row: { original } }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <EventSign type={original.type} />
          <span className="truncate" title={original.type}>
            {eventName(original.type)}
          </span>
          {fieldName(original) && (
            <span className="truncate text-muted">{fieldName(original)}</span>
          )}
          {original.personal && <Badge title="Enthält Werte über eine Person">persönlich</Badge>}
        </span>
      ),
    }),
    accessor('stream', {
      header: 'Gegenstand',
      cell: ({ row: { original } }) => (
        <span>
          {kindName(original.kind)} <ShortId id={original.stream} />
        </span>
      ),
      meta: { width: '12rem' },
    }),
    accessor('actor', {
      header: 'Person',
      cell: ({ getValue }) => people.get(getValue()) ?? <ShortId id={getValue()} />,
      meta: { width: '10rem' },
    }),
    accessor('source', {
      header: 'Quelle',
      cell: ({ getValue }) => sourceName(getValue()),
      meta: { width: '8rem' },
    }),
    accessor('hash', {
      header: 'Prüfsumme',
      cell: ({ getValue }) => (
        <code className="font-mono text-xs text-muted">{getValue().slice(0, 12)}</code>
      ),
      meta: { width: '8rem' },
    }),
  ])
