import { formatCount, formatList } from '@/format/format.ts'
import { Collapsible } from '@/ui/collapsible.tsx'
import { StateIcon } from '@/ui/state-badge.tsx'
import { isOpen } from '../changes/use-shown-changes.ts'
import { FieldValueText } from '../fields/field-value.tsx'
import { useRecordPage } from '../page-context.ts'
import { fieldIn, type ShownRecord } from '../record-types.ts'
import { approvalPreview, type Outcome } from './approval-preview.ts'

const summaryOf = (outcomes: readonly Outcome[]): string => {
  const accepted = outcomes.filter((one) => one.accepted).length
  const declined = outcomes.length - accepted
  const parts = [
    accepted > 0 && `${formatCount(accepted, 'Vorschlag', 'Vorschläge')} übernommen`,
    declined > 0 && `${formatCount(declined, 'Vorschlag', 'Vorschläge')} abgelehnt`,
  ].filter((part) => part !== false)
  return formatList(parts)
}

/** What verifying will accept and decline, before anybody clicks. */
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
