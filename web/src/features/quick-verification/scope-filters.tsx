import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { sampleChoices } from '@/api/sample-choices.ts'
import { compareGerman, formatDate } from '@/format/format.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import type { QuickSearch } from './quick-search.ts'

interface FiltersProps {
  readonly search: QuickSearch
  readonly onChange: (patch: QuickSearch) => void
}

/** The projects and years there are, and the chosen ones. */
export const useProjectScope = ({ rgId, pName }: QuickSearch) => {
  const groups = useQuery(read('listRankingGroups')).data?.list ?? []
  const periods = useQuery(read('listPeriods')).data?.list ?? []
  return {
    groups,
    periods,
    project: groups.find(({ id }) => id === rgId),
    period: periods.find(({ name }) => name === pName),
  }
}

/** Project and year. */
export const ProjectFilters = ({ search, onChange }: FiltersProps) => {
  const { groups, periods, project, period } = useProjectScope(search)
  const projects = groups
    .map(({ id, name, shortCode }) => ({ value: id, label: name, detail: shortCode }))
    .toSorted((left, right) => compareGerman(left.label, right.label))
  const years = periods
    .map(({ name }) => name)
    .toSorted((left, right) => compareGerman(right, left))
  return (
    <>
      <Field label="Projekt" className="w-full sm:w-80">
        <Combobox
          value={project ? { value: project.id, label: project.name } : null}
          onChange={(option) => onChange({ rgId: option?.value, toplists: undefined })}
          options={projects}
          placeholder="Projekt wählen"
          clearable
        />
      </Field>
      <Field label="Jahrgang" className="w-full sm:w-40">
        <Select
          value={period?.name ?? null}
          onChange={(pName) => onChange({ pName, toplists: undefined })}
          options={years.map((name) => ({ value: name, label: name }))}
        />
      </Field>
    </>
  )
}

/** The deliveries there are, and the chosen one. */
export const useSampleScope = ({ sampleId }: QuickSearch) => {
  const samples = useQuery(sampleChoices).data?.list ?? []
  return { samples, sample: samples.find(({ id }) => id === sampleId) }
}

/** One delivery. */
export const SampleFilter = ({ search, onChange }: FiltersProps) => {
  const { samples, sample } = useSampleScope(search)
  return (
    <Field label="Datenlieferung" className="w-full sm:w-lg">
      <Combobox
        value={sample ? { value: sample.id, label: sample.rawDataReference } : null}
        onChange={(option) => onChange({ sampleId: option?.value })}
        options={samples.map(({ id, rawDataReference, supplier, createdAt }) => ({
          value: id,
          label: rawDataReference,
          detail: [supplier?.name, formatDate(createdAt)].filter(Boolean).join(' · '),
        }))}
        placeholder="Datenlieferung wählen"
        emptyText="Keine Datenlieferungen"
        clearable
      />
    </Field>
  )
}
