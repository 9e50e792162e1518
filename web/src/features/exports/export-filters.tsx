import { type ExportType, exportTypes, marketingWaves, waveProject } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { FileOutput } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import {
  everything,
  ProjectField,
  useYears,
  YearField,
  yearOptions,
} from '@/product/scope/scope-fields.tsx'
import { ToplistChoice } from '@/product/scope/toplist-choice.tsx'
import { useToplists } from '@/product/scope/use-toplists.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { ExportSearch, Wave } from './export-search.ts'
import { FormatChoice } from './format-choice.tsx'

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

const chosenOf = (value: string): string | undefined => (value === none ? undefined : value)

const missing = ({ project, type }: ExportSearch): string | null => {
  return project && type ? null : 'Bitte Projekt und Exporttyp wählen.'
}

const Words = ({ children }: { readonly children: string }) => (
  <p className="text-table text-muted">{children}</p>
)

const Toplists = ({ search, onToplists }: Pick<ExportFiltersProps, 'search' | 'onToplists'>) => {
  const { project, period, toplists = [] } = search
  const { data, error } = useToplists(project, period)
  const nothing = () => {
    if (project === undefined) return <Words>Bitte zuerst ein Projekt wählen.</Words>
    if (error) return <p className="text-table text-danger">{sentenceOf(error)}</p>
    return data ? <Words>Hierfür gibt es keine Topliste.</Words> : <Skeleton className="h-16" />
  }
  return (
    <ToplistChoice
      lists={data ?? []}
      chosen={toplists}
      onChange={onToplists}
      nothing={nothing()}
      noneIsAll
      disabled={project === undefined}
    />
  )
}

/** Choices that only one type of export or one project has. */
const Special = ({ search, onChange }: Pick<ExportFiltersProps, 'search' | 'onChange'>) => {
  const years = yearOptions(useYears().years, 'name')
  const dictionaries = useQuery(read('listDictionaries')).data?.list ?? []
  return (
    <>
      <Field label="Noten Jahrgang">
        <Select
          value={search.notes ?? none}
          onChange={(value) => onChange({ notes: chosenOf(value) })}
          options={[{ value: none, label: 'Ohne Noten' }, ...years]}
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

/** Filters of an export. A filter that does not apply is disabled with the reason. */
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
      <ProjectField
        by="shortCode"
        required
        value={search.project}
        onChange={(project) => onChange({ project, toplists: undefined, wave: undefined })}
        className=""
      />
      <Field label="Exporttyp" required>
        <Select<ExportType>
          value={search.type ?? null}
          onChange={(type) => onChange({ type, notes: undefined, dictionary: undefined })}
          options={types}
          placeholder="Exporttyp wählen"
        />
      </Field>
      <YearField
        by="name"
        none="Alle"
        value={search.period ?? everything}
        onChange={(period) =>
          onChange({ period: period === everything ? undefined : period, toplists: undefined })
        }
        className=""
      />
      <Special search={search} onChange={onChange} />
    </div>
    <Toplists search={search} onToplists={onToplists} />
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
