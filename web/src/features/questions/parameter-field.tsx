import { ChoiceField } from '@/product/choices/choice-field.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import type { Parameter } from './questions.ts'

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** The last twelve quarters by their first months, newest first. */
const quarters = (now: Date = new Date()) =>
  Array.from({ length: 12 }, (_, back) => {
    const index = now.getFullYear() * 4 + Math.floor(now.getMonth() / 3) - back
    const [year, quarter] = [Math.floor(index / 4), index % 4]
    return {
      value: `${year}-${String(quarter * 3 + 1).padStart(2, '0')}`,
      label: `${quarter + 1}. Quartal ${year}`,
    }
  })

/** Asks for a parameter of a question where the question stands. */
export const ParameterField = ({ parameter, value, onChange }: ParameterFieldProps) => {
  const { label, kind } = parameter
  if (kind === 'quarter')
    return (
      <Field label={label}>
        <Select value={value ?? null} onChange={onChange} options={quarters()} />
      </Field>
    )
  if (kind === 'day' || kind === 'month')
    return (
      <Field label={label}>
        <Input
          type={kind === 'day' ? 'date' : 'month'}
          value={value ?? ''}
          className="tabular-nums"
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      </Field>
    )
  return (
    <ChoiceField
      kind={kind}
      label={label}
      value={value}
      onChange={onChange}
      placeholder="Auswählen"
    />
  )
}
