import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import type { EntryReference } from './upload-memory.ts'

interface ChoiceStepProps {
  readonly label: string
  readonly options: readonly (EntryReference & { readonly shortCode?: string })[]
  readonly value: EntryReference | undefined
  readonly emptyText: string
  readonly onChoose: (chosen: EntryReference) => void
}

/** One of a list, by typing. */
export const ChoiceStep = ({ label, options, value, emptyText, onChoose }: ChoiceStepProps) => (
  <Field label={label} hideLabel className="max-w-md">
    <Combobox
      aria-label={label}
      value={value ? { value: value.id, label: value.name } : null}
      onChange={(option) => option && onChoose({ id: option.value, name: option.label })}
      options={options.map(({ id, name, shortCode }) => ({
        value: id,
        label: name,
        ...(shortCode && { detail: shortCode }),
      }))}
      placeholder={`${label} wählen`}
      emptyText={emptyText}
    />
  </Field>
)
