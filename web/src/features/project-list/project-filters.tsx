import { everything, YearField } from '@/product/scope/scope-fields.tsx'
import { useToplists } from '@/product/scope/use-toplists.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { ProjectSearch } from './project-search.ts'

interface ProjectFiltersProps {
  readonly code: string
  readonly search: ProjectSearch
  readonly onChange: (patch: ProjectSearch) => void
}

/** The filters of the project list. */
export const ProjectFilters = ({ code, search, onChange }: ProjectFiltersProps) => {
  const { toplistId, periodName, viaScores = false } = search
  const toplists = useToplists(code, periodName).data ?? []
  const labels = toplists.map(({ id, value }) => ({ value: id, label: value }))
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
      <YearField
        by="name"
        none="Alle"
        value={periodName ?? everything}
        onChange={(year) => onChange({ periodName: year === everything ? undefined : year })}
        className=""
      />
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
