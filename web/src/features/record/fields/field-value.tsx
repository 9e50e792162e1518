import type { Field, FieldValue } from '@stammbuch/contracts'
import { cn } from '@/ui/cn.ts'
import { ValueText } from '@/ui/diff-value.tsx'
import { useRecordPage } from '../page-context.ts'
import { formatValue } from './value-format.ts'

interface FieldValueTextProps {
  readonly field: Field
  readonly value: FieldValue
  readonly className?: string
}

/** Text of several lines is read as text; marks for its line ends belong into a comparison. */
const isPlain = (field: Field, value: FieldValue): value is string =>
  field.multiline && typeof value === 'string' && value !== ''

/** A field's value as people read it. */
export const FieldValueText = ({ field, value, className }: FieldValueTextProps) => {
  const { names } = useRecordPage()
  return (
    <span
      className={cn('min-w-0 wrap-anywhere', field.multiline && 'whitespace-pre-line', className)}
    >
      {isPlain(field, value)
        ? value
        : (formatValue(field, value, names) ?? <ValueText value={value} />)}
    </span>
  )
}
