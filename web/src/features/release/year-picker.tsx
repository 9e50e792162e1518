import { useYears, yearOptions } from '@/product/scope/scope-fields.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { cellText } from './readiness/cell-words.ts'
import { useReadiness } from './readiness/use-readiness.ts'

interface YearPickerProps {
  readonly projectId: string | undefined
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** One year of a project, each with how far it is from its release, as the board has it. */
export const YearPicker = ({ projectId, value, onChange }: YearPickerProps) => {
  const { years } = useYears()
  const { cells = [] } = useReadiness(projectId, projectId !== undefined)
  const said = new Map(
    cells
      .filter(({ rankingGroup }) => rankingGroup.id === projectId)
      .map((cell) => [cell.period.id, cellText(cell)]),
  )
  const options = yearOptions(years, 'id').map(({ value: id, label }) => {
    const words = projectId && said.get(id)
    return { value: id, label: words ? `${label} – ${words}` : label }
  })
  return (
    <Field label="Jahrgang" className="w-full sm:w-96">
      <Select
        value={value ?? null}
        onChange={onChange}
        options={options}
        disabledBecause={projectId ? null : 'Bitte zuerst ein Projekt wählen.'}
      />
    </Field>
  )
}
