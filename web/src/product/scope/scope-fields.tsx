import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import {
  type ProjectKey,
  projectOptions,
  type ScopeOption,
  useProjects,
  useSampleScope,
  useYears,
  type YearKey,
  yearOptions,
} from './scope-choices.ts'

interface ScopeFieldProps {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly label?: string
  readonly className?: string
}

/** The chosen option; one that is not known (yet) can be seen and taken away all the same. */
const chosenOf = (options: readonly ScopeOption[], value: string | undefined) => {
  if (value === undefined) return null
  return options.find((one) => one.value === value) ?? { value, label: '…' }
}

interface ProjectFieldProps extends ScopeFieldProps {
  /** What the URL knows it by. */
  readonly by: ProjectKey
  readonly placeholder?: string
  readonly required?: boolean
}

/** One project. */
export const ProjectField = (props: ProjectFieldProps) => {
  const { value, onChange, by, label = 'Projekt', className = 'w-full sm:w-80' } = props
  const options = projectOptions(useProjects().projects, by)
  return (
    <Field label={label} className={className} required={props.required ?? false}>
      <Combobox
        value={chosenOf(options, value)}
        onChange={(option) => onChange(option?.value)}
        options={options}
        placeholder={props.placeholder ?? 'Projekt wählen'}
        clearable
      />
    </Field>
  )
}

/** Selects have no empty choice; this one stands for nothing chosen; the verification list says it in its URL for every year. */
export const everything = 'alle'

interface YearFieldProps extends ScopeFieldProps {
  readonly by: YearKey
  /** What no year is called, where it can be chosen; `onChange` hears `everything`. */
  readonly none?: string
  readonly without?: string | undefined
  readonly placeholder?: string
  readonly disabledBecause?: string | null
}

/** One year, newest first. `without`: but for this one. */
export const YearField = (props: YearFieldProps) => {
  const { value, onChange, by, none, without, label = 'Jahrgang' } = props
  const years = yearOptions(useYears().years, by).filter((one) => one.value !== without)
  return (
    <Field label={label} className={props.className ?? 'w-full sm:w-40'}>
      <Select
        value={value ?? null}
        onChange={onChange}
        options={none === undefined ? years : [{ value: everything, label: none }, ...years]}
        disabledBecause={props.disabledBecause}
        {...(props.placeholder && { placeholder: props.placeholder })}
      />
    </Field>
  )
}

/** One delivery, newest first. */
export const SampleField = (props: ScopeFieldProps) => {
  const { value, onChange, label = 'Datenlieferung', className = 'w-full sm:w-lg' } = props
  const { options } = useSampleScope(value)
  return (
    <Field label={label} className={className}>
      <Combobox
        value={chosenOf(options, value)}
        onChange={(option) => onChange(option?.value)}
        options={options}
        placeholder="Datenlieferung wählen"
        emptyText="Keine Datenlieferungen"
        clearable
      />
    </Field>
  )
}

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
