import { Combobox } from '@/ui/combobox.tsx'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import { optionOf } from './target-options.ts'

interface TargetFieldProps {
  readonly label: string
  readonly value: string | null
  readonly options: readonly ComboboxOption[]
  readonly disabled: boolean
  readonly onChange: (target: string | null) => void
}

/** Field for the target of a column. */
export const TargetField = ({ label, value, options, disabled, onChange }: TargetFieldProps) => {
  const chosen =
    value === null ? null : (options.find((option) => option.value === value) ?? optionOf(value))
  return (
    <Combobox
      aria-label={label}
      value={chosen}
      onChange={(option) => onChange(option?.value ?? null)}
      options={options}
      placeholder="wird ignoriert"
      emptyText="Kein solches Feld. Dynamische Felder werden in der Verwaltung angelegt."
      clearable
      disabled={disabled}
    />
  )
}
