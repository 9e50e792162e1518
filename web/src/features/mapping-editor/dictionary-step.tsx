import type { Transformation } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman, formatCount } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'

type Step = Extract<Transformation, { readonly kind: 'dictionary' }>

interface DictionaryStepProps {
  readonly step: Step
  readonly onChange: (step: Step) => void
}

/** The dictionary that a step looks cells up in. */
export const DictionaryStep = ({ step, onChange }: DictionaryStepProps) => {
  const { data, error } = useQuery(read('listDictionaries'))
  const options: readonly ComboboxOption[] = (data?.list ?? [])
    .toSorted((a, b) => compareGerman(a.label, b.label))
    .map(({ id, label, translationsCount }) => ({
      value: id,
      label,
      detail: formatCount(translationsCount, 'Begriff', 'Begriffe'),
    }))
  const gone = data && step.dictionaryId !== ''
  const chosen =
    options.find(({ value }) => value === step.dictionaryId) ??
    (gone ? { value: step.dictionaryId, label: 'Gelöschtes Wörterbuch' } : null)
  if (error) return <Banner tone="danger" title={sentenceOf(error)} />
  return (
    <Field
      label="Wörterbuch"
      hint="Groß- und Kleinschreibung zählen nicht; was nicht darin steht, bleibt wie geliefert."
    >
      <Combobox
        value={chosen}
        onChange={(option) => onChange({ ...step, dictionaryId: option?.value ?? '' })}
        options={options}
        placeholder="Wörterbuch wählen"
        emptyText="Noch kein Wörterbuch; angelegt werden sie unter Verwaltung, Übersetzung."
      />
    </Field>
  )
}
