import {
  type RunActor,
  type RunKind,
  type RunStanding,
  runKinds,
  runStandings,
} from '@stammbuch/contracts'
import { X } from 'lucide-react'
import { compareGerman } from '@/format/format.ts'
import { operationName } from '@/product/operation-words.ts'
import { ProjectSelect } from '@/product/scope/scope-selects.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { isBare, quartersUpTo, type RunsSearch } from './runs-search.ts'
import { standingLabels } from './standing.tsx'

interface RunFiltersProps {
  readonly search: RunsSearch
  readonly people: readonly RunActor[]
  /** Today in Berlin, as `2026-11-23`. */
  readonly today: string
  readonly onChange: (search: RunsSearch) => void
}

const all = 'all'
const other = 'other'
/** As many quarters as can be picked: three years. */
const quarterCount = 12

const kindOptions = runKinds
  .map((kind) => ({ value: kind as RunKind | typeof all, label: operationName(kind) }))
  .toSorted((left, right) => compareGerman(left.label, right.label))

const standingOptions = runStandings.map((standing) => ({
  value: standing as RunStanding | typeof all,
  label: standingLabels[standing],
}))

/** The period of a register: a quarter, or days of one's own. */
const PeriodFilter = ({ search, today, onChange }: Omit<RunFiltersProps, 'people'>) => {
  const quarters = quartersUpTo(today, quarterCount)
  const { from, to } = search
  const chosen = quarters.find((one) => one.from === from && one.to === to)
  const own = from !== undefined || to !== undefined ? other : all
  const choose = (value: string): void => {
    const quarter = quarters.find((one) => one.value === value)
    if (quarter) onChange({ ...search, from: quarter.from, to: quarter.to })
    else if (value === all) onChange({ ...search, from: undefined, to: undefined })
  }
  return (
    <>
      <Field label="Quartal">
        <Select
          value={chosen?.value ?? own}
          onChange={choose}
          options={[
            { value: all, label: 'Alle Zeiten' },
            ...(own === other && !chosen ? [{ value: other, label: 'Eigener Zeitraum' }] : []),
            ...quarters.map(({ value, label }) => ({ value, label })),
          ]}
        />
      </Field>
      <Field label="Von">
        <Input
          type="date"
          value={from ?? ''}
          className="tabular-nums"
          onChange={({ target }) => onChange({ ...search, from: target.value || undefined })}
        />
      </Field>
      <Field label="Bis">
        <Input
          type="date"
          value={to ?? ''}
          className="tabular-nums"
          onChange={({ target }) => onChange({ ...search, to: target.value || undefined })}
        />
      </Field>
    </>
  )
}

/** Which runs are listed. The filters stand in the address. */
export const RunFilters = ({ search, people, today, onChange }: RunFiltersProps) => {
  const { kind, actor, project, standing, small } = search
  const person = people.find(({ id }) => id === actor)
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-[1.2fr_1.2fr_1.3fr_1.2fr_1fr_8.5rem_8.5rem]">
      <Field label="Art">
        <Select
          value={kind ?? all}
          onChange={(next) => onChange({ ...search, kind: next === all ? undefined : next })}
          options={[{ value: all, label: 'Alle Läufe' }, ...kindOptions]}
        />
      </Field>
      <Field label="Person">
        <Combobox
          value={actor ? { value: actor, label: person?.fullName ?? actor } : null}
          onChange={(option) => onChange({ ...search, actor: option?.value })}
          options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          placeholder="Alle"
          clearable
        />
      </Field>
      <div className="grid gap-1">
        <span aria-hidden className="text-table font-medium">
          Projekt
        </span>
        <ProjectSelect
          value={project}
          onChange={(next) => onChange({ ...search, project: next })}
        />
      </div>
      <Field label="Stand">
        <Select
          value={standing ?? all}
          onChange={(next) => onChange({ ...search, standing: next === all ? undefined : next })}
          options={[{ value: all, label: 'Alle' }, ...standingOptions]}
        />
      </Field>
      <PeriodFilter search={search} today={today} onChange={onChange} />
      <div className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-2 pt-2 sm:col-span-full">
        <Checkbox
          label="Auch Rücknahmen einzelner Entscheidungen"
          checked={small === true}
          onCheckedChange={(next) => onChange({ ...search, small: next === true || undefined })}
        />
        {!isBare(search) && (
          <Button look="quiet" size="small" onClick={() => onChange({})}>
            <X aria-hidden />
            Filter zurücksetzen
          </Button>
        )}
      </div>
    </div>
  )
}
