import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import type { DeskState } from './privacy-search.ts'

const contactsNamed = async (
  text: string,
  signal: AbortSignal,
): Promise<readonly ComboboxOption[]> => {
  // Whoever only opens the list shall not have read twenty persons by it.
  if (text.trim() === '') return []
  const { list } = await call('listContacts', { query: { search: text, limit: 20 } }, { signal })
  return list.map(({ id, label, zipCode, city }) => ({
    value: id,
    label,
    detail: [zipCode, city].filter(Boolean).join(' '),
  }))
}

interface PersonChoiceProps {
  readonly value: string | undefined
  /** The label of the chosen person, where it is known. */
  readonly label: string | undefined
  readonly onChange: (person: string | undefined) => void
}

/** Choice of a contact by its name. */
export const PersonChoice = ({ value, label, onChange }: PersonChoiceProps) => {
  const [picked, setPicked] = useState<ComboboxOption | null>(null)
  const known = picked?.value === value ? picked : null
  return (
    <Field label="Kontakt">
      <Combobox
        value={value ? (known ?? { value, label: label ?? 'Gewählte Person' }) : null}
        onChange={(option) => {
          setPicked(option)
          onChange(option?.value)
        }}
        options={contactsNamed}
        placeholder="Name eingeben"
        emptyText="Bitte einen Namen eingeben."
        clearable
      />
    </Field>
  )
}

/** Choice of somebody who works here. */
export const ReaderChoice = ({ search, onChange }: DeskState) => {
  const { data } = useQuery(read('listUsers', { query: { limit: 1000 } }))
  const options = (data?.list ?? []).map(({ id, fullName, shortCode }) => ({
    value: id,
    label: fullName,
    detail: shortCode,
  }))
  const { reader } = search
  const chosen = options.find(({ value }) => value === reader)
  return (
    <Field label="Benutzer">
      <Combobox
        value={reader ? (chosen ?? { value: reader, label: 'Gewählter Benutzer' }) : null}
        onChange={(option) => onChange({ reader: option?.value })}
        options={options}
        placeholder="Alle"
        clearable
      />
    </Field>
  )
}

const DayField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}) => (
  <Field label={label}>
    <Input
      type="date"
      value={value ?? ''}
      className="tabular-nums"
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  </Field>
)

/** First and last day, both included. */
export const DayChoices = ({ search, onChange }: DeskState) => (
  <>
    <DayField label="Von" value={search.from} onChange={(from) => onChange({ from })} />
    <DayField label="Bis" value={search.to} onChange={(to) => onChange({ to })} />
  </>
)
