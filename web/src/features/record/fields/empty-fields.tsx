import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '@/format/format.ts'
import { keptInTab } from '@/state/browser-storage.ts'
import { createStore, useStore } from '@/state/store.ts'
import { cn } from '@/ui/cn.ts'
import { useSentProposals } from '../actions/sent-proposals.ts'
import { fieldKey, useDraftedKeys, useEditedField } from '../editing/editing-store.ts'
import { useRecordPage } from '../page-context.ts'
import { fieldIn, type ShownRecord, valueIn } from '../record-types.ts'
import { FieldRow } from './field-row.tsx'

const kept = keptInTab('record.empty-fields')

/** Whether fields without a value are unfolded, on all records of this tab. */
export const emptyFieldsShown = createStore(kept.read() === 'shown')

emptyFieldsShown.subscribe(() => kept.write(emptyFieldsShown.get() ? 'shown' : null))

/** Returns the attributes with something to see or to do, and those of fields that are merely empty. */
const useSplit = (record: ShownRecord, attributes: readonly string[]) => {
  const { changes, present } = useRecordPage()
  const sent = useSentProposals()
  const edited = useEditedField()
  const drafted = useDraftedKeys().split(' ')
  const isQuiet = (attribute: string): boolean => {
    const value = valueIn(record, attribute)
    const key = fieldKey(record.id, attribute)
    const field = fieldIn(record, attribute)
    if ((value !== null && value !== '') || field === undefined || field.required) return false
    if (edited === key || drafted.includes(key)) return false
    if (present.some((one) => one.field === key)) return false
    if (sent.some((one) => one.target.id === record.id && one.attribute === attribute)) return false
    return !changes.some(
      ({ change }) => change.targetId === record.id && change.attributeName === attribute,
    )
  }
  return {
    filled: attributes.filter((attribute) => !isQuiet(attribute)),
    empty: attributes.filter(isQuiet),
  }
}

interface FieldRowsProps {
  readonly record: ShownRecord
  readonly attributes: readonly string[]
}

const Rows = ({ record, attributes }: FieldRowsProps) =>
  attributes.map((attribute) => <FieldRow key={attribute} record={record} attribute={attribute} />)

/** Fields of a record, each in its row. Those without a value are folded to a line that counts them. */
export const FieldRows = ({ record, attributes }: FieldRowsProps) => {
  const { filled, empty } = useSplit(record, attributes)
  const shown = useStore(emptyFieldsShown)
  const id = useId()
  return (
    <>
      {filled.length > 0 && (
        <dl className="grid">
          <Rows record={record} attributes={filled} />
        </dl>
      )}
      {empty.length > 0 && (
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => emptyFieldsShown.set(!shown)}
          className="-ml-1 flex min-h-6 items-center gap-1 rounded-md px-1 py-0.5 text-xs text-muted hover:bg-hover hover:text-foreground"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 transition-transform duration-100', shown && 'rotate-90')}
          />
          {formatCount(empty.length, 'leeres Feld', 'leere Felder')}
        </button>
      )}
      {shown && empty.length > 0 && (
        <dl id={id} className="grid">
          <Rows record={record} attributes={empty} />
        </dl>
      )}
    </>
  )
}
