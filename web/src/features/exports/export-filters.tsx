import { type ExportType, exportTypes, marketingWaves, waveProject } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { FileOutput } from 'lucide-react'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import type { ExportSearch, Wave } from './export-search.ts'
import { FormatChoice } from './format-choice.tsx'
import { ToplistChoice } from './toplist-choice.tsx'

interface ExportFiltersProps {
  readonly search: ExportSearch
  readonly onChange: (patch: ExportSearch) => void
  readonly onToplists: (change: (chosen: readonly string[]) => readonly string[]) => void
  readonly onExport: () => void
  readonly pending: boolean
  /** Why nothing can be exported, whatever is chosen. */
  readonly forbidden: string | null
}

/** Selects have no empty choice; this one stands for „nothing chosen“. */
const none = '-'

const types = Object.entries(exportTypes).map(([value, label]) => ({
  value: value as ExportType,
  label,
}))
const waves = marketingWaves.map((value) => ({
  value,
  label: value === 'none' ? 'Keine' : value,
}))

const usePeriodOptions = (empty: string) => {
  const periods = useQuery(read('listPeriods')).data?.list ?? []
  const names = periods.map(({ name }) => name).toSorted((a, b) => compareGerman(b, a))
  return [{ value: none, label: empty }, ...names.map((name) => ({ value: name, label: name }))]
}

const chosenOf = (value: string): string | undefined => (value === none ? undefined : value)

const missing = ({ project, type }: ExportSearch): string | null => {
  return project && type ? null : 'Bitte Projekt und Exporttyp wählen.'
}

const Project = ({ search, onChange }: Pick<ExportFiltersProps, 'search' | 'onChange'>) => {
  const groups = useQuery(read('listRankingGroups')).data?.list ?? []
  const options = groups
    .map(({ name, shortCode }) => ({ value: shortCode, label: name, detail: shortCode }))
    .toSorted((a, b) => compareGerman(a.label, b.label))
  return (
    <Field label="Projekt" required>
      <Combobox
        value={options.find(({ value }) => value === search.project) ?? null}
        onChange={(option) =>
          onChange({ project: option?.value, toplists: undefined, wave: undefined })
        }
        options={options}
        placeholder="Projekt wählen"
        clearable
      />
    </Field>
  )
}

/** Choices that only one type of export or one project has. */
const Special = ({ search, onChange }: Pick<ExportFiltersProps, 'search' | 'onChange'>) => {
  const notes = usePeriodOptions('Ohne Noten')
  const dictionaries = useQuery(read('listDictionaries')).data?.list ?? []
  return (
    <>
      <Field label="Noten Jahrgang">
        <Select
          value={search.notes ?? none}
          onChange={(value) => onChange({ notes: chosenOf(value) })}
          options={notes}
          disabledBecause={search.type === 'research' ? null : 'Nur für den Exporttyp Research.'}
        />
      </Field>
      <Field label="Welle">
        <Select<Wave>
          value={search.wave ?? 'none'}
          onChange={(wave) => onChange({ wave: wave === 'none' ? undefined : wave })}
          options={waves}
          disabledBecause={
            search.project === waveProject ? null : `Nur für das Projekt ${waveProject}.`
          }
        />
      </Field>
      <Field label="Wörterbuch">
        <Select
          value={search.dictionary ?? none}
          onChange={(value) => onChange({ dictionary: chosenOf(value) })}
          options={[
            { value: none, label: 'Ohne Übersetzung' },
            ...dictionaries.map(({ id, label }) => ({ value: id, label })),
          ]}
          disabledBecause={
            search.type === 'easycatalog' ? null : 'Nur für den Exporttyp Easycatalog.'
          }
        />
      </Field>
    </>
  )
}

/** What to export. A choice that does not apply is off and says why. */
export const ExportFilters = ({
  search,
  onChange,
  onToplists,
  onExport,
  pending,
  forbidden,
}: ExportFiltersProps) => (
  <div className="grid gap-4">
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <Project search={search} onChange={onChange} />
      <Field label="Exporttyp" required>
        <Select<ExportType>
          value={search.type ?? null}
          onChange={(type) => onChange({ type, notes: undefined, dictionary: undefined })}
          options={types}
          placeholder="Exporttyp wählen"
        />
      </Field>
      <Field label="Jahrgang">
        <Select
          value={search.period ?? none}
          onChange={(value) => onChange({ period: chosenOf(value), toplists: undefined })}
          options={usePeriodOptions('Alle')}
        />
      </Field>
      <Special search={search} onChange={onChange} />
    </div>
    <ToplistChoice
      project={search.project}
      period={search.period}
      chosen={search.toplists ?? []}
      onChange={onToplists}
    />
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look="primary"
        pending={pending}
        disabledBecause={forbidden ?? missing(search)}
        onClick={onExport}
      >
        <FileOutput aria-hidden />
        Exportieren
      </Button>
      <FormatChoice
        label="Dateiformat"
        value={search.format}
        onChange={(format) => onChange({ format })}
        fixed={
          search.type === 'api'
            ? { label: 'JSON', because: 'Der API-Import ist immer JSON.' }
            : null
        }
      />
      <p className="text-table text-muted">
        Exportiert werden nur verifizierte, nicht ausgeschlossene Einträge.
      </p>
    </div>
  </div>
)
