import type { Change, Field } from '@stammbuch/contracts'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { thenText } from '@/product/change-words.ts'
import { Button } from '@/ui/button.tsx'
import { FieldValueText } from './field-value.tsx'

interface StaleChoiceProps {
  readonly change: Change
  readonly field: Field
  readonly onTake: () => void
  readonly onKeep: () => void
  readonly onEdit: () => void
  /** Why the proposed value cannot be taken at all. */
  readonly lockedBecause: string | null
}

const OneValue = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

/** The value has changed since the proposal: three values, and a choice that must be made. */
export const StaleChoice = (props: StaleChoiceProps) => {
  const { change, field, onTake, onKeep, onEdit, lockedBecause } = props
  const then = thenText(change)
  return (
    <fieldset
      aria-label="Veralteter Vorschlag: Bitte einen Wert wählen"
      className="grid gap-2 rounded-md border border-stale-line bg-stale-subtle px-2.5 py-2 text-table"
    >
      <p className="flex items-start gap-1.5">
        <History aria-hidden className="mt-px size-4 shrink-0 text-stale" />
        <span>
          Wert {then}: ‚<FieldValueText field={field} value={change.oldValue} />‘ – heute: ‚
          <FieldValueText field={field} value={change.currentValue} />‘
        </span>
      </p>
      <dl className="grid gap-0.5 pl-5.5">
        <OneValue name="Vorgeschlagen">
          <FieldValueText field={field} value={change.newValue} className="font-medium" />
        </OneValue>
      </dl>
      <div className="flex flex-wrap gap-1.5 pl-5.5">
        <Button size="small" disabledBecause={lockedBecause} onClick={onTake}>
          Vorgeschlagenen übernehmen
        </Button>
        <Button size="small" onClick={onKeep}>
          Aktuellen behalten
        </Button>
        {field.editable && (
          <Button size="small" look="quiet" disabledBecause={lockedBecause} onClick={onEdit}>
            Bearbeiten
          </Button>
        )}
      </div>
    </fieldset>
  )
}
