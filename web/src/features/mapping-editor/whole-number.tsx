import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

interface WholeNumberProps {
  readonly label: string
  readonly hint?: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** `0` while nothing is typed that is a number. */
  readonly onChange: (value: number) => void
}

/** A whole number within limits. What is typed stays as it is: a sign comes before its digits. */
export const WholeNumber = ({ label, hint, value, min, max, onChange }: WholeNumberProps) => {
  const [text, setText] = useState(String(value))
  return (
    <Field label={label} hint={hint}>
      <Input
        type="number"
        min={min}
        max={max}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const typed = Math.trunc(Number(target.value))
          onChange(Math.max(min, Math.min(max, Number.isNaN(typed) ? 0 : typed)))
        }}
        onBlur={() => setText(String(value))}
      />
    </Field>
  )
}
