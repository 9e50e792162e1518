import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { compareGerman } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import type { SearchProps } from './sync-search.ts'
import { useCommand } from './use-command.ts'

const byLabel = (left: { readonly label: string }, right: { readonly label: string }) =>
  compareGerman(left.label, right.label)

const useChoices = ({ search: { rgId, periodId } }: SearchProps) => {
  const groups = useQuery(read('listRankingGroups')).data?.list ?? []
  const periods = useQuery(read('listPeriods')).data?.list ?? []
  const toplists = useQuery(read('listToplistLabels')).data?.list ?? []
  const projects = groups
    .map(({ id, name, shortCode }) => ({ value: id, label: name, detail: shortCode }))
    .toSorted(byLabel)
  const years = periods
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((left, right) => byLabel(right, left))
  return {
    projects,
    years,
    project: projects.find(({ value }) => value === rgId) ?? null,
    year: years.find(({ value }) => value === periodId) ?? null,
    toplists: toplists
      .filter(({ rankingGroup }) => rgId !== undefined && rankingGroup?.id === rgId)
      .map(({ id, value }) => ({ value: id, label: value }))
      .toSorted(byLabel),
  }
}

const Toplists = ({
  options,
  search,
  onSearch,
}: SearchProps & { readonly options: ReturnType<typeof useChoices>['toplists'] }) => {
  const chosen = search.toplists ?? []
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id)
    onSearch({ ...search, toplists: next.length > 0 ? next : undefined })
  }
  if (options.length === 0) return null
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Toplisten (keine Auswahl: alle)</legend>
      <div className="grid max-h-56 gap-1.5 overflow-y-auto sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onCheckedChange={(on) => toggle(value, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Mark what stands in a year, narrowed down to a project or some of its toplists. */
export const MarkProject = ({ search, onSearch }: SearchProps) => {
  const { can } = useSession()
  const { projects, years, project, year, toplists } = useChoices({ search, onSearch })
  const mark = useCommand(
    'markForSalesforce',
    'Vormerken für Salesforce',
    '/verwaltung/salesforce-sync',
  )
  const why = can('sync-work')
    ? year
      ? null
      : 'Bitte zuerst einen Jahrgang wählen.'
    : 'Dafür fehlt Ihnen das Recht.'
  const body = {
    periodId: year?.value ?? null,
    rankingGroupId: project?.value ?? null,
    toplistLabelIds: [...(search.toplists ?? [])],
    onlyUnsynced: search.unsynced ?? false,
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Field label="Projekt" className="w-full sm:w-80">
          <Combobox
            value={project}
            onChange={(option) => onSearch({ ...search, rgId: option?.value, toplists: undefined })}
            options={projects}
            placeholder="Alle Projekte"
            clearable
          />
        </Field>
        <Field label="Jahrgang" className="w-full sm:w-56">
          <Combobox
            value={year}
            onChange={(option) => onSearch({ ...search, periodId: option?.value })}
            options={years}
            placeholder="Jahrgang wählen"
            clearable
          />
        </Field>
      </div>
      <Toplists options={toplists} search={search} onSearch={onSearch} />
      <Checkbox
        label="Nur noch nicht synchronisierte"
        checked={search.unsynced ?? false}
        onCheckedChange={(on) => onSearch({ ...search, unsynced: on ? true : undefined })}
      />
      <div>
        <Button
          look="primary"
          pending={mark.isPending}
          disabledBecause={why}
          onClick={() => mark.mutate({ body })}
        >
          Vormerken
        </Button>
      </div>
      <OutcomeDialog title="Vorgemerkt" text={mark.data} onClose={mark.reset} />
    </div>
  )
}
