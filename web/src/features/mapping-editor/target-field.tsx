import { useMemo } from 'react'
import { Combobox } from '@/ui/combobox.tsx'
import { fold } from '@/ui/fold.ts'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import { dynamicTarget, optionOf } from './target-options.ts'

interface TargetFieldProps {
  readonly label: string
  readonly value: string | null
  readonly options: readonly ComboboxOption[]
  readonly disabled: boolean
  readonly onChange: (target: string | null) => void
}

/** Where a column goes. What is typed and no known field is offered as a dynamic field. */
export const TargetField = ({ label, value, options, disabled, onChange }: TargetFieldProps) => {
  const search = useMemo(
    () => (text: string) => {
      const wanted = fold(text)
      const found = options.filter((option) =>
        fold(`${option.label} ${option.detail ?? ''}`).includes(wanted),
      )
      const dynamic = dynamicTarget(text.trim())
      return Promise.resolve(dynamic ? [...found, dynamic] : found)
    },
    [options],
  )
  const chosen =
    value === null ? null : (options.find((option) => option.value === value) ?? optionOf(value))
  return (
    <Combobox
      aria-label={label}
      value={chosen}
      onChange={(option) => onChange(option?.value ?? null)}
      options={search}
      placeholder="wird ignoriert"
      emptyText="Kein solches Feld"
      clearable
      disabled={disabled}
    />
  )
}
