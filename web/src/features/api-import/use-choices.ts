import { dmsStrategies } from '@stammbuch/contracts'
import { useState } from 'react'
import { projectOptions, type ScopeOption, yearOptions } from '@/product/scope/scope-fields.tsx'
import { useScope } from '@/product/scope/use-scope.ts'
import { useToplists } from '@/product/scope/use-toplists.ts'
import { type ApiImportSearch, allToplists } from './api-import-search.ts'

export const stepIds = ['api', 'project', 'toplist', 'period', 'start'] as const
export type StepId = (typeof stepIds)[number]
type ChoiceId = Exclude<StepId, 'start'>

const apis: readonly ScopeOption[] = dmsStrategies.map((value) => ({ value, label: value }))

/** The options and the choice of each step, and the current step. */
export const useChoices = (search: ApiImportSearch) => {
  const { projects, years, project } = useScope({ project: search.project, year: undefined })
  const toplists = useToplists(project?.shortCode).data ?? []
  const [revisited, setRevisited] = useState<StepId | null>(null)

  const options: Readonly<Record<ChoiceId, readonly ScopeOption[]>> = {
    api: apis,
    project: projectOptions(projects, 'id'),
    toplist: [
      { value: allToplists, label: 'Alle' },
      ...toplists.map(({ id, value }) => ({ value: id, label: value })),
    ],
    period: yearOptions(years, 'id'),
  }
  const chosenOf = (id: ChoiceId): ScopeOption | undefined =>
    options[id].find(({ value }) => value === search[id])
  const chosen: Readonly<Record<ChoiceId, ScopeOption | undefined>> = {
    api: chosenOf('api'),
    project: chosenOf('project'),
    toplist: project && chosenOf('toplist'),
    period: chosenOf('period'),
  }
  const missing = stepIds.find((id) => id !== 'start' && chosen[id] === undefined)
  return {
    options,
    chosen,
    current: revisited ?? missing ?? 'start',
    revisit: setRevisited,
  }
}
