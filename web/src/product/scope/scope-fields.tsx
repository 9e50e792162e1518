import type { Period } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'

export interface ScopeOption {
  readonly value: string
  readonly label: string
  readonly detail?: string
}

type Project = Reply<'listRankingGroups'>['list'][number]

const noProjects: readonly Project[] = []
const noYears: readonly Period[] = []

/** The projects there are to choose from, by name. */
export const useProjects = () => {
  const { data, error, refetch } = useQuery({
    ...read('listRankingGroups'),
    select: ({ list }) => list.toSorted((a, b) => compareGerman(a.name, b.name)),
  })
  return { projects: data ?? noProjects, error, refetch }
}

/** The years there are to choose from, newest first. */
export const useYears = () => {
  const { data, error, refetch } = useQuery({
    ...read('listPeriods'),
    select: ({ list }) => list.toSorted((a, b) => compareGerman(b.name, a.name)),
  })
  return { years: data ?? noYears, isKnown: data !== undefined, error, refetch }
}

/** The property by which the URL names a project or a year. */
export type ProjectKey = 'id' | 'shortCode'
export type YearKey = 'id' | 'name'

export const projectOptions = (
  projects: readonly Project[],
  by: ProjectKey,
): readonly ScopeOption[] =>
  projects.map((one) => ({ value: one[by], label: one.name, detail: one.shortCode }))

export const yearOptions = (years: readonly Period[], by: YearKey): readonly ScopeOption[] =>
  years.map((one) => ({ value: one[by], label: one.name }))

export interface ScopeFieldProps {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly label?: string
  readonly className?: string
}

/** The chosen option; one that is not known (yet) can be seen and taken away all the same. */
export const chosenOf = (options: readonly ScopeOption[], value: string | undefined) => {
  if (value === undefined) return null
  return options.find((one) => one.value === value) ?? { value, label: '…' }
}

interface ProjectFieldProps extends ScopeFieldProps {
  /** The property by which the URL names the project. */
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
  /** Label of the choice of no year, where there is one; `onChange` then receives `everything`. */
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
