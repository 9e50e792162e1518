import { type Change, checkValue } from '@stammbuch/contracts'
import { formatCount, formatList } from '@/format/format.ts'
import { Collapsible } from '@/ui/collapsible.tsx'
import { StateIcon } from '@/ui/state-badge.tsx'
import { isOpen } from '../changes/use-shown-changes.ts'
import { FieldValueText } from '../fields/field-value.tsx'
import { useRecordPage } from '../page-context.ts'
import { fieldIn, type ShownRecord } from '../record-types.ts'

/** The effect of approving a record on one of its open changes. */
interface Outcome {
  readonly change: Change
  readonly accepted: boolean
  /** The reason why it is declined; null for an accepted one. */
  readonly because: string | null
}

/**
 * The effects of approving a record: per field the newest change is accepted if its value is valid, older ones
 * are closed. The server decides by the same rule.
 */
const approvalPreview = (record: ShownRecord, changes: readonly Change[]): readonly Outcome[] => {
  const own = changes.filter(({ targetId }) => targetId === record.id)
  const newest = new Map(own.map(({ attributeName, id }) => [attributeName, id]))
  return own.map((change): Outcome => {
    if (newest.get(change.attributeName) !== change.id)
      return { change, accepted: false, because: 'durch einen neueren Wert ersetzt' }
    const field = fieldIn(record, change.attributeName)
    const checked = field && checkValue(field, change.newValue)
    return checked?.ok === false
      ? { change, accepted: false, because: checked.detail }
      : { change, accepted: true, because: null }
  })
}

const summaryOf = (outcomes: readonly Outcome[]): string => {
  const accepted = outcomes.filter((one) => one.accepted).length
  const declined = outcomes.length - accepted
  const parts = [
    accepted > 0 && `${formatCount(accepted, 'Vorschlag', 'Vorschläge')} übernommen`,
    declined > 0 && `${formatCount(declined, 'Vorschlag', 'Vorschläge')} abgelehnt`,
  ].filter((part) => part !== false)
  return formatList(parts)
}

/** The changes that approving the record will accept and decline. */
export const ApprovalNote = ({ record }: { readonly record: ShownRecord }) => {
  const { changes } = useRecordPage()
  const outcomes = approvalPreview(
    record,
    changes.filter(isOpen).map(({ change }) => change),
  )
  if (outcomes.length === 0) return null
  return (
    <Collapsible title={`Beim Verifizieren: ${summaryOf(outcomes)}`} className="mt-1">
      <ul className="grid gap-1 text-table">
        {outcomes.map(({ change, accepted, because }) => {
          const field = fieldIn(record, change.attributeName)
          return (
            <li key={change.id} className="flex items-start gap-1.5">
              <StateIcon state={accepted ? 'accepted' : 'declined'} />
              <span className="min-w-0">
                <span className="text-muted">{field?.label ?? change.attributeName}:</span>{' '}
                {field ? (
                  <FieldValueText field={field} value={change.newValue} />
                ) : (
                  String(change.newValue ?? '–')
                )}
                {because && <span className="text-muted"> – {because}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Collapsible>
  )
}
