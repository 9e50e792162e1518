import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { eventChoices, eventName } from './event-names.ts'
import { filtersOf, isFiltered, type LogSearch, logSearchFrom } from './log-search.ts'

interface LogFiltersProps {
  readonly search: LogSearch
  readonly people: ReadonlyMap<string, string>
  readonly onChange: (search: LogSearch) => void
}

interface IdFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

const uuidLength = 36

/** A filter by id: pasted or typed whole. */
const IdFilter = ({ label, value = '', onChange }: IdFilterProps) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const valid = typed === '' || logSearchFrom({ runId: typed }).runId !== undefined
  const change = (text: string): void => {
    const next = text.trim().toLowerCase()
    setTyped(next)
    if (next === '') onChange(undefined)
    else if (next.length === uuidLength && logSearchFrom({ runId: next }).runId) onChange(next)
  }
  return (
    <Field label={label} error={valid ? null : 'Bitte eine ganze ID eingeben.'}>
      <Input
        code
        value={typed}
        placeholder="ID"
        className="font-mono text-xs"
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  )
}

const DayFilter = ({
  label,
  value,
  onChange,
}: {
  readonly label: ReactNode
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}) => (
  <Field label={label}>
    <Input
      type="date"
      value={value ?? ''}
      className="tabular-nums"
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  </Field>
)

/** Which events are shown. The filters stand in the address. */
export const LogFilters = ({ search, people, onChange }: LogFiltersProps) => {
  const filters = filtersOf(search)
  const put = (name: keyof typeof filters, value: string | undefined): void => {
    const { [name]: _, ...others } = filters
    onChange(value === undefined ? others : { ...others, [name]: value })
  }
  const { type, actor } = filters
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[1.9fr_1.3fr_1.1fr_1fr_1fr_8.5rem_8.5rem_auto]">
      <Field label="Name">
        <SearchField
          value={filters.search ?? ''}
          placeholder="Eintrag, Datei, Lieferant, Person"
          onSearch={(text) => put('search', text || undefined)}
        />
      </Field>
      <Field label="Ereignis">
        <Combobox
          value={type ? { value: type, label: eventName(type) } : null}
          onChange={(option) => put('type', option?.value)}
          options={eventChoices}
          placeholder="Alle"
          clearable
        />
      </Field>
      {people.size > 0 ? (
        <Field label="Person">
          <Combobox
            value={actor ? { value: actor, label: people.get(actor) ?? actor } : null}
            onChange={(option) => put('actor', option?.value)}
            options={[...people].map(([value, label]) => ({ value, label }))}
            placeholder="Alle"
            clearable
          />
        </Field>
      ) : (
        <IdFilter label="Person" value={actor} onChange={(id) => put('actor', id)} />
      )}
      <IdFilter label="Eintrag" value={filters.recordId} onChange={(id) => put('recordId', id)} />
      {filters.commandId && (
        <IdFilter
          label="Befehl"
          value={filters.commandId}
          onChange={(id) => put('commandId', id)}
        />
      )}
      {filters.changeId && (
        <IdFilter
          label="Vorschlag"
          value={filters.changeId}
          onChange={(id) => put('changeId', id)}
        />
      )}
      <IdFilter label="Lauf" value={filters.runId} onChange={(id) => put('runId', id)} />
      <DayFilter label="Von" value={filters.from} onChange={(day) => put('from', day)} />
      <DayFilter label="Bis" value={filters.to} onChange={(day) => put('to', day)} />
      {isFiltered(search) && (
        <Button look="quiet" className="mt-5.5" onClick={() => onChange({})}>
          <X aria-hidden />
          Filter zurücksetzen
        </Button>
      )}
    </div>
  )
}
