import type { Field } from '@stammbuch/contracts'
import { fieldKey, startEditing } from '../editing/editing-store.ts'
import { inputOf } from '../editing/input-check.ts'
import { FieldValueText } from '../fields/field-value.tsx'
import { formatValue } from '../fields/value-format.ts'
import { lockOf, useRecordPage } from '../page-context.ts'
import type { ShownRecord } from '../record-types.ts'
import { ChangeRow, type ChangeRowProps } from './change-row.tsx'

interface RecordChangeProps extends Pick<ChangeRowProps, 'shown' | 'layout' | 'onDecided'> {
  /** The record, award or score that the change is about. */
  readonly holder: ShownRecord
  readonly field: Field | undefined
}

/** A change on the page of its record, with the actions allowed there and its values as the page writes them. */
export const RecordChange = ({ holder, field, ...row }: RecordChangeProps) => {
  const { record, names, mayEdit, mode } = useRecordPage()
  const { change } = row.shown
  const locked = lockOf(holder)
  return (
    <ChangeRow
      {...row}
      rootId={record.id}
      mayDecide={mayEdit && mode === 'now'}
      locked={locked}
      lockedEntirely={holder.excludedByEditor ? locked : null}
      words={(value) => formatValue(field, value, names)}
      display={
        field
          ? (value, className) => (
              <FieldValueText field={field} value={value} {...(className && { className })} />
            )
          : null
      }
      onEdit={
        field?.editable
          ? () =>
              startEditing(fieldKey(change.targetId, change.attributeName), {
                input: inputOf(field, change.newValue),
                base: change.currentValue,
              })
          : null
      }
    />
  )
}
