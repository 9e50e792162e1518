import { useQuery } from '@tanstack/react-query'
import { sampleChoices } from '@/api/sample-choices.ts'
import { formatDate } from '@/format/format.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { chosenOf, type ScopeFieldProps } from './scope-fields.tsx'

/** The deliveries there are to choose from, and the chosen one. */
export const useSampleScope = (sampleId: string | undefined) => {
  const samples = useQuery(sampleChoices).data?.list ?? []
  return {
    sample: samples.find(({ id }) => id === sampleId),
    options: samples.map(({ id, rawDataReference, supplier, createdAt }) => ({
      value: id,
      label: rawDataReference,
      detail: [supplier?.name, formatDate(createdAt)].filter(Boolean).join(' · '),
    })),
  }
}

/** One delivery, newest first. */
export const SampleField = (props: ScopeFieldProps) => {
  const { value, onChange, label = 'Datenlieferung', className = 'w-full sm:w-lg' } = props
  const { options } = useSampleScope(value)
  return (
    <Field label={label} className={className}>
      <Combobox
        value={chosenOf(options, value)}
        onChange={(option) => onChange(option?.value)}
        options={options}
        placeholder="Datenlieferung wählen"
        emptyText="Keine Datenlieferungen"
        clearable
      />
    </Field>
  )
}
