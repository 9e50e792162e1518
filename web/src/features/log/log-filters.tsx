import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatList } from '@/format/format.ts'
import { ChoiceField } from '@/product/choices/choice-field.tsx'
import { Button } from '@/ui/button.tsx'
import { Collapsible } from '@/ui/collapsible.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { eventChoices, eventName } from './event-names.ts'
import { filtersOf, isFiltered, type LogSearch, logSearchFrom } from './log-search.ts'
import { MoreFilters, moreFilters } from './more-filters.tsx'

interface LogFiltersProps {
  readonly search: LogSearch
  readonly onChange: (search: LogSearch) => void
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

/** The types of an address, which may name several. */
const typeOption = (type: string) => ({
  value: type,
  label: type.split(',').map(eventName).join(', '),
})

/** Which events are shown. The filters stand in the address. */
export const LogFilters = ({ search, onChange }: LogFiltersProps) => {
  const filters = filtersOf(search)
  const put = (name: keyof typeof filters, value: string | undefined): void => {
    const { [name]: _, ...others } = filters
    onChange(logSearchFrom(value === undefined ? others : { ...others, [name]: value }))
  }
  const { type } = filters
  const set = moreFilters.filter(([name]) => filters[name] !== undefined)
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[1.6fr_1.4fr_1.3fr_1.3fr_8.5rem_8.5rem_auto]">
        <Field label="Name">
          <SearchField
            value={filters.search ?? ''}
            placeholder="Eintrag, Datei, Lieferant, Person"
            onSearch={(text) => put('search', text || undefined)}
          />
        </Field>
        <Field label="Wörter in Werten">
          <SearchField
            value={filters.words ?? ''}
            placeholder="Vorher oder nachher"
            onSearch={(text) => put('words', text || undefined)}
          />
        </Field>
        <Field label="Ereignis">
          <Combobox
            value={type ? typeOption(type) : null}
            onChange={(option) => put('type', option?.value)}
            options={eventChoices}
            placeholder="Alle"
            clearable
          />
        </Field>
        <ChoiceField
          kind="user"
          label="Person"
          value={filters.actor}
          onChange={(id) => put('actor', id)}
        />
        <DayFilter label="Von" value={filters.from} onChange={(day) => put('from', day)} />
        <DayFilter label="Bis" value={filters.to} onChange={(day) => put('to', day)} />
        {isFiltered(search) && (
          <Button look="quiet" className="mt-5.5" onClick={() => onChange({})}>
            <X aria-hidden />
            Filter zurücksetzen
          </Button>
        )}
      </div>
      <Collapsible
        title={`Weitere Filter${set.length > 0 ? ` (gesetzt: ${formatList(set.map(([, label]) => label))})` : ''}`}
      >
        <MoreFilters filters={filters} put={put} />
      </Collapsible>
    </div>
  )
}
