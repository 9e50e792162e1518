import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { ProjectSearch } from './project-search.ts'

interface ProjectFiltersProps {
  readonly code: string
  readonly search: ProjectSearch
  readonly onChange: (patch: ProjectSearch) => void
}

const all = 'alle'

/** What the project list can be narrowed by. */
export const ProjectFilters = ({ code, search, onChange }: ProjectFiltersProps) => {
  const { toplistId, periodName, viaScores = false } = search
  const periods = useQuery(read('listPeriods'))
  const toplists = useQuery(read('listToplistLabels', { query: { rgShortCode: code, periodName } }))
  const years = (periods.data?.list ?? [])
    .map(({ name }) => name)
    .toSorted((left, right) => compareGerman(right, left))
  const labels = (toplists.data?.list ?? [])
    .map(({ id, value }) => ({ value: id, label: value }))
    .toSorted((left, right) => compareGerman(left.label, right.label))
  const chosen = toplistId
    ? (labels.find(({ value }) => value === toplistId) ?? { value: toplistId, label: '…' })
    : null

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark around a form that never submits
    <div
      role="search"
      aria-label="Einträge filtern"
      className="grid items-end gap-x-3 gap-y-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,20rem)_9rem_minmax(12rem,22rem)_auto]"
    >
      <Field label="Topliste">
        <Combobox
          value={viaScores ? null : chosen}
          onChange={(option) => onChange({ toplistId: option?.value })}
          options={labels}
          placeholder={viaScores ? 'Erhebungen haben keine Topliste' : 'Alle Toplisten'}
          emptyText="Keine Toplisten"
          clearable
          disabled={viaScores}
        />
      </Field>
      <Field label="Jahrgang">
        <Select
          value={periodName ?? all}
          onChange={(year) => onChange({ periodName: year === all ? undefined : year })}
          options={[
            { value: all, label: 'Alle' },
            ...years.map((year) => ({ value: year, label: year })),
          ]}
        />
      </Field>
      <Field label="Suche">
        <SearchField
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      </Field>
      <Switch
        label="Suche über Score"
        className="h-8 items-center"
        checked={viaScores}
        onCheckedChange={(on) =>
          onChange(on ? { viaScores: true, toplistId: undefined } : { viaScores: undefined })
        }
      />
    </div>
  )
}
