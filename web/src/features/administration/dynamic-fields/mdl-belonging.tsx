import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import type { MdlValues } from './mdl-values.ts'

interface Named {
  readonly id: string
  readonly label: string
}

interface ChoiceProps {
  readonly label: string
  readonly none: string
  readonly value: string | null
  readonly options: readonly Named[]
  readonly onChange: (id: string | null) => void
}

const Choice = ({ label, none, value, options, onChange }: ChoiceProps) => {
  const sorted = options
    .map(({ id, label: text }) => ({ value: id, label: text }))
    .toSorted((left, right) => compareGerman(left.label, right.label))
  return (
    <Field label={label}>
      <Combobox
        clearable
        value={sorted.find((option) => option.value === value) ?? null}
        onChange={(option) => onChange(option?.value ?? null)}
        options={sorted}
        placeholder={none}
      />
    </Field>
  )
}

interface MdlBelongingProps {
  readonly values: MdlValues
  /** Project and year stand since the field was created. */
  readonly isFixed: boolean
  readonly onChange: (patch: Partial<MdlValues>) => void
}

/** What a field belongs to: project, year, toplist. */
export const MdlBelonging = ({ values, isFixed, onChange }: MdlBelongingProps) => {
  const groups = useQuery(read('listRankingGroups'))
  const periods = useQuery({ ...read('listPeriods'), enabled: !isFixed })
  const toplists = useQuery(read('listToplistLabels'))
  const labels = (toplists.data?.list ?? [])
    .filter(({ rankingGroup }) => !values.rankingGroup || rankingGroup?.id === values.rankingGroup)
    .map(({ id, value, rankingGroup }) => ({
      id,
      label: values.rankingGroup ? value : `${value} (${rankingGroup?.shortCode ?? '–'})`,
    }))
  return (
    <>
      {!isFixed && (
        <>
          <Choice
            label="Projekt"
            none="Alle Projekte"
            value={values.rankingGroup}
            options={(groups.data?.list ?? []).map(({ id, name }) => ({ id, label: name }))}
            onChange={(rankingGroup) => onChange({ rankingGroup, toplistLabel: null })}
          />
          <Choice
            label="Jahrgang"
            none="Alle Jahrgänge"
            value={values.period}
            options={(periods.data?.list ?? []).map(({ id, name }) => ({ id, label: name }))}
            onChange={(period) => onChange({ period })}
          />
        </>
      )}
      <Choice
        label="Topliste"
        none="Alle Toplisten"
        value={values.toplistLabel}
        options={labels}
        onChange={(toplistLabel) => onChange({ toplistLabel })}
      />
    </>
  )
}
