import type { ListedEvent } from '@stammbuch/contracts'
import { formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { EventSign } from '@/product/event-icon.tsx'
import { EventSentenceText } from '@/product/event-sentence.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { eventName, kindName, sourceName } from './event-names.ts'

const { accessor, columns } = columnsFor<ListedEvent>()

/** The columns of the log: every event is a sentence. */
export const logColumns = columns([
  accessor('position', {
    header: 'Position',
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: '5.5rem', align: 'end' },
  }),
  accessor('at', {
    header: 'Zeit',
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatDateTimeSeconds(getValue())}</time>,
    meta: { width: '10.5rem' },
  }),
  accessor('type', {
    header: 'Was geschah',
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-start gap-1.5 py-0.5" title={eventName(original.type)}>
        <span className="mt-0.75">
          <EventSign type={original.type} />
        </span>
        {original.sentence ? (
          <EventSentenceText sentence={original.sentence} className="whitespace-normal" />
        ) : (
          `${eventName(original.type)}: ${kindName(original.kind)}`
        )}
      </span>
    ),
    meta: { wrap: true },
  }),
  accessor('source', {
    header: 'Quelle',
    cell: ({ getValue }) => sourceName(getValue()),
    meta: { width: '8rem' },
  }),
])
