import { Select } from '@/ui/select.tsx'
import { everything, useProjects, useYears, yearOptions } from './scope-fields.tsx'

interface ScopeSelectProps {
  /** Its id. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

const chosen = (id: string): string | undefined => (id === everything ? undefined : id)

/** One project or all of them, small, beside the search of a list. */
export const ProjectSelect = ({ value, onChange }: ScopeSelectProps) => (
  <Select
    aria-label="Projekt"
    className="w-56"
    value={value ?? everything}
    onChange={(id) => onChange(chosen(id))}
    options={[
      { value: everything, label: 'Alle Projekte' },
      ...useProjects().projects.map(({ id, name }) => ({ value: id, label: name })),
    ]}
  />
)

/** One year or all of them, small, beside the search of a list. */
export const YearSelect = ({ value, onChange }: ScopeSelectProps) => (
  <Select
    aria-label="Jahrgang"
    className="w-40"
    value={value ?? everything}
    onChange={(id) => onChange(chosen(id))}
    options={[
      { value: everything, label: 'Alle Jahrgänge' },
      ...yearOptions(useYears().years, 'id'),
    ]}
  />
)
