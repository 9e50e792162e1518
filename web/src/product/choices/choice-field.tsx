import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { type ChoiceKind, choiceName, choiceSources } from './choice-sources.ts'

interface ChoiceFieldProps {
  readonly kind: ChoiceKind
  readonly label: string
  /** The id that is chosen. */
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  readonly placeholder?: string
}

/** Chooses a supplier, a delivery, a person … by name; the address keeps its id. */
export const ChoiceField = ({ kind, label, value, onChange, placeholder }: ChoiceFieldProps) => {
  const { data: name } = useQuery({
    queryKey: ['choice', kind, value],
    queryFn: ({ signal }) => choiceName(kind, value ?? '', signal),
    enabled: value !== undefined,
    staleTime: 60_000,
  })
  return (
    <Field label={label}>
      <Combobox
        value={value === undefined ? null : { value, label: name ?? '…' }}
        onChange={(option) => onChange(option?.value)}
        options={choiceSources[kind]}
        placeholder={placeholder ?? 'Alle'}
        clearable
      />
    </Field>
  )
}
