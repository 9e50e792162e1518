import type { Change, Field, FieldValue } from '@stammbuch/contracts'
import { RotateCcw } from 'lucide-react'
import { formatDateTime } from '@/format/format.ts'
import { reasonText, sourceText } from '@/product/change-words.ts'
import { useFieldHistory } from '@/product/deciding/readings.ts'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { isProposed } from '../changes/use-shown-changes.ts'
import { lockOf, useRecordPage } from '../page-context.ts'
import { type ShownRecord, targetOf, valueIn } from '../record-types.ts'
import { FieldValueText } from './field-value.tsx'

interface FieldHistoryProps {
  readonly record: ShownRecord
  readonly attribute: string
  readonly field: Field
  readonly onPropose: (change: Change) => void
}

const DateCell = ({ at }: { readonly at: string | null }) => (
  <td className="py-1 pr-2 whitespace-nowrap tabular-nums">
    {at ? <time dateTime={at}>{formatDateTime(at)}</time> : <span className="text-muted">–</span>}
  </td>
)

const head = 'sticky top-0 bg-surface py-1 pr-2 text-left text-xs font-medium text-muted hairline-b'

interface HistoryRowProps extends Pick<FieldHistoryProps, 'field' | 'onPropose'> {
  readonly change: Change
  /** Offers to propose the value again. */
  readonly offered: boolean
}

const HistoryRow = ({ change, field, offered, onPropose }: HistoryRowProps) => (
  <tr className="align-top">
    <td className="max-w-56 min-w-24 py-1 pr-2">
      <FieldValueText field={field} value={change.newValue} />
      {reasonText(change.reason) && (
        <span className="block text-xs text-muted">{reasonText(change.reason)}</span>
      )}
    </td>
    <DateCell at={change.acceptedDate} />
    <DateCell at={change.declinedDate} />
    <td className="py-1 pr-1" title={`Vorgeschlagen: ${sourceText(change)}`}>
      {change.decidedBy?.shortCode ?? '–'}
    </td>
    <td className="py-0.5 text-right">
      {offered && (
        <IconButton
          label="Diesen Wert wieder vorschlagen"
          size="small"
          className="size-6 text-muted"
          onClick={() => onPropose(change)}
        >
          <RotateCcw aria-hidden />
        </IconButton>
      )}
    </td>
  </tr>
)

const headings = ['Wert', 'Übernommen', 'Abgelehnt', 'Von'] as const

const TableHead = () => (
  <thead>
    <tr>
      {headings.map((heading) => (
        <th key={heading} scope="col" className={head}>
          {heading}
        </th>
      ))}
      <th scope="col" className={head}>
        <span className="sr-only">Aktion</span>
      </th>
    </tr>
  </thead>
)

/** The decided changes of one field, in a table 160 px high. */
export const FieldHistory = ({ record, attribute, field, onPropose }: FieldHistoryProps) => {
  const { mayEdit, mode, at, changes: open } = useRecordPage()
  const { data, isPending, isError, refetch } = useFieldHistory(targetOf(record), attribute, { at })
  const current = valueIn(record, attribute)
  const offers = mayEdit && mode === 'now' && field.editable && lockOf(record) === null
  const isOffered = (value: FieldValue): boolean =>
    offers && value !== current && !isProposed(open, { recordId: record.id, attribute, value })
  if (isPending)
    return (
      <div className="grid h-40 content-start gap-2 pt-1">
        <Skeleton />
        <Skeleton className="w-2/3" />
      </div>
    )
  if (isError)
    return (
      <div className="grid justify-items-start gap-2 text-table text-muted">
        Der Verlauf konnte nicht geladen werden.
        <Button size="small" onClick={() => void refetch()}>
          Erneut versuchen
        </Button>
      </div>
    )
  if (data.list.length === 0)
    return <p className="text-table text-muted">Über dieses Feld wurde noch nicht entschieden.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label="Verlauf" tabIndex={0} className="h-40 overflow-y-auto">
      <table className="w-full text-table">
        <TableHead />
        <tbody className="divide-y">
          {data.list.map((change) => (
            <HistoryRow
              key={change.id}
              change={change}
              field={field}
              offered={isOffered(change.newValue)}
              onPropose={onPropose}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
