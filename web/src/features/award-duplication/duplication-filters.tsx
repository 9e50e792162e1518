import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import type { DuplicationSearch } from './duplication-search.ts'
import { ToplistChoice } from './toplist-choice.tsx'
import type { Choices } from './use-choices.ts'

interface DuplicationFiltersProps {
  readonly choices: Choices
  readonly onChange: (patch: DuplicationSearch) => void
}

const nothingToChoose = (project: Choices['project']): string =>
  project ? 'Dieses Projekt hat keine Toplisten.' : 'Bitte zuerst ein Projekt wählen.'

/** Project, year, toplists and the year to go to. */
export const DuplicationFilters = ({ choices, onChange }: DuplicationFiltersProps) => {
  const { projects, years, lists, project, year, targetYear, chosen } = choices
  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Projekt" className="w-full sm:w-80">
          <Combobox
            value={project ? { value: project.shortCode, label: project.name } : null}
            onChange={(option) => onChange({ rg: option?.value, toplists: undefined })}
            options={projects.map(({ name, shortCode }) => ({
              value: shortCode,
              label: name,
              detail: shortCode,
            }))}
            placeholder="Projekt wählen"
            clearable
          />
        </Field>
        <Field label="Jahr" className="w-full sm:w-40">
          <Select
            value={year ?? null}
            onChange={(pName) => onChange({ pName })}
            options={options(years)}
          />
        </Field>
        <Field label="Zieljahr" className="w-full sm:w-40">
          <Select
            value={targetYear ?? null}
            onChange={(target) => onChange({ target })}
            options={options(years.filter((name) => name !== year))}
          />
        </Field>
      </div>
      <ToplistChoice
        lists={lists}
        chosen={chosen}
        onChange={(toplists) => onChange({ toplists })}
        nothing={nothingToChoose(project)}
      />
    </div>
  )
}
