import { type ScopeOption } from '@/product/scope/scope-fields.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'

export interface OptionStepProps {
  readonly label: string
  readonly options: readonly ScopeOption[]
  readonly value: ScopeOption | undefined
  readonly onChoose: (value: string) => void
}

/** One of a list, by typing. */
export const OptionStep = ({ label, options, value, onChoose }: OptionStepProps) => (
  <Field label={label} hideLabel className="max-w-md">
    <Combobox
      aria-label={label}
      value={value ?? null}
      onChange={(option) => option && onChoose(option.value)}
      options={options}
      placeholder={`${label} wählen`}
      emptyText="Keine Treffer"
    />
  </Field>
)
