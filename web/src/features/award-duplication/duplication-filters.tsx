import { ProjectField, YearField } from '@/product/scope/scope-fields.tsx'
import { ToplistChoice } from '@/product/scope/toplist-choice.tsx'
import type { DuplicationSearch } from './duplication-search.ts'
import type { Choices } from './use-choices.ts'

interface DuplicationFiltersProps {
  readonly search: DuplicationSearch
  readonly choices: Choices
  readonly onChange: (patch: DuplicationSearch) => void
}

/** Project, year, toplists and the year to go to. */
export const DuplicationFilters = ({ search, choices, onChange }: DuplicationFiltersProps) => {
  const { lists, project, year, targetYear, chosen } = choices
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <ProjectField
          by="shortCode"
          value={search.rg}
          onChange={(rg) => onChange({ rg, toplists: undefined })}
        />
        <YearField by="name" label="Jahr" value={year} onChange={(pName) => onChange({ pName })} />
        <YearField
          by="name"
          label="Zieljahr"
          value={targetYear}
          without={year}
          onChange={(target) => onChange({ target })}
        />
      </div>
      <ToplistChoice
        lists={lists}
        chosen={chosen}
        onChange={(change) => onChange({ toplists: change(chosen) })}
        nothing={
          <p className="text-table text-muted">
            {project ? 'Dieses Projekt hat keine Toplisten.' : 'Bitte zuerst ein Projekt wählen.'}
          </p>
        }
        noneIsAll={false}
      />
    </div>
  )
}
