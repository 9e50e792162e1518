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

/** The decided changes of one field, in a table 160 px high. */
export const FieldHistory = ({ record, attribute, field, onPropose }: FieldHistoryProps) => {
  const { mayEdit, mode, at, changes: open } = useRecordPage()
  const history = useFieldHistory(targetOf(record), attribute, { at })
  const { data, isPending, isError, refetch } = history
  const current = valueIn(record, attribute)
  const proposed = (value: FieldValue): boolean => isProposed(open, record.id, attribute, value)
  const offers = mayEdit && mode === 'now' && field.editable && lockOf(record) === null
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
  const changes = data.list
  if (changes.length === 0)
    return <p className="text-table text-muted">Über dieses Feld wurde noch nicht entschieden.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label="Verlauf" tabIndex={0} className="h-40 overflow-y-auto">
      <table className="w-full text-table">
        <thead>
          <tr>
            <th scope="col" className={head}>
              Wert
            </th>
            <th scope="col" className={head}>
              Übernommen
            </th>
            <th scope="col" className={head}>
              Abgelehnt
            </th>
            <th scope="col" className={head}>
              Von
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">Aktion</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {changes.map((change) => (
            <tr key={change.id} className="align-top">
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
                {offers && change.newValue !== current && !proposed(change.newValue) && (
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
          ))}
        </tbody>
      </table>
    </section>
  )
}
