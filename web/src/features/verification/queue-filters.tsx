import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { sampleChoices } from '@/api/sample-choices.ts'
import { compareGerman, formatDate } from '@/format/format.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { allYears, type QueueSearch } from './queue-search.ts'

interface FiltersProps {
  readonly search: QueueSearch
  readonly onChange: (patch: QueueSearch) => void
}

interface StandardFiltersProps extends FiltersProps {
  readonly years: readonly string[]
  /** The year shown, `undefined` while it is being looked for. */
  readonly year: string | undefined
}

/** Records by a part of their name, or one by its ID. */
const NameSearch = ({ search, onChange }: FiltersProps) => (
  <Field label="Suche">
    <SearchField
      value={search.search ?? ''}
      placeholder="Name oder ID"
      onSearch={(text) => onChange({ search: text || undefined })}
    />
  </Field>
)

/** Project, year, name, and whether only new records are wanted. */
export const StandardFilters = ({ search, years, year, onChange }: StandardFiltersProps) => {
  const { data } = useQuery(read('listRankingGroups'))
  const projects = (data?.list ?? [])
    .map(({ id, name, shortCode }) => ({ value: id, label: name, detail: shortCode }))
    .toSorted((left, right) => compareGerman(left.label, right.label))
  const known = projects.find(({ value }) => value === search.rgId)
  const unknown = search.rgId ? { value: search.rgId, label: '…' } : null
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,22rem)_9rem_minmax(12rem,22rem)_auto]">
      <Field label="Projekt">
        <Combobox
          value={known ?? unknown}
          onChange={(option) => onChange({ rgId: option?.value })}
          options={projects}
          placeholder="Alle Projekte"
          clearable
        />
      </Field>
      <Field label="Jahrgang">
        <Select
          value={year ?? null}
          placeholder="…"
          onChange={(pName) => onChange({ pName })}
          options={[
            { value: allYears, label: 'Alle' },
            ...years.map((name) => ({ value: name, label: name })),
          ]}
        />
      </Field>
      <NameSearch search={search} onChange={onChange} />
      <Switch
        label="Initiale Verifizierung"
        className="h-8 items-center"
        checked={search.approved === '0'}
        onCheckedChange={(on) => onChange({ approved: on ? '0' : undefined })}
      />
    </div>
  )
}

/** One delivery, and in it a name. */
export const SampleFilter = ({ search, onChange }: FiltersProps) => {
  const { data } = useQuery(sampleChoices)
  const samples = (data?.list ?? []).map(({ id, rawDataReference, supplier, createdAt }) => ({
    value: id,
    label: rawDataReference,
    detail: [supplier?.name, formatDate(createdAt)].filter(Boolean).join(' · '),
  }))
  const known = samples.find(({ value }) => value === search.sampleId)
  const unknown = search.sampleId ? { value: search.sampleId, label: '…' } : null
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(14rem,36rem)_minmax(12rem,22rem)]">
      <Field label="Datenlieferung">
        <Combobox
          value={known ?? unknown}
          onChange={(option) => onChange({ sampleId: option?.value })}
          options={samples}
          placeholder="Datenlieferung wählen"
          emptyText="Keine Datenlieferungen"
          clearable
        />
      </Field>
      {search.sampleId && <NameSearch search={search} onChange={onChange} />}
    </div>
  )
}
